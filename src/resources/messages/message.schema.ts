import { z } from 'zod';
import { batchOf } from '../../core/batch.ts';
import { enumeration, nameInGraphql, nestedInput } from '../../core/graphql-types.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { Message, maximumLength } from './message.entity.ts';

export const maximumBatch = 500;

/** Bytes of the largest batch: each character escaped as a surrogate pair (`\ud83d\udc22`), plus 1,000 per message. */
export const batchBodyLimit = maximumBatch * (12 * maximumLength + 1_000);

export const MessageSchema = representationOf(Message);

export const MessageBox = enumeration(
  'MessageBox',
  { received: 'Messages sent to the authenticated user.', sent: 'Messages sent by the authenticated user.' },
  'A mailbox of the authenticated user.',
);

/** Ids and usernames are not validated here, so that an impossible one returns 404 like an unknown one. */
const Recipient = z
  .strictObject({
    id: z.string().optional().meta({ format: 'uuid', description: 'The id of the user.' }),
    username: z
      .string()
      .optional()
      .meta({ examples: ['grace'], description: 'The username of the user, case-insensitive.' }),
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
nameInGraphql(Recipient, null, nestedInput('RecipientInput', Recipient));

const { user: _, message, ...owned } = MessageSchema.output.shape as Record<string, z.ZodType>;

export const AddressedMessageSchema = representation('AddressedMessage', {
  owned,
  given: { user: Recipient, message: message as z.ZodType<string> },
  order: MessageSchema.members,
  refusals: { sender: MessageSchema.refusals.sender as string },
});

export const MessageBatch = batchOf(AddressedMessageSchema.create, maximumBatch);
