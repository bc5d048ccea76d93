import { wholeView } from '@terrapin/table';
import type { Resource } from '../resource.ts';
import { Messages } from './message.table.ts';
import { createMessages, MessageSchema, messageOperations, messageView } from './messages.operations.ts';
import { seedMessages } from './messages.seed.ts';

export const messages: Resource = {
  tag: { name: 'Messages', description: 'Messages between users, sent one at a time or in batches.' },
  types: [
    {
      schema: MessageSchema,
      repository: Messages,
      operations: [...Object.values(messageOperations), createMessages],
      load: (ctx, ids) => Messages.byIds(ctx, ids, wholeView),
      viewOf: messageView,
    },
  ],
  seed: seedMessages,
};
