/// <reference path="../../tools/graphiql/graphiql.d.ts" />
import { describe, expect, test } from 'vitest';
import { examples } from '../../packages/pages/graphiql/examples.ts';
import { insertUser } from '../support/factories.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';
import { Browser, signIn } from './browser.ts';

const { mailbox, server } = await startWithMailbox({ SEED: 'demo' });

const ways: [string, (browser: Browser) => Promise<unknown>][] = [
  ['as a user of the demo data', (browser) => browser.post('/sign-in', { user: 'grace' })],
  [
    'by email',
    async (browser) => {
      await insertUser(server.database, { username: 'mary' });
      return signIn(browser, mailbox, 'mary@example.com');
    },
  ],
];

describe.each(ways)('who signs in %s', (_, enter) => {
  test('may run every example of GraphiQL, and the first operation of each resource in the reference', async () => {
    const browser = new Browser(server.url);
    await enter(browser);
    const client = await browser.client();
    const queries = examples.filter(({ query }) => !query.startsWith('subscription'));
    expect(queries.length).toBeGreaterThan(3);
    for (const { title, query, variables } of queries) {
      const { body } = await client.post('/graphql', { query, variables: JSON.parse(variables ?? '{}') });
      expect([title, body.errors]).toEqual([title, undefined]);
    }
    const { text } = await server.stranger.get('/docs', { accept: 'text/html' });
    const firsts = [
      ...text.matchAll(/<section><h2[^>]*>[^<]*<\/h2><p>[^<]*<\/p><ul><li><a href="#[^"]*\/GET(\/[^"{]*)"/g),
    ].map(([, path]) => path as string);
    expect(firsts[0]).toBe('/invoices');
    expect(firsts.length).toBeGreaterThan(6);
    const refused = await Promise.all(
      firsts.map(async (path) => ((await client.get(path)).status === 403 ? [path] : [])),
    );
    // It lists other people, which concerns operators.
    expect(refused.flat()).toEqual(['/users']);
  });
});
