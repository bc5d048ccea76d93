import { wholeView } from '@terrapin/table';
import { events, scopes } from '../../catalogue.ts';
import type { Resource } from '../resource.ts';
import { Message } from './message.entity.ts';
import { messageTable } from './message.table.ts';
import { createMessages, MessageSchema, messageOperations, messageView } from './messages.operations.ts';
import { messageRoutes } from './messages.routes.ts';
import { seedMessages } from './messages.seed.ts';

export const messages: Resource = {
  tag: { name: 'Messages', description: 'Messages between users, sent one at a time or in batches.' },
  scopes: scopes.messages,
  events: {
    message: { ...events.message, entity: Message, resource: MessageSchema },
  },
  entities: [Message],
  routes: messageRoutes,
  types: [
    {
      type: Message,
      operations: [...Object.values(messageOperations), createMessages],
      table: messageTable,
      load: (ctx, ids) => messageTable.byIds(ctx, ids, wholeView),
      viewOf: messageView,
    },
  ],
  seed: seedMessages,
};
