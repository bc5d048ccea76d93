import { messageOf } from '../../support/agent.ts';
import type { Body } from '../../support/client.ts';
import type { Walk } from './walk.ts';

/** More than the 16 kB limit: the only possible error of requests without parameters. */
const tooLarge = { 'x-large': 'x'.repeat(20_000) };

export async function walkService({ show, stranger }: Walk): Promise<void> {
  await show('Links to all resources', stranger).get('/');
  await show('The process is running', stranger).get('/health/live');
  await show('The server is ready', stranger).get('/health/ready');
  await show('Beginning of the document', stranger, beginning).get('/openapi.json');
  await show('Metrics of jobs', stranger, jobs).get('/metrics');
  const pages = [
    '/docs',
    '/docs/errors',
    '/docs/guides',
    '/docs/guides/tutorial',
    '/board',
    '/pay/01937c1e-5b5a-7c3e-9f0a-0123456789ab',
    '/assets/none.js',
    '/favicon.ico',
  ];
  const metadata = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'];
  for (const path of metadata) await show('An issuer that is trusted', stranger).get(path);
  for (const path of ['/', '/health/live', '/health/ready', '/openapi.json', '/metrics', ...metadata, ...pages]) {
    await show('Headers that are too large', stranger).get(path, tooLarge);
  }
}

const beginning = ({ openapi, info: { title, version } }: Body) => ({ openapi, info: { title, version } });

const jobs = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.includes('terrapin_jobs'))
    .sort()
    .join('\n');

const shelf = `query Shelf($first: Int!) {
  articles(first: $first, filter: { status: PUBLISHED }) {
    nodes { id title author { username } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const send = `mutation Send($user: String!, $input: CreateMessageInput!) {
  createMessage(user: $user, input: $input) { id message createdAt }
}`;

export async function walkGraphql({ show, ada, linus, stranger }: Walk): Promise<void> {
  await show('A query', ada).post('/graphql', { query: shelf, variables: { first: 1 } });
  const variables = { user: 'grace', input: { message: 'High tide at noon.' } };
  const key = { 'idempotency-key': 'noon-2026-03-14' };
  await show('A mutation', ada).post('/graphql', { query: send, variables }, key);
  await show('A mutation with invalid input', ada).post('/graphql', {
    query: send,
    variables: { user: 'grace', input: { message: '' } },
  });
  await show('The token lacks the scope', linus).post('/graphql', { query: '{ turtles { nodes { name } } }' });
  await show('A field that does not exist', ada).post('/graphql', { query: '{ viewer { shell } }' });

  const url = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
  await show('The user of the token', ada).get(url('{ viewer { username name } }'));
  await show('A request without a preflight', stranger).get(url('{ viewer { username } }'));
}

export async function walkMcp({ show, ada, stranger }: Walk): Promise<void> {
  const { headers, message } = messageOf('tools/call', { name: 'listTurtles', arguments: { limit: 100 } });
  await show('A call of a tool', ada).post('/mcp?tags=Turtles&read_only=true', message, headers);
  await show('Without a token', stranger).post('/mcp', message, headers);
}
