import { z } from 'zod';
import { batchOf } from '../../core/batch.ts';
import { enumeration, nameInGraphql, nestedInput } from '../../core/graphql-types.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { Message, maximumLength } from './message.entity.ts';

/** Messages of a batch. */
export const maximumBatch = 500;

/** Bytes of the largest batch: each character escaped as a surrogate pair (`\ud83d\udc22`), and what is around it. */
export const batchBodyLimit = maximumBatch * (12 * maximumLength + 1_000);

export const MessageSchema = representationOf(Message);

export const MessageBox = enumeration(
  'MessageBox',
  { received: 'Those to you.', sent: 'Those from you.' },
  'Whether it is messages to you, or from you.',
);

/** Exactly one of them. An id that does not exist, or cannot, is 404; so is such a username. */
const Recipient = z
  .strictObject({
    id: z.string().optional().meta({ format: 'uuid', description: 'The id of the user.' }),
    username: z
      .string()
      .optional()
      .meta({ examples: ['grace'], description: 'The username of the user, in upper or lower case.' }),
  })
  .refine(({ id, username }) => (id === undefined) !== (username === undefined), {
    message: 'Must have either id or username.',
  })
  .meta({
    id: 'Recipient',
    description: 'Who is to get the message: an id or a username, one of them.',
    minProperties: 1,
    maxProperties: 1,
  });
nameInGraphql(Recipient, null, nestedInput('RecipientInput', Recipient));

const { user: _, message, ...owned } = MessageSchema.output.shape as Record<string, z.ZodType>;

/** A message of a batch, which names its recipient itself. */
export const AddressedMessageSchema = representation('AddressedMessage', {
  owned,
  given: { user: Recipient, message: message as z.ZodType<string> },
  order: MessageSchema.members,
  refusals: { sender: MessageSchema.refusals.sender as string },
});

export const MessageBatch = batchOf(AddressedMessageSchema.create, maximumBatch);
