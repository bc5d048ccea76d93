import { lowestId, type Queries } from '@terrapin/table';
import { forgetEventRows, readEventReach, readOldestEvents } from '../../src/adapters/events/event.statements.ts';
import { sweepSize } from '../../src/core/sweep.ts';
import { listOpenInvoices } from '../../src/resources/invoices/open-invoices.ts';
import { registry } from '../../src/resources/registry.ts';
import type { WorkContext } from '../../src/resources/resource.ts';
import { deleteBelongings } from '../../src/resources/users/erase-user.operations.ts';
import { countPendingRow } from '../../src/resources/webhooks/claim.ts';
import { deleteEndedTokenRows, disableEnded } from '../../src/resources/webhooks/disable.ts';
import {
  countUndispatchedRow,
  listSubscriberRows,
  readFeedRow,
  startFeedRow,
} from '../../src/resources/webhooks/dispatch.ts';
import {
  deleteOldDeliveries,
  releaseDeliveryRow,
  retryDeliveryRow,
  settleDeliveryRows,
} from '../../src/resources/webhooks/settle.ts';
import { newId } from '../../src/values/id.ts';
import { busyParent, idOf, type Sizes, timeOf } from '../support/large.ts';
import type { Who } from '../support/large-server.ts';

const { sweeps } = registry;

interface Work {
  /** Number of rows that it reads or changes. */
  rows?: number;
  do(db: Queries, sizes: Sizes, user: (name: Who) => string): Promise<unknown>;
}

/** What is done beside requests for lists, and must not take longer with more rows. */
export const work: Readonly<Record<string, Work>> = {
  'the sweeps when nothing is old': {
    async do(db) {
      for (const sweep of sweeps) await sweep(db, new Date(), new Date(0));
    },
  },
  'the deletion of old deliveries': { rows: sweepSize, do: (db) => deleteOldDeliveries(db, new Date(), new Date()) },
  'the deletion of old events': {
    rows: sweepSize,
    async do(db) {
      await db.all(readOldestEvents, { until: new Date().toISOString() });
      await db.all(forgetEventRows, { before: sweepSize });
    },
  },
  'the deletion of ended tokens': {
    rows: sweepSize,
    do: (db) => db.all(deleteEndedTokenRows, { before: new Date().toISOString() }),
  },
  'the search for the oldest event to deliver': {
    do: (db, { events }) => db.one(readEventReach, { until: new Date(timeOf('events', events / 2)).toISOString() }),
  },
  'the erasure of a user who has nothing': {
    async do(db) {
      const services = { jobs: { enqueue: async () => {} }, erasures: registry.erasures };
      await deleteBelongings({ db, services, now: () => new Date() } as never, newId());
    },
  },
  'the search for open invoices': { do: (db, _sizes, user) => db.all(listOpenInvoices, { user: user('ada') }) },
  'the search for enabled webhooks': {
    async do(db) {
      await db.one(readFeedRow, {});
      await db.one(countUndispatchedRow, {});
      await db.one(startFeedRow, {});
      await db.all(listSubscriberRows, { owners: [newId()], types: ['article.created'] });
    },
  },
  'the count of pending deliveries': { rows: 10_000, do: (db) => db.one(countPendingRow, {}) },
  'the search for webhooks whose token has ended': {
    rows: sweepSize,
    do: (db) => disableEnded({ db } as WorkContext, lowestId),
  },
};

/** Makes all invoices paid, all webhooks enabled, and the oldest delivery pending. */
export const busier = `
  update invoices set status = 'paid';
  update webhooks set enabled = true, verified = true;
  update webhook_deliveries set status = 'pending' where id = (select id from webhook_deliveries order by id limit 1)`;

/** Of the webhook with many deliveries, one that waits in the middle. */
export async function endDelivery(db: Queries, { moves, others }: Sizes): Promise<void> {
  const id = idOf('moves', Math.floor(moves / 2));
  await db.all(settleDeliveryRows, {
    status: 'succeeded',
    failure: null,
    attemptsMade: 1,
    rows: [{ ended: id, receiver: idOf('others', busyParent(others)), subject: newId(), code: 200, took: 1 }],
  });
  await db.all(retryDeliveryRow, { id, delay: 60, responseCode: 500, failure: null, duration: 1 });
  await db.all(releaseDeliveryRow, { id });
}
