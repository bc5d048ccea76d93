import { Counter, Gauge, type Registry } from 'prom-client';
import type { DeliveryUse } from '../../core/ports/posts.ts';

/** Returns a function that queries the database; call it before the metrics are written. */
export function measureDeliveries(registry: Registry, deliveries: DeliveryUse): () => Promise<void> {
  const registers = [registry];
  new Counter({
    name: 'terrapin_webhook_attempts_total',
    help: 'Attempts of this process to deliver to webhooks, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(deliveries.attempts())) this.inc({ outcome }, count);
    },
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, aggregator: 'max', registers });
  const waiting = gauge('terrapin_webhook_deliveries_waiting', 'Deliveries to webhooks that are pending.');
  const age = gauge(
    'terrapin_webhook_oldest_seconds',
    'Age of the oldest pending delivery in seconds; 0 if none is pending.',
  );
  const eventsWaiting = gauge(
    'terrapin_webhook_events_waiting',
    'Events that no worker has dispatched to webhooks yet, counted up to 10,000.',
  );
  const eventsAge = gauge(
    'terrapin_webhook_events_oldest_seconds',
    'Age of the oldest of these events in seconds; 0 if there is none.',
  );
  return async () => {
    const [pending, undispatched] = await Promise.all([deliveries.pending(), deliveries.undispatched()]);
    waiting.set(pending.waiting);
    age.set(pending.age);
    eventsWaiting.set(undispatched.waiting);
    eventsAge.set(undispatched.age);
  };
}
