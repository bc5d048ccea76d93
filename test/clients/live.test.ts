import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { expectLines, moduleOf, newFolder, run } from './page.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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
