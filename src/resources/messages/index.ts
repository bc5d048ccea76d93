import { wholeView } from '../../core/operation.ts';
import type { Resource } from '../resource.ts';
import { Message } from './message.entity.ts';
import { MessageSchema } from './message.schema.ts';
import { messageTable } from './message.table.ts';
import { createMessages } from './message-batches.operations.ts';
import { messageOperations, messageView } from './messages.operations.ts';
import { MessagesResolver } from './messages.resolver.ts';
import { messageRoutes } from './messages.routes.ts';
import { seedMessages } from './messages.seed.ts';

export const messages: Resource = {
  tag: { name: 'Messages', description: 'Messages between users, sent one at a time or in batches.' },
  scopes: {
    'messages:read': 'Read the messages that you sent or received.',
    'messages:write': 'Send, change and delete messages.',
  },
  events: {
    message: {
      entity: Message,
      resource: MessageSchema,
      scope: 'messages:read',
      personal: true,
      types: {
        created: 'A message was sent.',
        updated: 'The text of a message was updated.',
        deleted: 'A message was deleted.',
      },
    },
  },
  entities: [Message],
  routes: messageRoutes,
  types: [
    {
      type: Message,
      operations: [...Object.values(messageOperations), createMessages],
      load: (ctx, ids) => messageTable.byIds(ctx, ids, wholeView),
      viewOf: messageView,
    },
  ],
  resolvers: [MessagesResolver],
  seed: seedMessages,
};
