import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, isId, newId } from '../../core/id.ts';
import { type CheckedOptions, found, operation, type View } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { byCreation } from '../../core/order.ts';
import { claimsAnythingOf, rejectReadOnlyChanges } from '../../core/owned.ts';
import { Id, isStorable } from '../../core/schema.ts';
import { noUser } from '../users/user.errors.ts';
import { isViewer, requireUser, UserKey } from '../users/users.operations.ts';
import { MessageBox, MessageSchema } from './message.schema.ts';
import {
  type Between,
  deleteMessageRow,
  insertMessageRow,
  listMessageRows,
  type MessageRow,
  readMessageRow,
  readMessageRows,
  updateMessageRow,
} from './message.statements.ts';

const user = UserKey.describe('The id or username of the recipient.');
/** Only REST passes `user`, from the path. */
const args = z.object({ user: user.optional(), message: Id.describe('The id of the message.') });

export const messageOperations = {
  list: operation({
    name: 'listMessages',
    summary:
      'Lists messages to a user, newest first. The recipient gets all of them, other users only those they sent.',
    description: 'Returns an empty list to a user who sent none.',
    scope: 'messages:read',
    args: z.object({ user }),
    paged: true,
    async run(ctx, { user: key }, _body, options) {
      const user = await recipientOf(ctx, key);
      return listRows(ctx, user === ctx.viewer.id ? 'received' : 'both', user, options);
    },
  }),

  listOwn: operation({
    name: 'listOwnMessages',
    summary: 'Lists the messages that the authenticated user received or sent, newest first.',
    description: 'Returns one mailbox at a time. A message that a user sent to themselves is in both.',
    scope: 'messages:read',
    args: z.object({ box: MessageBox.default('received').describe('Mailbox to list: default `received`.') }),
    paged: true,
    run: (ctx, { box }, _body, options) => listRows(ctx, box, ctx.viewer.id, options),
  }),

  read: operation({
    name: 'readMessage',
    summary: 'Returns a message that the authenticated user sent or received.',
    description: 'Returns 404 to all other users.',
    scope: 'messages:read',
    args,
    run: (ctx, args, _body, { view }) => readVisible(ctx, args, view),
  }),

  create: operation({
    name: 'createMessage',
    summary: 'Sends a message to a user.',
    description: 'The sender is the authenticated user.',
    scope: 'messages:write',
    args: z.object({ user }),
    body: MessageSchema.create,
    async run(ctx, { user }, members, { view: { joined } }) {
      if (!isStorable(user)) throw noUser(user);
      rejectReadOnlyChanges({ sender: ctx.viewer }, members);
      if (claimsAnythingOf(members, 'user')) rejectReadOnlyChanges({ user: await requireUser(ctx, user) }, members);
      const statement = insertMessageRow({ joined, by: isId(user) ? 'id' : 'username' });
      const row = { ...members, id: newId(), user, sender: ctx.viewer.id, now: ctx.now().toISOString() };
      const sent = await ctx.db.one(statement, row);
      if (!sent) throw noUser(user);
      return sent;
    },
  }),

  update: operation({
    name: 'updateMessage',
    summary: 'Updates the text of a message. Only its sender can update it.',
    description: 'An empty body changes nothing.',
    scope: 'messages:write',
    args,
    guarded: true,
    body: MessageSchema.changes,
    errors: ['forbidden'],
    run: (ctx, args, changes, { ifMatch, view }) =>
      optimistically(async () => {
        const row = await readVisible(ctx, args, view);
        if (row.sender.id !== ctx.viewer.id) throw new ApiError('forbidden');
        matchesVersion(ifMatch, row);
        rejectReadOnlyChanges(row, changes);
        const { message = row.message } = changes;
        if (message === row.message) return row;
        const { id, version } = row;
        const statement = updateMessageRow({ joined: view.joined });
        return ctx.db.one(statement, { id, version, message, now: ctx.now().toISOString() });
      }),
  }),

  delete: operation({
    name: 'deleteMessage',
    summary: 'Deletes a message for both its sender and its recipient. Either of them can delete it.',
    description:
      'A deleted message cannot be restored. Stored events and deliveries have `[deleted]` instead of its text from then on.',
    scope: 'messages:write',
    args,
    guarded: true,
    run: (ctx, args, _body, { ifMatch, view }) =>
      optimistically(async () => {
        const row = await readVisible(ctx, args, view);
        matchesVersion(ifMatch, row);
        return ctx.db.one(deleteMessageRow, { id: row.id, version: row.version });
      }),
  }),
};

function listRows(ctx: SignedIn, between: Between, user: string, { page, view: { joined } }: CheckedOptions<true>) {
  const shown = listMessageRows({ joined, between, backward: page.backward });
  const counted = listMessageRows({ joined: [], between, backward: false });
  return readPage(ctx, page, byCreation(), shown, counted, { user, sender: ctx.viewer.id });
}

async function recipientOf(ctx: SignedIn, key: string): Promise<string> {
  return isViewer(ctx, key) ? ctx.viewer.id : (await requireUser(ctx, key)).id;
}

/** In the order of `ids`; null for a message that the viewer neither sent nor received. */
export async function messagesById(ctx: SignedIn, ids: readonly string[]): Promise<({ id: string } | null)[]> {
  return inOrder(ids, await ctx.db.all(readMessageRows, { ids, viewer: ctx.viewer.id }));
}

/** @throws 404 unless the viewer sent or received the message and `user`, if present, is its recipient */
async function readVisible(
  ctx: SignedIn,
  { user, message }: z.output<typeof args>,
  { joined }: Pick<View, 'joined'>,
): Promise<MessageRow> {
  const row = found(await ctx.db.one(readMessageRow({ joined }), { id: message, viewer: ctx.viewer.id }));
  const recipientKeys = [row.user.id, row.user.username?.toLowerCase()];
  if (user !== undefined && !recipientKeys.includes(user.toLowerCase())) throw new ApiError('not_found');
  return row;
}
