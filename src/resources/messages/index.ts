import type { Resource } from '../resource.ts';
import { Message } from './message.entity.ts';
import { messageOperations, messagesById } from './messages.operations.ts';
import { MessagesResolver } from './messages.resolver.ts';
import { messageRoutes } from './messages.routes.ts';
import { seedMessages } from './messages.seed.ts';

export const messages: Resource = {
  tag: { name: 'Messages', description: 'Messages between users, sent one at a time or in batches.' },
  scopes: ['messages:read', 'messages:write'],
  entities: [Message],
  routes: messageRoutes,
  resolvers: [MessagesResolver],
  nodes: [{ type: Message, access: messageOperations.read.definition.scope, load: messagesById }],
  seed: seedMessages,
};
