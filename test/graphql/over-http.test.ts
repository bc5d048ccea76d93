import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';

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

  test('returns 406 with a body when it supports no type in Accept', async () => {
    const answer = await ada.graphql('{ viewer { username } }', {}, { accept: 'text/csv' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([406, 'application/json; charset=utf-8']);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'not_acceptable', http_status: 406 });
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
