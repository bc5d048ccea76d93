import { batch, del, get, patch, post } from '../../surfaces/rest/route.ts';
import { batchBodyLimit, MessageSchema } from './message.schema.ts';
import type { MessageRow } from './message.statements.ts';
import { createMessages } from './message-batches.operations.ts';
import { createMessage, deleteMessage, listMessages, readMessage, updateMessage } from './messages.operations.ts';

const message = { tag: 'Messages', resource: MessageSchema } as const;
const version = (row: MessageRow) => row;
const messagePath = (row: MessageRow) => `/users/${row.user.id}/messages/${row.id}`;

export const messageRoutes = [
  get('/users/{user}/messages', listMessages, message),
  post('/users/{user}/messages', createMessage, { ...message, status: 201, location: messagePath, version }),
  get('/users/{user}/messages/{message}', readMessage, { ...message, version }),
  patch('/users/{user}/messages/{message}', updateMessage, { ...message, version }),
  del('/users/{user}/messages/{message}', deleteMessage, { tag: 'Messages' }),
  batch('/messages', createMessages, { ...message, bodyLimit: batchBodyLimit }),
];
