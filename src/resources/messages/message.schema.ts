import { z } from 'zod';
import { batchOf } from '../../core/batch.ts';
import { representation } from '../../core/representation.ts';
import { Id, Timestamp, text } from '../../core/schema.ts';
import { UserReference } from '../users/user.schema.ts';

/** Characters of a text, and messages of a batch. */
const maximumLength = 10_000;
export const maximumBatch = 500;

/** Bytes of the largest batch: each character escaped as a surrogate pair (`\ud83d\udc22`), and what is around it. */
export const batchBodyLimit = maximumBatch * (12 * maximumLength + 1_000);

const message = text({ min: 1, max: maximumLength }).meta({ examples: ['The tide is out. Come and look.'] });
const order = ['id', 'message', 'user', 'sender', 'created_at', 'updated_at'] as const;

export const MessageSchema = representation('Message', {
  owned: {
    id: Id,
    user: UserReference.meta({ description: 'The recipient.' }),
    sender: UserReference,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  given: { message },
  order: [...order],
});

/** Exactly one of them. An id that does not exist, or cannot, is 404; so is such a username. */
export const RecipientSchema = z
  .strictObject({
    id: Id.optional(),
    username: z
      .string()
      .optional()
      .meta({ examples: ['grace'] }),
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

export const AddressedMessageSchema = representation('AddressedMessage', {
  owned: { id: Id, sender: UserReference, created_at: Timestamp, updated_at: Timestamp },
  given: { user: RecipientSchema, message },
  order: [...order],
});

export const MessageBatch = batchOf(AddressedMessageSchema.create, maximumBatch);
