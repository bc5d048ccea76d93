import { describe, expect, test } from 'vitest';
import { image } from '../avatars/images.fixtures.ts';
import { operations } from '../support/all-served.ts';
import type { Answer } from '../support/client.ts';
import type { Ids, Row } from '../support/served.ts';
import { shared } from '../support/shared.ts';
import { ask, askGraphql, outcomeOfRest } from './access.requests.ts';
import { createWorld } from './world.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const names = ['user', 'state', 'upload', 'file', 'number', 'username'];

const world = await shared(createWorld());
const owner = await world.as('owner');
const other = await world.as('other', ['tokens:write']);

const idsIn = ({ rest }: Row) => [...(rest ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
const variablesIn = ({ graphql }: Row) => [...(graphql ?? '').matchAll(/\$(\w+)/g)].map(([, name]) => name as string);
const isId = (name: string) => !names.includes(name);
const rowsWhere = (holds: (row: Row) => boolean) => Object.entries(operations).filter(([, row]) => holds(row));
const shapeOf = ({ status, headers, body }: Answer) => {
  const { request_id: _, ...told } = body ?? {};
  return { status, told, headers: [...headers.keys()].sort() };
};

describe('an object of another user and a missing one return the same response', () => {
  const probes: [string, Record<string, string>, object?][] = [
    ['without headers', {}],
    ['with a stale If-Match', { 'if-match': '"1"' }],
    ['with If-Match: *', { 'if-match': '*' }],
    ['with an If-None-Match', { 'if-none-match': '*' }],
    ['with an Idempotency-Key', { 'idempotency-key': 'probing' }],
    ['with unknown fields', {}, { body: { nonsense: true } }],
  ];

  test.each(rowsWhere(({ rest, may }) => rest !== null && may.other === 'not_found'))('to %s', async (_name, row) => {
    const ids = await world.share(row.on);
    const missing = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, isId(name) ? nowhere : id]));
    for (const [how, headers, instead] of probes) {
      const asked = instead && row.body !== undefined ? { ...row, ...instead } : row;
      const [theirs, none] = [await ask(other, asked, ids, headers), await ask(other, asked, missing, headers)];
      expect(shapeOf(theirs), how).toEqual(shapeOf(none));
      expect([400, 404], how).toContain(theirs.status);
    }
    if (row.rest?.startsWith('GET')) {
      const head = { ...row, rest: row.rest.replace('GET', 'HEAD') };
      expect((await ask(other, head, ids)).status).toBe(404);
    }
  });

  test.each(['updateMessage', 'deleteMessage', 'updateInvoice'])('to %s with ifMatch in GraphQL', async (name) => {
    const row = operations[name] as Row;
    const ids = await world.share(row.on);
    for (const tag of ['"1"', '*', 'nonsense']) {
      const graphql = (row.graphql as string).replace('(', `(ifMatch: ${JSON.stringify(tag)}, `);
      expect((await askGraphql(other, { ...row, graphql }, ids)).code).toBe('not_found');
    }
  });
});

describe('an id returns not_found', () => {
  const takesIds = rowsWhere((row) => idsIn(row).some(isId));

  test.each(takesIds)('if it is none, or belongs to another type: %s', async (_name, row) => {
    const { turtle, uuid } = { ...(await world.share('turtle')), ...(await world.share('company')) } as Ids;
    const foreign = (row.on === 'turtle' ? uuid : turtle) as string;
    const ids = await world.share(row.on);
    // A list that is empty for strangers need not return 404.
    const outcomes = row.may.other === 'unseen' ? ['not_found', 'unseen'] : ['not_found'];
    for (const name of idsIn(row).filter(isId)) {
      for (const wrong of [foreign, 'nonsense', '-1', '9007199254740993', 'a b', '\0']) {
        const answer = await ask(owner, row, { ...ids, [name]: wrong });
        expect(outcomes, `${name} ${wrong}`).toContain(outcomeOfRest(answer, row, ids));
      }
    }
    for (const name of variablesIn(row).filter((one) => isId(one) && idsIn(row).includes(one))) {
      const { data, code } = await askGraphql(owner, row, { ...ids, [name]: foreign });
      expect(code ?? Object.values(data)[0], name).toBe(code ? 'not_found' : null);
    }
  });

  test.each(
    takesIds.filter(
      ([, row]) =>
        row.on !== 'message' && idsIn(row).length > 1 && !idsIn(row).every((id) => variablesIn(row).includes(id)),
    ),
  )('below another parent: %s', async (_name, row) => {
    const last = idsIn(row).at(-1) as string;
    if (!isId(last)) return;
    const [one, two] = [await world.share(row.on), await world.make(row.on)] as [Ids, Ids];
    expect((await ask(owner, row, { ...one, [last]: two[last] as string })).status).toBe(404);
  });

  test.each(
    rowsWhere(({ on }) => on === 'article').filter(([, row]) => variablesIn(row).length > 0),
  )('if the article is in the trash: %s', async (_name, row) => {
    const ids = await world.share('trashedArticle');
    const { status, body } = await ask(owner, row, ids);
    expect([status, body.code]).toEqual([410, 'article_trashed']);
    const { data, code } = await askGraphql(owner, row, ids);
    expect([null, 'not_found', 'article_trashed']).toContain(code ?? Object.values(data)[0]);
  });
});

test('bytes sent by another user become the avatar of the user who announced them', async () => {
  const ids = await world.make('upload');
  const sent = await ask(other, operations.receiveUpload as Row, ids);
  expect(sent.body.avatars.links.user).toBe((await world.share('user')).user);
  const key = `${ids.upload?.slice(0, -1)}${ids.upload?.endsWith('A') ? 'B' : 'A'}`;
  const guessed = await other.request('PUT', `/uploads/${key}`, {
    body: image,
    headers: { 'content-type': 'image/png' },
  });
  expect(guessed.status).toBe(404);
});

test.each([
  '/invoices',
  '/tokens',
])("a cursor from another user's list of %s reveals none of its items", async (path) => {
  await world.make(path === '/invoices' ? 'invoice' : 'token');
  await world.make(path === '/invoices' ? 'invoice' : 'token');
  const page = await owner.get(`${path}?limit=1`);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] as string;
  const [theirs, hers] = [await owner.get(next), await other.get(next)];
  const idsOf = ({ body }: Answer) => (body.data ?? body).map(({ id }: { id: string }) => id);
  const whole = idsOf(await other.get(`${path}?limit=100`));
  const list = path.slice(1);
  const after = /after=([\w.-]+)/.exec(next)?.[1];
  const { data } = await other.graphql(`{ ${list}(first: 100, after: "${after}") { nodes { id } } }`);
  expect(hers.status).toBe(200);
  expect(idsOf(theirs)).not.toEqual([]);
  const found = { rest: idsOf(hers), graphql: idsOf({ body: data[list].nodes } as Answer) };
  expect(Object.entries(found).filter(([, ids]) => ids.some((id: string) => !whole.includes(id)))).toEqual([]);
});
