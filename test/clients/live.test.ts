import { join } from 'node:path';
import { Client, fetchExchange, gql } from '@urql/core';
import { createClient } from 'graphql-sse';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';
import { expectLines, moduleOf, newFolder, run } from './page.ts';

const server = await sharedServer();

/** What an application does with the page: it subscribes with each client, and an article is created once all of them receive. */
const application = `
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { Client } from '@urql/core';

const received = new Set();
const show = (name) => ({ data }) => {
  received.add(\`\${name}: \${data.eventHappened.subject.title}\`);
  if (received.size < 3) return;
  console.log([...received].sort().join('\\n'));
  process.exit();
};
new ApolloClient({ cache: new InMemoryCache(), link: apolloLink })
  .subscribe({ query: gql(query) })
  .subscribe(show('Apollo Client'));
new Client({ url: 'unused', exchanges: [urqlExchange] }).subscription(gql(query), {}).subscribe(show('urql'));
network.execute({ name: 'Articles', text: query, operationKind: 'subscription' }, {}).subscribe({ next: show('Relay') });
setInterval(() => terrapin.articles.create({ title: 'Live' }), 300);
`;

test('docs/clients/live-updates.md: Apollo Client, urql and Relay receive events, and an editor keeps its entity tag', async () => {
  const { url, token } = { ...(await server.as('ada')), url: server.url };
  const page = await moduleOf('live-updates.md', 'js', { url, token: `${token}` });
  const says = [...page.matchAll(/\); \/\/ (.+)$/gm)].map(([, text]) => `${text}`);
  const folder = await newFolder({ 'page.ts': page + application });
  const { stdout } = await run(process.execPath, ['--no-warnings', join(folder, 'page.ts')]);
  expectLines(stdout, [...says, 'Apollo Client: Live', 'Relay: Live', 'urql: Live']);
});

const query = 'subscription { eventHappened(types: [ARTICLE_CREATED]) { id subject { ... on Article { title } } } }';

test('graphql-sse reads positions, and reconnects when the server ends its stream', async () => {
  const ada = await server.as('ada');
  const { body } = await ada.post('/tokens', { scopes: ['articles:read'] });
  const tokens = [body.token, ada.token];
  let opened = 0;
  const client = createClient({
    url: `${server.url}/graphql`,
    headers: () => ({ authorization: `Bearer ${tokens[opened]}` }),
    retry: async () => {},
    on: { connected: () => void opened++ },
  });
  onTestFinished(() => client.dispose());
  const titles: string[] = [];
  const ended = vi.fn();
  client.subscribe<Body>(
    { query },
    { next: ({ data }) => void titles.push(data?.eventHappened.subject.title), error: ended, complete: ended },
  );
  await vi.waitFor(() => expect(opened).toBe(1));
  await ada.post('/articles', { title: 'before' });
  await vi.waitFor(() => expect(titles).toEqual(['before']));
  await ada.delete(`/tokens/${body.id}`);
  await vi.waitFor(() => expect(opened).toBe(2));
  await ada.post('/articles', { title: 'after' });
  await vi.waitFor(() => expect(titles).toEqual(['before', 'after']));
  expect(ended).not.toHaveBeenCalled();
});

test('the fetchExchange of urql reads positions', async () => {
  const ada = await server.as('ada');
  const client = new Client({
    url: `${server.url}/graphql`,
    fetchOptions: { headers: { authorization: `Bearer ${ada.token}` } },
    fetchSubscriptions: true,
    exchanges: [fetchExchange],
  });
  const titles = new Set<string>();
  const { unsubscribe } = client
    .subscription(gql(query), {})
    .subscribe(({ data }) => titles.add(data.eventHappened.subject.title));
  await vi.waitFor(async () => {
    await ada.post('/articles', { title: 'read' });
    expect([...titles]).toEqual(['read']);
  });
  unsubscribe();
});
