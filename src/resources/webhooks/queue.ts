import type { SignedIn } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import type { JobKind } from '../../core/ports/jobs.ts';
import { plainView } from '../../core/table-rows.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { type DeliveryRow, deliveryTable } from './webhook-delivery.table.ts';

/** Wakes the sender of one process at once for new webhooks and pings. Without it, polling finds them later. */
export const SEND_WEBHOOKS: JobKind<{ webhook: string }> = {
  name: 'send-webhooks',
  retry: { retries: 0, retryDelay: 1, retryDelayMax: 1 },
  expireAfter: 60,
  about: ({ webhook }) => `webhook ${webhook}`,
};

export async function wakeSender(tx: SignedIn, webhook: string): Promise<void> {
  await tx.services.jobs.enqueue(tx, SEND_WEBHOOKS, [{ webhook }]);
}

/** Due at once, whatever else is pending. */
export async function enqueuePing(tx: SignedIn, webhook: string): Promise<DeliveryRow> {
  const id = newId();
  const now = tx.now();
  const type = 'ping';
  const body = JSON.stringify({ id, type, created_at: toTimestamp(now), data: { webhook } });
  const due = { status: 'pending', attempts: 0, nextAttemptAt: now.toISOString() } as const;
  await wakeSender(tx, webhook);
  return deliveryTable.insert(tx, { id, webhook, event: id, type, resource: id, body, ...due }, plainView);
}
