import type { View } from '@terrapin/table';
import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { isId, newId } from '../../core/id.ts';
import { operation } from '../../core/operation.ts';
import { hasReadOnlyValue, rejectReadOnlyChanges } from '../../core/read-only.ts';
import { Id } from '../../core/schema.ts';
import { isStorable } from '../../core/text.ts';
import { noUser, userErrors } from '../users/user.errors.ts';
import { isViewer, requireUser, UserKey } from '../users/users.operations.ts';
import { MessageBox, MessageSchema } from './message.schema.ts';
import { deleteMessage, insertMessage, type MessageRow, messageTable } from './message.table.ts';

const user = UserKey.describe('The id or username of the recipient.');
/** Only REST passes `user`, from the path. */
const args = z.object({ user: user.optional(), message: Id.describe('The id of the message.') });

export const messageOperations = {
  list: operation({
    name: 'listMessages',
    kind: 'list',
    summary: 'List messages to a user',
    description:
      'If you are the user, you get all messages that you received. Otherwise, you get only those that you sent to ' +
      'the user.',
    scope: 'messages:read',
    args: z.object({ user }),
    errors: [userErrors.user_deleted],
    async run(ctx, { user: key }, _body, options) {
      const viewer = ctx.viewer.id;
      if (isViewer(ctx, key)) return messageTable.page(ctx, { user: viewer }, options);
      const user = await requireUser(ctx, key);
      return messageTable.page(ctx, { user: user.id, sender: viewer }, options);
    },
  }),

  listOwn: operation({
    name: 'listOwnMessages',
    kind: 'list',
    summary: 'List your messages',
    description:
      'Returns one mailbox at a time: the messages that you received, or those that you sent. A message that you ' +
      'sent to yourself is in both.',
    scope: 'messages:read',
    args: z.object({ box: MessageBox.default('received').describe('The mailbox to list.') }),
    run(ctx, { box }, _body, options) {
      const viewer = ctx.viewer.id;
      return messageTable.page(ctx, box === 'received' ? { user: viewer } : { sender: viewer }, options);
    },
  }),

  read: operation({
    name: 'getMessage',
    kind: 'read',
    summary: 'Get a message',
    description: 'Only its sender and its recipient can read it; to all others it is not found.',
    scope: 'messages:read',
    args,
    async run(ctx, args, _body, { view }) {
      const row = await messageTable.read(ctx, args.message, view);
      requireRecipient(args, row as MessageRow);
      return row;
    },
  }),

  create: operation({
    name: 'createMessage',
    kind: 'create',
    summary: 'Send a message',
    description: 'You are the sender.',
    scope: 'messages:write',
    args: z.object({ user }),
    body: MessageSchema.create,
    errors: [userErrors.user_deleted],
    async run(ctx, { user }, fields, { view }) {
      if (!isStorable(user)) throw noUser(user);
      rejectReadOnlyChanges({ sender: ctx.viewer }, fields);
      if (hasReadOnlyValue(fields, 'user')) rejectReadOnlyChanges({ user: await requireUser(ctx, user) }, fields);
      const row = { ...fields, id: newId(), user, sender: ctx.viewer.id, now: ctx.now().toISOString() };
      const sent = await ctx.db.one(insertMessage(view, { by: isId(user) ? 'id' : 'username' }), row);
      if (sent) return sent;
      await requireUser(ctx, user);
      throw noUser(user);
    },
  }),

  update: operation({
    name: 'updateMessage',
    kind: 'update',
    summary: 'Update a message',
    description: 'You can change the text of a message that you sent.',
    scope: 'messages:write',
    args,
    acceptsIfMatch: true,
    body: MessageSchema.changes,
    errors: ['forbidden'],
    run: (ctx, args, changes, options) =>
      messageTable.change(
        ctx,
        args.message,
        (row) => {
          rejectReadOnlyChanges(row, changes);
          return changes;
        },
        {
          ...options,
          check(row) {
            requireRecipient(args, row as MessageRow);
            if (row.sender?.id !== ctx.viewer.id) throw new ApiError('forbidden');
          },
        },
      ),
  }),

  delete: operation({
    name: 'deleteMessage',
    kind: 'delete',
    summary: 'Delete a message',
    description:
      'The sender and the recipient can delete it, and it disappears for both. It cannot be restored. Stored events ' +
      'and deliveries then have `[deleted]` instead of its text.',
    scope: 'messages:write',
    args,
    acceptsIfMatch: true,
    run: (ctx, args, _body, options) =>
      messageTable.attempt(
        ctx,
        args.message,
        { ...options, check: (row) => requireRecipient(args, row as MessageRow) },
        ({ id, version }) => ctx.db.one(deleteMessage, { id, version }),
      ),
  }),
};

/** @throws 404 unless `user`, if present, is the recipient */
function requireRecipient({ user: key }: z.output<typeof args>, { user }: MessageRow): void {
  const keys = [user.id, user.username?.toLowerCase()];
  if (key !== undefined && !keys.includes(key.toLowerCase())) throw new ApiError('not_found');
}

export const messageView = (isSelected: (property: string) => boolean): View => ({
  only: null,
  joined: ['user', 'sender'].filter(isSelected),
});
