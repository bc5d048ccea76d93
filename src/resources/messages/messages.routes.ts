import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { batch, get } from '../../surfaces/rest/route.ts';
import { createMessages, MessageSchema, messageOperations } from './messages.operations.ts';

const message = { tag: 'Messages', resource: MessageSchema } as const;

export const messageRoutes = [
  ...collectionRoutes('/users/{user}/messages/{message}', messageOperations, message),
  get('/messages', messageOperations.listOwn, { ...message, version: (row) => row }),
  batch('/messages', createMessages, message),
];
