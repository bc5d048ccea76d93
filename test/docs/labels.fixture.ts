import { encodeCursor } from '@terrapin/table';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import type { Body, Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
const missing = '0198e0c0-0000-7000-8000-000000000000';

beforeAll(async () => {
  server = await startTestServer({ ARTICLE_DELETION: 'trash' });
  ada = await server.as('ada');
});
afterAll(() => server.close());

const newArticle = async (): Promise<string> => (await ada.post('/articles', { title: 'On labels' })).body.id;
const newLabel = async (name = 'Habitats'): Promise<string> => (await ada.post('/labels', { name })).body.id;
const idsIn = async (path: string) => (await ada.get(path)).body.map(({ id }: Body) => id);
const call = async (name: string, args: object) =>
  (await sendMessage(ada, 'tools/call', { name, arguments: args })).body.result;

test('labels are added to an article and removed from it, once, over REST', async () => {
  const [article, label] = [await newArticle(), await newLabel()];
  const path = `/articles/${article}/labels/${label}`;
  for (const _ of ['first', 'again']) expect((await ada.put(path)).status).toBe(204);
  expect(await idsIn(`/articles/${article}/labels`)).toEqual([label]);
  expect(await idsIn(`/labels/${label}/articles`)).toEqual([article]);
  for (const _ of ['first', 'again']) expect((await ada.delete(path)).status).toBe(204);
  expect(await idsIn(`/articles/${article}/labels`)).toEqual([]);
  const { body } = await ada.get('/events?types=article.linked,article.unlinked');
  expect(body.map(({ type, data }: Body) => [type, data.id])).toEqual([
    ['article.unlinked', article],
    ['article.linked', article],
  ]);
});

test('GraphQL and MCP take both ids', async () => {
  const [article, label] = [await newArticle(), await newLabel()];
  const add = `mutation($article: ID!, $label: ID!) {
    addArticleLabel(article: $article, label: $label) { id labels { totalCount nodes { name articles { nodes { id } } } } } }`;
  const labels = { totalCount: 1, nodes: [{ name: 'Habitats', articles: { nodes: [{ id: article }] } }] };
  expect((await ada.graphql(add, { article, label })).data.addArticleLabel).toEqual({ id: article, labels });
  expect((await call('removeArticleLabel', { article, label })).isError).toBeFalsy();
  expect(await idsIn(`/labels/${label}/articles`)).toEqual([]);
  expect((await call('addArticleLabel', { article, label })).isError).toBeFalsy();
  expect(await idsIn(`/labels/${label}/articles`)).toEqual([article]);
  const remove = add.replace('addArticleLabel', 'removeArticleLabel');
  expect((await ada.graphql(remove, { article, label })).data.removeArticleLabel.labels.totalCount).toBe(0);
  expect((await call('addArticleLabel', { article })).isError).toBe(true);
});

test('an id of nothing is not found, and the scope of articles is required', async () => {
  const [article, label] = [await newArticle(), await newLabel()];
  for (const path of [`/articles/${missing}/labels/${label}`, `/articles/${article}/labels/${missing}`]) {
    expect((await ada.put(path)).status).toBe(404);
    expect((await ada.delete(path)).status).toBe(404);
  }
  const reader = await server.as('grace', ['articles:read', 'labels:read', 'labels:write'] as never);
  expect((await reader.put(`/articles/${article}/labels/${label}`)).body.code).toBe('insufficient_scope');
  expect((await reader.get(`/articles/${missing}/labels`)).status).toBe(404);
});

test('what is out of sight is in no list and no count', async () => {
  const [kept, trashed, label] = [await newArticle(), await newArticle(), await newLabel()];
  for (const article of [kept, trashed]) await ada.put(`/articles/${article}/labels/${label}`);
  await ada.delete(`/articles/${trashed}`);
  const { body, headers } = await ada.get(`/labels/${label}/articles?count=true&fields=id`);
  expect([body, headers.get('total-count')]).toEqual([[{ id: kept }], '1']);
  expect((await ada.put(`/articles/${trashed}/labels/${label}`)).status).toBe(404);
});

test('a label that is deleted leaves its articles, without it', async () => {
  const [article, label] = [await newArticle(), await newLabel()];
  await ada.put(`/articles/${article}/labels/${label}`);
  expect((await ada.delete(`/labels/${label}`)).status).toBe(204);
  expect(await idsIn(`/articles/${article}/labels`)).toEqual([]);
});

test('articles with their labels take a statement for all, and labels with their articles, too', async () => {
  const label = await newLabel();
  for (const _ of ['one', 'another']) await ada.put(`/articles/${await newArticle()}/labels/${label}`);
  server.statements.length = 0;
  await ada.graphql('{ articles(first: 10) { nodes { labels(first: 2) { totalCount nodes { name } } } } }');
  expect(server.statements).toEqual(['article_list_without_body', 'label_of_article', 'label_of_article_count']);
  server.statements.length = 0;
  await ada.graphql('{ labels(first: 10) { nodes { articles(first: 2) { totalCount nodes { id } } } } }');
  expect(server.statements).toEqual([
    'label_list',
    expect.stringMatching(/^article_of_label/),
    'article_of_label_count',
  ]);
});

test('a page costs the same with 300,000 pairs on either side', async () => {
  const [article, label] = [await newArticle(), await newLabel()];
  await ada.put(`/articles/${article}/labels/${label}`);
  const [few, fewArticles] = [await costOf(`/articles/${article}/labels`), await costOf(`/labels/${label}/articles`)];
  const run = (sql: string) => server.database.fork().getConnection().execute(sql);
  const id = (kind: string) => `('01937c1e-5b5a-7c3e-${kind}-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const [labels, articles, revisions] = [id('9f0a'), id('9f0b'), id('9f0c')];
  const written = { label: 'version, created_at, updated_at', revision: 'title, body, author_id, created_at' };
  // In parts, each of which takes less time than a statement may.
  for (let from = 1; from <= 300_000; from += 15_000) {
    const numbers = `generate_series(${from}, ${from + 14_999}) as n`;
    await run(
      `insert into labels (id, name, ${written.label}) select ${labels}, 'Label ' || n, 1, now(), now() from ${numbers}`,
    );
    await run(`insert into article_labels (article_id, label_id) select '${article}', ${labels} from ${numbers}`);
    // In one statement, as each refers to the other.
    await run(`with written as (
        insert into articles (id, status, revision_id, author_id, version, created_at, updated_at)
        select ${articles}, status, ${revisions}, author_id, 1, now(), now() from articles, ${numbers} where id = '${article}')
      insert into revisions (id, article_id, ${written.revision})
      select ${revisions}, ${articles}, ${written.revision} from revisions, ${numbers} where article_id = '${article}'`);
    await run(`insert into article_labels (article_id, label_id) select ${articles}, '${label}' from ${numbers}`);
  }
  for (const table of ['articles', 'revisions', 'labels', 'article_labels']) await run(`analyze ${table}`);
  // Its connection was idle meanwhile.
  await ada.get('/user').catch(() => null);
  for (const query of ['', '&direction=asc']) {
    for (const place of ['', '&after=']) {
      const pageOf = (middle: string) => `?limit=10${query}${place}${place && middle}`;
      expect(await costOf(`/articles/${article}/labels${pageOf(middleOf('9f0a'))}`)).toBeLessThan(few + 200);
      expect(await costOf(`/labels/${label}/articles${pageOf(middleOf('9f0b'))}`)).toBeLessThan(fewArticles + 200);
    }
  }
}, 300_000);

/** The cursor of the 150,000th. */
const middleOf = (kind: string) => encodeCursor(`01937c1e-5b5a-7c3e-${kind}-0000000249f0`);

/** Buffers of the statements of a request, which are prepared. */
async function costOf(path: string): Promise<number> {
  server.sent.length = 0;
  expect((await ada.get(path)).status).toBe(200);
  const connection = server.database.fork().getConnection();
  let buffers = 0;
  await connection.execute('set plan_cache_mode = force_generic_plan');
  for (const { text, values } of [...server.sent]) {
    await connection.execute(`prepare probe as ${text}`);
    const explain = `explain (analyze, buffers, format json) execute probe(${values.map(literal)})`;
    const [row] = await connection.execute(explain);
    await connection.execute('deallocate probe');
    const [{ Plan: plan }] = Object.values(row as Body)[0] as [Body];
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return buffers;
}

const literal = (value: unknown) =>
  typeof value === 'number' ? value : escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value));
