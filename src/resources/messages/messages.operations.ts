import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { isId, newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { toPage, windowOf } from '../../core/page.ts';
import { Id, IfMatch, isStorable } from '../../core/schema.ts';
import { findUser, UserKey } from '../users/users.operations.ts';
import { MessageSchema } from './message.schema.ts';
import {
  deleteMessageRow,
  insertMessageRow,
  listMessageRows,
  type MessageRow,
  type MessageView,
  type PersonRow,
  readMessageRow,
  updateMessageRow,
} from './message.statements.ts';

const user = UserKey.describe('The id or the username of the recipient.');
/** REST's paths name the recipient too; GraphQL's arguments do not. */
const ofUser = user.optional();
const message = Id.describe('The id of the message.');
/** How much of the two users the caller wants to see; a surface's own choice, so not in the contracts. */
const view = z.custom<MessageView>().default('references');

export const listMessages = operation({
  name: 'listMessages',
  summary: 'Lists messages to a user, newest first: all of them for the user, for others those they sent.',
  description: 'A stranger to all of them gets an empty list.',
  scope: 'messages:read',
  args: z.object({ user, view }),
  paged: true,
  async run(ctx, { user: key, view, page }) {
    const user = await recipientOf(ctx, key);
    const sent = user !== ctx.viewer.id;
    const statement = listMessageRows({ view, sent, backward: page.backward });
    const window = windowOf(page);
    return toPage(page, await ctx.db.all(statement, { user, ...(sent && { sender: ctx.viewer.id }), ...window }));
  },
});

export const readMessage = operation({
  name: 'readMessage',
  summary: 'Reads a message that one sent or got.',
  description: 'To all others it is not there.',
  scope: 'messages:read',
  args: z.object({ user: ofUser, message, view }),
  run: (ctx, args) => readSeen(ctx, args.user, args.message, args.view),
});

export const createMessage = operation({
  name: 'createMessage',
  summary: 'Sends a message to a user.',
  description: 'The sender is the user whose token is presented. The recipient is named by id or username.',
  scope: 'messages:write',
  args: z.object({ user, view }),
  body: MessageSchema.create,
  async run(ctx, { user, view }, { message }) {
    if (!isStorable(user)) throw new ApiError('not_found');
    const statement = insertMessageRow({ view, by: isId(user) ? 'id' : 'username' });
    return found(await ctx.db.one(statement, { id: newId(), message, user, sender: ctx.viewer.id, now: ctx.now() }));
  },
});

export const updateMessage = operation({
  name: 'updateMessage',
  summary: 'Changes a message. Only its sender may.',
  description: 'What is sent along of the members that the server owns is ignored. An empty change changes nothing.',
  scope: 'messages:write',
  args: z.object({ user: ofUser, message, if_match: IfMatch, view }),
  body: MessageSchema.changes,
  errors: ['forbidden', 'precondition_failed'],
  run: (ctx, args, changes) =>
    optimistically(async () => {
      const row = await readSeen(ctx, args.user, args.message, args.view);
      if (idOf(row.sender) !== ctx.viewer.id) throw new ApiError('forbidden');
      matchesVersion(args.if_match, row);
      const { message = row.message } = changes;
      if (message === row.message) return row;
      const { id, version } = row;
      return ctx.db.one(updateMessageRow({ view: args.view }), { id, version, message, now: ctx.now() });
    }),
});

export const deleteMessage = operation({
  name: 'deleteMessage',
  summary: 'Deletes a message for both its sender and its recipient. Either may.',
  description: 'There is no way back.',
  scope: 'messages:write',
  args: z.object({ user: ofUser, message, if_match: IfMatch }),
  errors: ['precondition_failed'],
  run: (ctx, args) =>
    optimistically(async () => {
      const row = await readSeen(ctx, args.user, args.message, 'references');
      matchesVersion(args.if_match, row);
      return ctx.db.one(deleteMessageRow, { id: row.id, version: row.version });
    }),
});

/** The id of the user that a path names. */
async function recipientOf(ctx: SignedIn, key: string): Promise<string> {
  const { id, username } = ctx.viewer;
  if (key.toLowerCase() === id || key.toLowerCase() === username.toLowerCase()) return id;
  return found(await findUser(ctx, key)).id;
}

/** The message, if the viewer sent or got it, and if it is to the user that the path names. */
async function readSeen(ctx: SignedIn, user: string | undefined, id: string, view: MessageView): Promise<MessageRow> {
  const row = found(await ctx.db.one(readMessageRow({ view }), { id, viewer: ctx.viewer.id }));
  if (user !== undefined && !isOf(row.user, user)) throw new ApiError('not_found');
  return row;
}

function isOf(person: PersonRow, key: string): boolean {
  const lower = key.toLowerCase();
  return typeof person === 'string' ? person === lower : person.id === lower || person.username.toLowerCase() === lower;
}

function idOf(person: PersonRow): string {
  return typeof person === 'string' ? person : person.id;
}
