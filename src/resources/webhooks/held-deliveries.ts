import type { Queries } from '../../core/queries.ts';
import {
  countHeldRow,
  dropHeldRows,
  endHoldRow,
  releaseDeliveryRows,
  skipHeldEventsRow,
} from './held-deliveries.statements.ts';

export interface HeldDeliveries {
  readonly deliveries: number;
  /** Not dispatched yet; most have no deliveries. */
  readonly events: number;
}

export async function countHeldDeliveries(db: Queries): Promise<HeldDeliveries> {
  const held = await db.one(countHeldRow, {});
  return { deliveries: held?.deliveries ?? 0, events: held?.events ?? 0 };
}

export async function sendHeldDeliveries(db: Queries): Promise<void> {
  await db.one(endHoldRow, {});
  await releaseAll(db);
}

/** Later deliveries of the same resources are no longer held up. */
export async function dropHeldDeliveries(db: Queries): Promise<void> {
  const failure = 'An operator dropped it after a backup was restored.';
  while ((await db.all(dropHeldRows, { failure })).length > 0);
  await db.one(skipHeldEventsRow, {});
  await releaseAll(db);
}

export async function releaseAll(db: Queries): Promise<void> {
  while ((await db.all(releaseDeliveryRows, {})).length > 0);
}
