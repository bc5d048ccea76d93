import { type Created, emptyView, type View, type WritableKeys } from '@terrapin/table';
import { z } from 'zod';
import { type BatchResult, batchOperation } from '../../core/batch.ts';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { createdFilters, oneOf, searchFilter } from '../../core/filters.ts';
import { type CheckedOptions, operation } from '../../core/operation.ts';
import { hasReadOnlyValue, rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { enumeration } from '../../values/enumeration.ts';
import { isId, newId } from '../../values/id.ts';
import { isStorable, toLine } from '../../values/text.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import {
  findUserIds,
  findUsers,
  isUser,
  isViewer,
  noUser,
  requireUser,
  UserKey,
  userErrors,
} from '../users/users.operations.ts';
import { Message } from './message.entity.ts';
import {
  deleteMessage,
  deletionForm,
  insertMessage,
  insertMessages,
  type MessageRow,
  Messages,
  unknownRecipient,
} from './message.table.ts';

export const MessageSchema = representationOf(Message);

const MessageBox = enumeration(
  'MessageBox',
  { received: 'Messages that you received.', sent: 'Messages that you sent.' },
  'One of your mailboxes.',
);

const user = UserKey.describe('The id or username of the recipient.');
/** Only REST passes `user`, from the path. */
const args = z.object({ user: user.optional(), message: Id.describe('The id of the message.') });

const filters = {
  query: searchFilter('the text'),
  sender: oneOf(UserKey, 'sender', 10)
    .optional()
    .describe('Only messages of the users with one of these ids or usernames.'),
  ...createdFilters,
};

/** Of the messages that you sent, those of these senders: all or none. */
async function ownAmong(ctx: SignedIn, senders: readonly string[] | undefined): Promise<string[]> {
  const ids = senders && (await findUserIds(ctx, 'sender', senders));
  return [ctx.viewer.id].filter((id) => ids?.includes(id) ?? true);
}

async function listReceived(
  ctx: SignedIn,
  { query, sender: keys }: { query: string | undefined; sender: readonly string[] | undefined },
  options: CheckedOptions<true>,
  created: Created,
) {
  const sender = keys && (await findUserIds(ctx, 'sender', keys));
  return new Messages(ctx).page({ query, user: ctx.viewer.id, sender }, options, created);
}

export const messageOperations = {
  list: operation({
    name: 'listMessages',
    at: 'GET /users/{user}/messages',
    kind: 'list',
    summary: 'List messages to a user',
    words: 'chat conversation',
    description:
      'If you are the user, you get all messages that you received. Otherwise, you get only those that you sent to ' +
      'the user.',
    scope: 'messages:read',
    args: z.object({ user, ...filters }),
    errors: [userErrors.user_deleted],
    async run(ctx, { user: key, sender, query, ...created }, _body, options) {
      if (isViewer(ctx, key)) return listReceived(ctx, { query, sender }, options, created);
      const user = await requireUser(ctx, key);
      return new Messages(ctx).page({ query, user: user.id, sender: await ownAmong(ctx, sender) }, options, created);
    },
  }),

  listOwn: operation({
    name: 'listOwnMessages',
    at: 'GET /messages',
    kind: 'list',
    summary: 'List your messages',
    words: 'inbox outbox mailbox mail chat unread received sent',
    description:
      'Returns one mailbox at a time: the messages that you received, or those that you sent. A message that you ' +
      'sent to yourself is in both.',
    scope: 'messages:read',
    args: z.object({ box: MessageBox.default('received').describe('The mailbox to list.'), ...filters }),
    async run(ctx, { box, sender, query, ...created }, _body, options) {
      if (box === 'received') return listReceived(ctx, { query, sender }, options, created);
      return new Messages(ctx).page({ query, sender: await ownAmong(ctx, sender) }, options, created);
    },
  }),

  read: operation({
    name: 'getMessage',
    at: 'GET /users/{user}/messages/{message}',
    kind: 'read',
    summary: 'Get a message',
    description: 'Only its sender and its recipient can read it; to all others it is not found.',
    scope: 'messages:read',
    args,
    async run(ctx, args, _body, { view }) {
      const row = await new Messages(ctx).read(args.message, view);
      requireRecipient(args, row as MessageRow);
      return row;
    },
  }),

  create: operation({
    name: 'createMessage',
    at: 'POST /users/{user}/messages',
    kind: 'create',
    summary: 'Send a message',
    words: 'write send dm chat reply contact tell',
    description: 'You are the sender.',
    scope: 'messages:write',
    args: z.object({ user }),
    body: MessageSchema.create,
    isDestructive: true,
    errors: [userErrors.user_deleted],
    async run(ctx, { user }, fields, { view }) {
      if (!isStorable(user)) throw noUser(user);
      rejectReadOnlyChanges({ sender: ctx.viewer }, fields);
      if (hasReadOnlyValue(fields, 'user')) rejectReadOnlyChanges({ user: await requireUser(ctx, user) }, fields);
      const sender = ctx.viewer.id;
      const searched = Messages.searched({ ...fields, user: unknownRecipient, sender });
      const row = { ...fields, id: newId(), user, sender, searched, now: ctx.now().toISOString() };
      const sent = await ctx.db.one(insertMessage(view, { by: isId(user) ? 'id' : 'username' }), row);
      if (sent) return sent;
      await requireUser(ctx, user);
      throw noUser(user);
    },
  }),

  update: operation({
    name: 'updateMessage',
    at: 'PATCH /users/{user}/messages/{message}',
    kind: 'update',
    summary: 'Update a message',
    description: 'You can change the text of a message that you sent.',
    scope: 'messages:write',
    args,
    acceptsIfMatch: true,
    body: MessageSchema.changes,
    errors: ['forbidden'],
    run: (ctx, args, changes, options) =>
      new Messages(ctx).change(
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
    at: 'DELETE /users/{user}/messages/{message}',
    kind: 'delete',
    summary: 'Delete a message',
    description:
      'The sender and the recipient can delete it, and it disappears for both. It cannot be restored. Stored events ' +
      'and deliveries then have `[deleted]` instead of its text.',
    scope: 'messages:write',
    args,
    acceptsIfMatch: true,
    run: (ctx, args, _body, options) =>
      new Messages(ctx).attempt(
        args.message,
        { ...options, check: (row) => requireRecipient(args, row as MessageRow) },
        ({ id, version }) => ctx.db.one(deleteMessage(emptyView, deletionForm(ctx)), { id, version }),
      ),
  }),
};

/** @throws 404 unless `user`, if present, is the recipient */
function requireRecipient({ user: key }: z.output<typeof args>, { user }: MessageRow): void {
  if (key !== undefined && !isUser(user, key)) throw new ApiError('not_found');
}

export const messageView = (isSelected: (property: string) => boolean): View => ({
  only: null,
  joined: ['user', 'sender'].filter(isSelected),
});

/** Ids and usernames are not validated here, so that an impossible one returns 404 like an unknown one. */
const RecipientKey = z
  .strictObject({
    id: z.string().optional().meta({ format: 'uuid', description: 'The id of the user.' }),
    username: z
      .string()
      .overwrite(toLine)
      .optional()
      .meta({ examples: ['grace'], description: 'The username, ignoring case.' }),
  })
  .refine(({ id, username }) => (id === undefined) !== (username === undefined), {
    message: 'Must have exactly one of id and username.',
  })
  .meta({
    id: 'Recipient',
    description: 'The recipient of a message: either an id or a username.',
    minProperties: 1,
    maxProperties: 1,
  });

type Addressed = { user: typeof RecipientKey } & { [K in WritableKeys<Message>]: z.ZodType<Message[K]> };
const { user: _, ...addressed } = MessageSchema.output.shape as Record<string, z.ZodType>;

const AddressedMessageSchema = representation('AddressedMessage', {
  readOnly: Object.fromEntries(Object.entries(addressed).filter(([property]) => !(property in MessageSchema.writable))),
  writable: { user: RecipientKey, ...MessageSchema.writable } as Addressed,
  defaults: MessageSchema.defaults,
  order: MessageSchema.fields,
  readOnlyMessages: { sender: MessageSchema.readOnlyMessages.sender as string },
});

/** One statement finds all recipients and one inserts all messages, so a fault never leaves a batch half written. */
export const createMessages = batchOperation({
  name: 'createMessages',
  at: 'POST /messages',
  summary: 'Send up to 500 messages',
  scope: 'messages:write',
  item: AddressedMessageSchema.create,
  itemDescription: 'A message and its recipient.',
  errors: ['not_found', userErrors.user_deleted],
  isDestructive: true,
  prepare(ctx, item) {
    rejectReadOnlyChanges({ sender: ctx.viewer }, item);
    return item;
  },
  async insert(ctx, items): Promise<BatchResult<MessageRow>[]> {
    const sender = { id: ctx.viewer.id, username: ctx.viewer.username };
    const users = items.flatMap((item) => ('value' in item ? [item.value.user] : []));
    const findRecipient = await findUsers(ctx, users);
    const now = ctx.now();
    const times = { createdAt: toTimestamp(now), updatedAt: toTimestamp(now) };
    const results = items.map((item): BatchResult<MessageRow> => {
      if ('error' in item) return item;
      const recipient = findRecipient(item.value.user);
      if (!recipient) return { error: noUser((item.value.user.id ?? item.value.user.username) as string) };
      const { isErased, ...user } = recipient;
      if (isErased) return { error: new ApiError(userErrors.user_deleted) };
      return { value: { ...item.value, id: newId(), user, sender, version: 1, ...times } };
    });
    const rows = results.flatMap((result) => ('value' in result ? [result.value] : []));
    if (rows.length > 0) {
      const stored = rows.map((row) => ({ ...row, user: row.user.id, searched: Messages.searched(row) }));
      await ctx.db.all(insertMessages, { rows: stored, sender: sender.id, now: now.toISOString() });
    }
    return results;
  },
});
