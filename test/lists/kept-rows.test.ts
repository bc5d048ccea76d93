import { setTimeout as pause } from 'node:timers/promises';
import { declaredStatements, keyOf } from '@terrapin/table';
import { expect, test } from 'vitest';
import { KeptRows } from '../../src/adapters/database/kept-rows.ts';
import { StatementCompiler } from '../../src/adapters/database/prepare.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const inTransaction = (all: string[], failure = '') =>
  server.database.fill(async (em) => {
    for (const sql of all) await em.execute(sql);
    if (failure !== '') throw new Error(failure);
  });

interface Article {
  id: string;
  title: string;
  author: { username: string };
}
const listed = async (): Promise<Article[]> => (await ada.get('/articles?limit=100')).body;
const titles = async () => (await listed()).map(({ title }) => title);

test('a list shows what a request, another program, a commit or a rollback has left', async () => {
  const { id } = (await ada.post('/articles', { title: 'First', body: 'Text.' })).body;
  const table = (await server.run(`select revision_id from articles where id = '${id}'`)) as { revision_id: string }[];
  const retitle = (title: string) => `update revisions set title = '${title}' where id = '${table[0]?.revision_id}'`;
  for (let i = 0; i < 4; i++) expect(await titles()).toContain('First');
  await server.run(retitle('Second'));
  expect(await titles()).toContain('Second');
  await inTransaction([retitle('Third')], 'is rolled back').catch((error) =>
    expect(`${error}`).toMatch('is rolled back'),
  );
  expect(await titles()).toContain('Second');
  await inTransaction([retitle('Fourth'), retitle('Fifth')]);
  expect(await titles()).toContain('Fifth');
  await ada.patch(`/articles/${id}`, { title: 'Sixth' });
  expect(await titles()).toContain('Sixth');
  const { articles } = (await ada.graphql('{ articles { nodes { title } } }')).data;
  expect(articles.nodes.map(({ title }: Article) => title)).toContain('Sixth');
  await ada.delete(`/articles/${id}`);
  expect(await titles()).not.toContain('Sixth');
});

test.each([
  '',
  '&author=ada',
  '&author=ada&status=published&sort=updated_at',
])('a list%s shows the new name of an author whose articles have not changed', async (filter) => {
  const author = (await ada.get('/user')).body.id;
  const path = `/articles?limit=100${filter.replace('ada', author)}`;
  await ada.post('/articles', { title: 'Of Ada', body: 'Text.' });
  const { found } = server.database.rows;
  const names = async () => (await ada.get(path)).body.map(({ author }: Article) => author.username);
  for (let i = 0; i < 70; i++) expect(await names()).toContain('ada');
  expect(server.database.rows.found).toBeGreaterThan(found);
  await server.run(`update users set username = 'lovelace' where username = 'ada'`);
  expect(await names()).toContain('lovelace');
  expect(await names()).not.toContain('ada');
  await server.run(`update users set username = 'ada' where username = 'lovelace'`);
  expect(await names()).toContain('ada');
});

test('an article is listed with the author that it has, and among those of no other', async () => {
  const [grace, linus] = [await server.as('grace'), await server.as('linus')];
  const [from, to] = [(await grace.get('/user')).body.id, (await linus.get('/user')).body.id];
  // Of both, the same transaction has written the row.
  await inTransaction([`update users set name = name where id in ('${from}', '${to}')`]);
  const { id } = (await grace.post('/articles', { title: 'Of Grace', body: 'Text.' })).body;
  const authors = async (of: string): Promise<string[]> =>
    (await ada.get(`/articles?author=${of}`)).body
      .filter((article: Article) => article.id === id)
      .map(({ author }: Article) => author.username);
  for (let i = 0; i < 4; i++) expect([await authors(from), await authors(to)]).toEqual([['grace'], []]);
  await server.run(`update articles set author_id = '${to}' where id = '${id}'`);
  for (let i = 0; i < 4; i++) expect([await authors(from), await authors(to)]).toEqual([[], ['linus']]);
});

test('rows that one user has read are no rows of another', async () => {
  const [grace, linus] = [await server.as('grace'), await server.as('linus')];
  expect((await linus.post('/messages', [{ user: { username: 'ada' }, message: 'Secret' }])).status).toBe(201);
  for (const client of [ada, ada, ada, ada]) expect((await client.get('/messages')).text).toContain('Secret');
  for (let i = 0; i < 4; i++) expect((await grace.get('/messages')).text).not.toContain('Secret');
});

test('while rows change, no page shows one as it was before an acknowledged change', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push((await ada.post('/articles', { title: '0', body: 'Text.' })).body.id);
  const acknowledged = new Map(ids.map((id) => [id, 0]));
  let isOver = false;
  const writers = ids.map(async (id) => {
    for (let n = 1; n <= 25; n++) {
      expect((await ada.patch(`/articles/${id}`, { title: `${n}` })).status).toBe(200);
      acknowledged.set(id, n);
      await pause(0);
    }
  });
  const readers = Array.from({ length: 3 }, async () => {
    let pages = 0;
    while (!isOver) {
      const before = new Map(acknowledged);
      const found = new Map((await listed()).map(({ id, title }) => [id, Number(title)]));
      for (const [id, n] of before) expect(found.get(id)).toBeGreaterThanOrEqual(n);
      pages++;
    }
    return pages;
  });
  await Promise.all(writers);
  isOver = true;
  expect(Math.min(...(await Promise.all(readers)))).toBeGreaterThan(2);
});

test('rows that were not read for long make room, and a large one is not kept', () => {
  const rows = new KeptRows();
  const text = 'x'.repeat(1_000);
  for (let i = 0; i < 20_000; i++) rows.add(`${i}`, { text });
  expect([rows.get('0'), rows.get('19999')]).toEqual([undefined, { text }]);
  rows.add('large', { text: 'x'.repeat(20_000) });
  expect(rows.get('large')).toBeUndefined();
  rows.clear();
  expect(rows.get('19999')).toBeUndefined();
});

test('keys come from the same rows as the list, which reads columns only, of tables joined by id', () => {
  const compiler = new StatementCompiler(server.database.orm);
  const kept = declaredStatements.flatMap(({ name, forms, build }) =>
    forms.flatMap((form) => {
      const key = keyOf(name, form).key;
      const { text, kept } = compiler.compile({ name: key, build: (db, $) => build(db, $, form as never) });
      return kept ? { key, list: text, keys: kept.keys.text, rows: kept.rows.text } : [];
    }),
  );
  expect(kept.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['article_list_references_by_author', 'message_list_references_by_user', 'turtle_list']),
  );
  for (const { key, list, keys, rows } of kept) {
    const [, columns = '', rest = ''] = /^select (.*?) from ("\w+" as .*)$/s.exec(list) ?? [];
    expect(
      columns.replace(/\(extract\(epoch from [\w".]+\) \* 1000000\)(?=::bigint::text as "place")/, ''),
      key,
    ).not.toMatch(/[(]/);
    const [, joined = ''] = /^select .*? from ("\w+" as .*) where /s.exec(rows) ?? [];
    for (const [join] of joined.matchAll(/join .*? on .*?(?= (?:inner|left) join|$)/g))
      expect(join, key).toMatch(/join "\w+" as ("\w+") on \1\."id" = "\w+"\."\w+"$/);
    expect(keys.replace(/^select concat\(.*?\) as "key" from /, ''), key).toBe(rest);
  }
});
