import { type BatchResult, parseEach, unitsOfBatch } from '../../core/batch.ts';
import type { SignedIn } from '../../core/context.ts';
import { isId, newId } from '../../core/id.ts';
import { operation } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { noUser } from '../users/user.errors.ts';
import { isUsername } from '../users/user.schema.ts';
import { findUserRows } from '../users/user.statements.ts';
import { AddressedMessageSchema, MessageBatch } from './message.schema.ts';
import type { MessageRow } from './message.statements.ts';
import { insertMessageRows } from './message-batches.statements.ts';

interface Recipient {
  id: string;
  username: string;
}

/** One statement finds all recipients and one inserts all messages, so a fault never leaves a batch half written. */
export const createMessages = operation({
  name: 'createMessages',
  summary: 'Sends up to 500 messages. Each item succeeds or fails separately; results are in the order of the items.',
  description:
    'Returns 201 if all messages were created and 207 if any item failed. Each result has the status that its item ' +
    'would have as a single request.',
  scope: 'messages:write',
  body: MessageBatch,
  errors: ['not_found'],
  async run(ctx, _args, items): Promise<BatchResult<MessageRow>[]> {
    ctx.spend(unitsOfBatch(items.length));
    const sender = { id: ctx.viewer.id, username: ctx.viewer.username };
    const checked = parseEach(AddressedMessageSchema.create, items, (item) => rejectReadOnlyChanges({ sender }, item));
    const users = checked.flatMap((item) => ('value' in item ? [item.value.user] : []));
    const recipientOf = await findRecipients(ctx, users);
    const now = ctx.now();
    const times = { createdAt: toTimestamp(now), updatedAt: toTimestamp(now) };
    const results = checked.map((item): BatchResult<MessageRow> => {
      if ('error' in item) return item;
      const user = recipientOf(item.value.user);
      if (!user) return { error: noUser((item.value.user.id ?? item.value.user.username) as string) };
      return { value: { id: newId(), message: item.value.message, user, sender, version: 1, ...times } };
    });
    const rows = results.flatMap((result) => ('value' in result ? [result.value] : []));
    if (rows.length > 0) {
      await ctx.db.all(insertMessageRows, {
        ids: rows.map((row) => row.id),
        messages: rows.map((row) => row.message),
        users: rows.map((row) => row.user.id),
        sender: sender.id,
        now: now.toISOString(),
      });
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
  for (const { id, username } of rows) byKey.set(id, { id, username }).set(fold(username), { id, username });
  return ({ id, username = '' }) => (id === undefined || isId(id) ? byKey.get(fold(id ?? username)) : undefined);
}

/** Ids and usernames are ASCII and case-insensitive. */
const fold = (key: string) => key.toLowerCase();
