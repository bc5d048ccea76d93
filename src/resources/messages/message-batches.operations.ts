import { type BatchResult, batchOperation } from '../../core/batch.ts';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { isId, newId } from '../../core/id.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { noUser, userErrors } from '../users/user.errors.ts';
import { isUsername } from '../users/user.schema.ts';
import { findUserRows } from '../users/user.statements.ts';
import { AddressedMessageSchema } from './message.schema.ts';
import { insertMessages, type MessageRow } from './message.table.ts';

interface Recipient {
  id: string;
  username: string;
  isErased: boolean;
}

/** One statement finds all recipients and one inserts all messages, so a fault never leaves a batch half written. */
export const createMessages = batchOperation({
  name: 'createMessages',
  summary: 'Send up to 500 messages',
  scope: 'messages:write',
  item: AddressedMessageSchema.create,
  itemDescription: 'A message and its recipient.',
  errors: ['not_found', userErrors.user_deleted],
  prepare(ctx, item) {
    rejectReadOnlyChanges({ sender: ctx.viewer }, item);
    return item;
  },
  async insert(ctx, items): Promise<BatchResult<MessageRow>[]> {
    const sender = { id: ctx.viewer.id, username: ctx.viewer.username };
    const users = items.flatMap((item) => ('value' in item ? [item.value.user] : []));
    const recipientOf = await findRecipients(ctx, users);
    const now = ctx.now();
    const times = { createdAt: toTimestamp(now), updatedAt: toTimestamp(now) };
    const results = items.map((item): BatchResult<MessageRow> => {
      if ('error' in item) return item;
      const recipient = recipientOf(item.value.user);
      if (!recipient) return { error: noUser((item.value.user.id ?? item.value.user.username) as string) };
      const { isErased, ...user } = recipient;
      if (isErased) return { error: new ApiError(userErrors.user_deleted) };
      return { value: { ...item.value, id: newId(), user, sender, version: 1, ...times } };
    });
    const rows = results.flatMap((result) => ('value' in result ? [result.value] : []));
    if (rows.length > 0) {
      const stored = rows.map((row) => ({ ...row, user: row.user.id }));
      await ctx.db.all(insertMessages, { rows: stored, sender: sender.id, now: now.toISOString() });
    }
    return results;
  },
});

type Key = { id?: string | undefined; username?: string | undefined };

async function findRecipients(ctx: SignedIn, keys: Key[]): Promise<(key: Key) => Recipient | undefined> {
  const ids = new Set(keys.flatMap(({ id }) => (id && isId(id) ? fold(id) : [])));
  const usernames = new Set(keys.flatMap(({ username }) => (username && isUsername(username) ? fold(username) : [])));
  const rows =
    ids.size + usernames.size > 0 ? await ctx.db.all(findUserRows, { ids: [...ids], usernames: [...usernames] }) : [];
  const byKey = new Map<string, Recipient>();
  for (const row of rows) byKey.set(row.id, row).set(fold(row.username), row);
  return ({ id, username = '' }) => (id === undefined || isId(id) ? byKey.get(fold(id ?? username)) : undefined);
}

/** Ids and usernames are ASCII and case-insensitive. */
const fold = (key: string) => key.toLowerCase();
