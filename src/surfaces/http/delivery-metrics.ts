import { Counter, Gauge, type Registry } from 'prom-client';
import type { DeliveryUse } from '../../core/ports/posts.ts';

/** Returns a function that queries the database; call it before the metrics are written. */
export function measureDeliveries(registry: Registry, { attempts, pending }: DeliveryUse): () => Promise<void> {
  const registers = [registry];
  new Counter({
    name: 'terrapin_webhook_attempts_total',
    help: 'Attempts of this process to deliver to webhooks, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(attempts())) this.inc({ outcome }, count);
    },
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, aggregator: 'max', registers });
  const waiting = gauge('terrapin_webhook_deliveries_waiting', 'Deliveries to webhooks that are pending.');
  const age = gauge(
    'terrapin_webhook_oldest_seconds',
    'Age of the oldest pending delivery in seconds; 0 if none is pending.',
  );
  return async () => {
    const found = await pending();
    waiting.set(found.waiting);
    age.set(found.age);
  };
}
