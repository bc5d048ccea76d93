import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { sharedServer, startTestServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${server.url}/graphql` });

  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    if (result.status !== 'ok') {
      // The audits report MUST as an error, SHOULD and MAY as warnings.
      expect(result.status, JSON.stringify(result)).not.toBe('error');
    }
  });

  test('allows queries by GET, and returns 405 for mutations', async () => {
    const query = (text: string) =>
      ada.get(`/graphql?query=${encodeURIComponent(text)}`, { 'apollo-require-preflight': '1' });
    expect((await query('{ viewer { username } }')).body.data.viewer.username).toBe('ada');
    const write = await query('mutation { createArticle(input: { title: "x" }) { id } }');
    expect(write.status).toBe(405);
    expect(write.headers.get('allow')).toBe('POST');
    expect(write.body.errors[0].extensions).toMatchObject({ code: 'method_not_allowed', http_status: 405 });
    expect((await ada.get('/articles')).body).toEqual([]);
  });

  test('returns 406 with a body when it supports no type in Accept', async () => {
    const answer = await ada.graphql('{ viewer { username } }', {}, { accept: 'text/csv' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([406, 'application/json; charset=utf-8']);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'not_acceptable', http_status: 406 });
  });

  test('rejects requests that a browser sends without a CORS preflight', async () => {
    const text = await ada.request('POST', '/graphql', {
      body: JSON.stringify({ query: '{ viewer { id } }' }),
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
    expect((await server.stranger.get('/graphql?query=%7Bviewer%7Bid%7D%7D')).status).toBe(400);
  });

  test.each([
    ['twenty levels', deep(20), 'query_too_complex'],
    [
      'pages within pages',
      '{ articles(first: 100) { nodes { revisions(first: 100) { nodes { id title body } } } } }',
      'query_too_complex',
    ],
    [
      'thousands of aliases',
      `{ ${Array.from({ length: 2_000 }, (_, i) => `a${i}: viewer { id }`).join(' ')} }`,
      'graphql_parse_failed',
    ],
  ])('rejects %s', async (_name, query, code) => {
    const answer = await ada.graphql(query);
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

  test('measures nested fragments once each, so exponential expansion ends', async () => {
    const fragments = Array.from(
      { length: 100 },
      (_, i) => `fragment F${i} on Article { id ${i < 99 ? `...F${i + 1} ...F${i + 1}` : ''} }`,
    );
    const answer = await ada.graphql(`{ article(id: "x") { ...F0 } } ${fragments.join('\n')}`);
    expect(answer.code).toBe('query_too_complex');
  });

  test('reveals no details of an internal error', async () => {
    const broken = await startTestServer();
    const client = await broken.as('ada');
    await client.get('/articles');
    await broken.database.orm.em.fork().getConnection().execute('alter table articles rename to lost');
    for (const answer of [
      await client.get('/articles/trashed'),
      await client.graphql('{ trashedArticles { nodes { id } } }'),
    ]) {
      const { code, message } = 'data' in answer ? { ...answer.errors?.[0], code: answer.code } : answer.body;
      expect(code).toBe('internal_error');
      expect(message).not.toMatch(/articles|relation/);
    }
    await broken.close();
  });

  test('returns the same whether a query is new or compiled', async () => {
    const query = 'query($id: ID!) { article(id: $id) { id title } viewer { username } }';
    const queries: [string, Record<string, unknown>][] = [
      [query, { id: 'nope' }],
      [query, { id: null }],
      ['mutation($t: String!) { createArticle(input: { title: $t }) { title } }', { t: '' }],
      ['query($n: Int) { articles(first: $n) { nodes { id } } }', { n: 0 }],
      ['query($w: Boolean!) { viewer { id @skip(if: $w) username @include(if: $w) } }', { w: true }],
      ['{ __typename viewer { ...V } } fragment V on User { username __typename }', {}],
    ];
    for (const [text, variables] of queries) {
      const answers = [];
      for (let use = 0; use < 5; use++) {
        const { status, data, errors } = await ada.graphql(text, variables);
        const shown = errors?.map(({ extensions, ...error }) => ({
          ...error,
          code: extensions.code,
          errors: extensions.errors,
        }));
        answers.push({ status, data, errors: shown });
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });
});

function deep(levels: number): string {
  let query = 'id';
  for (let level = 0; level < levels; level++)
    query = level % 2 ? `article { ${query} }` : `currentRevision { ${query} }`;
  return `{ article(id: "x") { ${query} } }`;
}
