import type { Context } from '../../core/context.ts';
import { lowestId } from '../../core/id.ts';
import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import { sweepAll } from '../../core/sweep.ts';
import { RECLAIM_IMAGE } from '../avatars/avatars.jobs.ts';
import type { JobContext } from '../resource.ts';
import {
  deleteAvatarRows,
  deletions,
  readErasedRow,
  renameInDeliveries,
  renameInEvents,
} from './erasure.statements.ts';

/** Removes an erased user from copies, of which there may be too many for one request. Can be repeated from the start. */
export const ERASE_COPIES: JobKind<{ user: string }> = {
  name: 'erase-copies',
  retry: { retries: 100, retryDelay: 5, retryDelayMax: 600 },
  expireAfter: 3_600,
  about: ({ user }) => `user ${user}`,
};

/** Seconds after which it runs again: by then, requests and deliveries that began before the erasure have ended. */
const again = 1_200;

export async function eraseCopies(tx: Pick<Context, 'db' | 'services'>, user: string): Promise<void> {
  await tx.services.jobs.enqueue(tx, ERASE_COPIES, [{ user }]);
  await tx.services.jobs.enqueue(tx, ERASE_COPIES, [{ user }], { startAfter: again });
}

/** Deletes everything that belongs to the user alone. */
export async function deleteBelongings(tx: Pick<Context, 'db' | 'services'>, user: string): Promise<void> {
  for (const deletion of deletions) await tx.db.all(deletion, { user });
  const images = await tx.db.all(deleteAvatarRows, { user });
  await tx.services.jobs.enqueue(tx, RECLAIM_IMAGE, images);
}

export const erasureJobs = (ctx: JobContext): JobHandler<object>[] => [
  handles(ERASE_COPIES, async ({ user }, { signal }) => {
    const { db, services } = ctx;
    const erased = await db.one(readErasedRow, { user });
    if (!erased) return;
    await ctx.transaction((tx) => deleteBelongings(tx, user));
    await services.jobs.drop(DELIVER_MAIL, { user });
    const renamed = { user, username: erased.username };
    await eachBatch('0', signal, (after) => db.all(renameInEvents, { ...renamed, after }));
    // `"author":{"id":…,"username":…}`: neither needs escapes in JSON.
    const pattern = `("id":"${user}","username":")[^"]*`;
    const body = { ...renamed, pattern, replacement: `\\1${erased.username}` };
    await eachBatch(lowestId, signal, (after) => db.all(renameInDeliveries, { ...body, after }));
  }),
];

/** `run` returns the rows it has looked at, in the order of their ids. */
function eachBatch(first: string, signal: AbortSignal, run: (after: string) => Promise<{ id: string }[]>) {
  let after = first;
  return sweepAll(async () => {
    signal.throwIfAborted();
    const batch = await run(after);
    after = batch.at(-1)?.id ?? after;
    return batch;
  });
}
