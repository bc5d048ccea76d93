import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { sendMessage } from '../support/agent.ts';
import type { Client } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';
import { walkRest } from './lists.ts';

const server = await sharedServer();
const ada = await server.as('ada');
await server.as('grace');

const titlesOf = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);
const find = async (query: string, more = '') =>
  titlesOf(await ada.get(`/articles?query=${encodeURIComponent(query)}${more}`));
const cursorIn = async (path: string) =>
  /after=([^&>]+)/.exec((await ada.get(path)).headers.get('link') ?? '')?.[1] ?? '';
const placeOf = (cursor: string) =>
  Buffer.from(cursor.split('.')[1] ?? '', 'base64url')
    .toString()
    .split('~');
const write = async (title: string, body = '') => (await ada.post('/articles', { title, body })).body.id as string;

describe('the words of a query', () => {
  test.each([
    ['Über Jürgens Schildkröte', 'jurgen SCHILD', 'u\u0308ber'],
    ['Straße nach Łódź', 'STRASSE lodz', 'straß łódź'],
    ['ΟΔΟΣ των χελωνών', 'οδοσ', 'χελωνων'],
    ['東京の亀', '京', '亀の'],
    ['한국 거북이', '거북', '하'],
    ['Invoice R-2026-0042', 'r-2026-00', '2026-0042'],
    ['soft\u00adhyphen ﬁsh', 'softhyphen', 'fish'],
    ['عَرَبِيّ', 'عربي', 'عر'],
    ['x'.repeat(150), 'x'.repeat(80), 'x'.repeat(20)],
  ])('begin those of %j, without case, accents and normal form', async (title, ...queries) => {
    await write(title);
    for (const query of queries)
      for (const form of ['NFC', 'NFD'] as const) expect(await find(query.normalize(form))).toContain(title);
  });

  test('are all required, in the title or the body, and begin a word', async () => {
    await write('Carapace', 'Bones under scutes');
    expect(await find('scut carap')).toEqual(['Carapace']);
    expect(await find('carap missing')).toEqual([]);
    expect(await find('apace')).toEqual([]);
  });

  test.each([
    'a & !b',
    '"carapace"',
    'carapace:*',
    '%carapace%',
    `carapace' | 'x`,
    'carapace \\',
    '!carapace',
    '(carapace',
  ])('are plain in %j', async (query) => {
    const { status, body } = await ada.get(`/articles?query=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    if (query.startsWith('a ')) expect(body).toEqual([]);
    else if (!query.includes('x')) expect(titlesOf({ body })).toEqual(['Carapace']);
  });

  test.each(['', '   ', '&|!', '%', '"" :*', '。', '\u200b'])('are missing in %j', async (query) => {
    const { status, body } = await ada.get(`/articles?query=${encodeURIComponent(query)}`);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'query']);
  });

  test('have at most 200 characters', async () => {
    const { status, body } = await ada.get(`/articles?query=${'a%20'.repeat(2_000)}`);
    expect([status, body.errors[0].code]).toEqual([400, 'too_long']);
    const graphql = await ada.graphql(
      'query($query: String!) { articles(filter: { query: $query }) { nodes { id } } }',
      {
        query: 'word '.repeat(10_000),
      },
    );
    expect(graphql.code).toBe('validation_failed');
  });
});

describe('an article', () => {
  test('is found by its current words only', async () => {
    const id = await write('Plastron', 'Belly');
    await ada.patch(`/articles/${id}`, { title: 'Scutum' });
    expect([await find('plastron'), await find('scutum'), await find('belly')]).toEqual([[], ['Scutum'], ['Scutum']]);
    await ada.patch(`/articles/${id}`, { status: 'archived' });
    expect(await find('scutum', '&status=archived')).toEqual(['Scutum']);
    expect(await find('scutum', '&status=published')).toEqual([]);
    expect(await find('scutum', '&status=published,archived&author=ada')).toEqual(['Scutum']);
    expect(await find('scutum', '&author=grace')).toEqual([]);
    const { body: revisions } = await ada.get(`/articles/${id}/revisions`);
    const first = revisions.at(-1);
    expect((await ada.patch(`/articles/${id}/revisions/${first.id}`, { is_current: true })).status).toBe(200);
    expect([await find('plastron'), await find('scutum')]).toEqual([['Plastron'], []]);
    const { body: other } = await ada.post(`/articles/${id}/revisions`, {
      title: 'Draft',
      body: '',
      is_current: false,
    });
    expect([await find('draft'), await find('plastron')]).toEqual([[], ['Plastron']]);
    await ada.patch(`/articles/${id}/revisions/${other.id}`, { is_current: true });
    expect(await find('draft')).toEqual(['Draft']);
    await ada.delete(`/articles/${id}`);
    expect(await find('draft')).toEqual([]);
  });

  test('is found when it was created with others', async () => {
    await ada.post('/articles/batches', [
      { title: 'Batch one', body: 'nautilus' },
      { title: 'Batch two', body: 'nautilus' },
    ]);
    expect((await find('nautil')).sort()).toEqual(['Batch one', 'Batch two']);
  });

  test('whose title matches comes before those whose body does', async () => {
    for (const [title, body] of [
      ['one', 'hatchling'],
      ['hatchling', 'x'],
      ['two', 'x hatchling'],
    ] as const)
      await write(title, body);
    expect((await find('hatchling'))[0]).toBe('hatchling');
  });
});

describe('pages of a search', () => {
  const all = 120;
  beforeAll(async () => {
    await ada.post(
      '/articles/batches',
      Array.from({ length: all }, (_, n) => ({
        title: n % 3 === 0 ? `Leatherback ${n}` : `Number ${n}`,
        body: 'leatherback',
      })),
    );
  });
  const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);

  test.each([7, 100])('of %i items have each one once, in one order, forwards and backwards', async (limit) => {
    const walk = async (first: string, rel: string) => {
      const pages: string[][] = [];
      for (let url: string | undefined = first; url; ) {
        const { status, body, headers } = await ada.get(url);
        expect([status, body]).toEqual([200, expect.any(Array)]);
        pages.push(idsOf(body));
        const link = headers.get('link') ?? '';
        url = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link)?.[1];
        if (rel === 'next') await write('Leatherback meanwhile', 'leatherback');
      }
      return pages;
    };
    const pages = await walk(`/articles?query=leatherback%20num&limit=${limit}`, 'next');
    const ids = pages.flat();
    expect([ids.length, new Set(ids).size]).toEqual([80, 80]);
    const { data } = await ada.graphql(
      `{ articles(last: ${limit}, filter: { query: "leatherback num" }) { totalCount nodes { id } pageInfo { startCursor hasPreviousPage } } }`,
    );
    expect(data.articles.totalCount).toBe(80);
    expect(idsOf(data.articles.nodes)).toEqual(ids.slice(-limit));
  });

  test('are ordered by match, unless another order is asked for', async () => {
    const found = await walkRest(ada, '/articles?query=leatherback&limit=100', 'next');
    for (const [more, isInOrder] of [
      ['direction=asc', (ids: string[]) => ids.toSorted()],
      ['sort=created_at', (ids: string[]) => ids.toSorted().reverse()],
    ] as const) {
      const ids = await walkRest(ada, `/articles?query=leatherback&limit=30&${more}`, 'next');
      expect(ids).toEqual(isInOrder(found));
    }
    for (const more of ['sort=updated_at', 'updated_after=2020-01-01T00:00:00Z'])
      expect((await walkRest(ada, `/articles?query=leatherback&limit=30&${more}`, 'next')).toSorted()).toEqual(
        found.toSorted(),
      );
    expect(await walkRest(ada, '/articles?query=leatherback&updated_before=2020-01-01T00:00:00Z', 'next')).toEqual([]);
  });

  test('of cursors that nobody has returned fail like others', async () => {
    const words = placeOf(await cursorIn('/articles?limit=1&query=leatherback')).at(-1);
    const [none, most] = [Buffer.alloc(16), Buffer.alloc(16, 0xff)].map((id) => id.toString('base64url'));
    for (const rank of ['', '1', '1e9', '1..e', '9'.repeat(20)])
      for (const [newest, oldest] of [
        [none, most],
        [most, none],
        [most, most],
      ]) {
        const value = Buffer.from(`${rank}~${newest}~${oldest}~${words}`).toString('base64url');
        for (const end of ['after', 'before'])
          expect((await ada.get(`/articles?query=leatherback&${end}=${none}.${value}`)).status).toBe(200);
      }
    expect((await ada.get(`/articles?query=leatherback&after=${none}.${'x'.repeat(99)}`)).status).toBe(400);
  });

  test('refuse cursors of other lists, and their cursors are refused there', async () => {
    const [other, own] = [await cursorIn('/articles?limit=1'), await cursorIn('/articles?limit=1&query=leatherback')];
    for (const url of [`/articles?query=leatherback&after=${other}`, `/articles?after=${own}`])
      expect((await ada.get(url)).body.code).toBe('invalid_cursor');
    expect((await ada.get(`/articles?query=leatherback&after=${own}&limit=2`)).body).toHaveLength(2);
  });

  test('are continued with the words that they were begun with, however these are typed', async () => {
    const cursor = await cursorIn('/articles?limit=1&query=leatherback');
    expect((await ada.get(`/articles?query=%20LEATHERBACK&after=${cursor}&limit=2`)).body).toHaveLength(2);
    const refused = expect.objectContaining({ code: 'invalid_cursor', message: expect.stringContaining('`query`') });
    for (const query of ['leatherbac', 'turtle', 'leatherback turtle'])
      for (const end of ['after', 'before'])
        expect((await ada.get(`/articles?query=${query}&${end}=${cursor}`)).body).toEqual(refused);
    const document = `{ articles(first: 1, after: "${cursor}", filter: { query: "turtle" }) { nodes { id } } }`;
    expect((await ada.graphql(document)).errors?.[0]?.extensions.code).toBe('invalid_cursor');
    const args = { query: 'turtle', after: cursor };
    const { body } = await sendMessage(ada, 'tools/call', { name: 'listArticles', arguments: args });
    expect(body.result.structuredContent).toEqual(refused);
  });
});

describe('what others do not see', () => {
  let grace: Client;
  let linus: Client;
  beforeAll(async () => {
    [grace, linus] = [await server.as('grace'), await server.as('linus')];
  });

  test('is not found, in messages, and their words cost nothing', async () => {
    for (const [to, message] of [
      ['grace', 'To grace, nacreous'],
      ['linus', 'To linus, nacreous'],
      ['ada', 'To myself, nacreous'],
    ] as const)
      expect((await ada.post(`/users/${to}/messages`, { message })).status).toBe(201);
    await grace.post('/messages', [{ user: { username: 'ada' }, message: 'Back: nacreous' }]);
    const find = async (client: Client, path: string) =>
      (await client.get(`${path}${path.includes('?') ? '&' : '?'}query=NACRE`)).body
        .map(({ message }: { message: string }) => message)
        .sort();
    expect(await find(ada, '/messages')).toEqual(['Back: nacreous', 'To myself, nacreous']);
    expect(await find(ada, '/messages?box=sent')).toEqual([
      'To grace, nacreous',
      'To linus, nacreous',
      'To myself, nacreous',
    ]);
    expect(await find(ada, '/users/grace/messages')).toEqual(['To grace, nacreous']);
    expect(await find(grace, '/messages')).toEqual(['To grace, nacreous']);
    expect(await find(grace, '/users/ada/messages')).toEqual(['Back: nacreous']);
    expect(await find(linus, '/messages?box=sent')).toEqual([]);
    const { data } = await linus.graphql(
      '{ ownMessages(filter: { query: "nacre" }) { totalCount nodes { message } } }',
    );
    expect(data.ownMessages).toEqual({ totalCount: 1, nodes: [{ message: 'To linus, nacreous' }] });
    const [{ id }] = (await linus.get('/messages')).body;
    await ada.patch(`/users/linus/messages/${id}`, { message: 'Pearly' });
    expect([await find(linus, '/messages'), (await linus.get('/messages?query=pearl')).body.length]).toEqual([[], 1]);
    await linus.delete(`/users/linus/messages/${id}`);
    expect((await linus.get('/messages?query=pearl')).body).toEqual([]);
  });

  test('is not found, in invoices', async () => {
    const contact = { name: 'Jürgen Müller', email: 'buchhaltung@example.com' };
    const terms = { amount: 5, currency: 'EUR', description: 'Zwei Tage\nForschung' };
    await ada.post('/invoices', { ...terms, invoice_number: 'R-2026-0042', contact });
    await grace.post('/invoices/batches', [{ ...terms, invoice_number: 'R-2026-0043' }]);
    const find = async (client: Client, query: string, more = '') =>
      (await client.get(`/invoices?query=${encodeURIComponent(query)}${more}`)).body.data.map(
        ({ attributes }: { attributes: { invoice_number: string } }) => attributes.invoice_number,
      );
    for (const query of ['jurgen', 'muller buchhalt', 'r-2026-0042', 'forsch zwei', 'example 0042'])
      expect([query, await find(ada, query)]).toEqual([query, ['R-2026-0042']]);
    expect(await find(grace, 'forschung')).toEqual(['R-2026-0043']);
    expect(await find(grace, 'jurgen')).toEqual([]);
    expect(await find(ada, 'jurgen', '&status=paid')).toEqual([]);
    expect(await find(ada, 'jurgen', '&status=draft,paid&created_after=2020-01-01T00:00:00Z')).toEqual(['R-2026-0042']);
    const found = await ada.sdk.invoices.list({ query: 'jürg' }).toArray(5);
    expect(found.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['R-2026-0042']);
  });

  test('is in no event: the words of a row are in no representation', async () => {
    await ada.post('/turtles', { name: 'Hawksbill', lifespan: 50 });
    await ada.post('/api/v3/companies', { name: 'Keratin GmbH', industry: 'Horn' });
    expect((await ada.get('/turtles?query=hawk')).body).toMatchObject([{ name: 'Hawksbill' }]);
    expect((await ada.get('/api/v3/companies?query=horn%20kera&status=active')).body).toMatchObject({
      companies: [{ name: 'Keratin GmbH' }],
    });
    expect(JSON.stringify((await ada.get('/events?limit=100')).body)).not.toContain('searched');
  });
});

test('rows of an earlier version are found once they are filled', async () => {
  await write('Bygone', 'Times');
  await server.run('update articles set searched = null');
  expect(await find('bygone')).toEqual([]);
  while ((await Promise.all(registry.fills.map((fill) => fill(server.database.db)))).includes(true));
  expect(await find('bygone times')).toEqual(['Bygone']);
  expect(await server.run('select from articles where searched is null')).toEqual([]);
});

describe('a search of many words', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];

  test('counts the first 8 different ones, and says so on all surfaces', async () => {
    const title = `Ark ${letters.slice(0, 8).join(' ')}`;
    await write(title);
    const query = ['a', ...letters].join(' ');
    const rest = await ada.get(`/articles?query=${query}`);
    expect([titlesOf(rest).includes(title), rest.headers.get('ignored-words')]).toEqual([true, '18']);
    const graphql = await ada.request('POST', '/graphql', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ articles(filter: { query: "${query}" }) { nodes { title } } }` }),
    });
    expect(graphql.body.data.articles.nodes).toContainEqual({ title });
    expect(graphql.body.extensions).toEqual({ ignored_words: 18 });
    const tool = await sendMessage(ada, 'tools/call', { name: 'listArticles', arguments: { query } });
    expect(tool.body.result.structuredContent).toMatchObject({ ignored_words: 18 });
    const few = await ada.get(`/articles?query=${letters.slice(0, 8).join(' ')}`);
    expect([titlesOf(few).includes(title), few.headers.get('ignored-words')]).toEqual([true, null]);
  });
});
