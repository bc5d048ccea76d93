import type { WritableKeys } from '@terrapin/table';
import { z } from 'zod';
import { enumeration } from '../../core/enumeration.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { toLine } from '../../core/text.ts';
import { Message } from './message.entity.ts';

export const MessageSchema = representationOf(Message);

export const MessageBox = enumeration(
  'MessageBox',
  { received: 'Messages that you received.', sent: 'Messages that you sent.' },
  'One of your mailboxes.',
);

/** Ids and usernames are not validated here, so that an impossible one returns 404 like an unknown one. */
const Recipient = z
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

type Addressed = { user: typeof Recipient } & { [K in WritableKeys<Message>]: z.ZodType<Message[K]> };
const { user: _, ...addressed } = MessageSchema.output.shape as Record<string, z.ZodType>;

export const AddressedMessageSchema = representation('AddressedMessage', {
  readOnly: Object.fromEntries(Object.entries(addressed).filter(([property]) => !(property in MessageSchema.writable))),
  writable: { user: Recipient, ...MessageSchema.writable } as Addressed,
  defaults: MessageSchema.defaults,
  order: MessageSchema.fields,
  readOnlyMessages: { sender: MessageSchema.readOnlyMessages.sender as string },
});
