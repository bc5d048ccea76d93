import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
  await server.as('grace');
});
afterAll(() => server.close());

const titlesOf = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);
const find = async (query: string, more = '') =>
  titlesOf(await ada.get(`/articles?query=${encodeURIComponent(query)}${more}`));
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

  test('are ordered by match: direction is refused, as are other orders', async () => {
    for (const [more, field] of [
      ['direction=asc', 'direction'],
      ['sort=updated_at', 'sort'],
      ['updated_after=2020-01-01T00:00:00Z', 'updated_after'],
    ] as const) {
      const { status, body } = await ada.get(`/articles?query=leatherback&${more}`);
      expect([status, body.code, body.errors[0].field, body.errors[0].message]).toEqual([
        400,
        'unsupported_filter',
        field,
        expect.stringContaining('status'),
      ]);
    }
  });

  test('refuse cursors of other lists, and their cursors are refused there', async () => {
    const other = /after=([^&>]+)/.exec((await ada.get('/articles?limit=1')).headers.get('link') ?? '')?.[1];
    const own = /after=([^&>]+)/.exec(
      (await ada.get('/articles?limit=1&query=leatherback')).headers.get('link') ?? '',
    )?.[1];
    for (const url of [`/articles?query=leatherback&after=${other}`, `/articles?after=${own}`])
      expect((await ada.get(url)).body.code).toBe('invalid_cursor');
    expect((await ada.get(`/articles?query=leatherback&after=${own}&limit=2`)).body).toHaveLength(2);
  });
});
