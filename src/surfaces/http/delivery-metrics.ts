import { Counter, Gauge, type Registry } from 'prom-client';
import type { DeliveryUse } from '../../core/ports/posts.ts';

/** Measures deliveries to webhooks. Returns how to ask the database for what waits, before the rest is written. */
export function measureDeliveries(registry: Registry, { attempts, pending }: DeliveryUse): () => Promise<void> {
  const registers = [registry];
  new Counter({
    name: 'terrapin_webhook_attempts_total',
    help: 'Attempts of this process to deliver to webhooks, by what they led to.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(attempts())) this.inc({ outcome }, count);
    },
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, aggregator: 'max', registers });
  const waiting = gauge('terrapin_webhook_deliveries_waiting', 'Deliveries to webhooks that are still to be received.');
  const age = gauge('terrapin_webhook_oldest_seconds', 'Age of the oldest of these; 0 without any.');
  return async () => {
    const found = await pending();
    waiting.set(found.waiting);
    age.set(found.age);
  };
}
