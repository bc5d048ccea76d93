import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import {
  argumentsOf,
  ask,
  askGraphql,
  fill,
  outcomeOfGraphql,
  outcomeOfRest,
  toolRoute,
} from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { operations } from '../support/all-served.ts';
import { callTool, expectAgreement, expectSameRefusal } from '../support/parity.ts';
import { type Ids, type Row, stale } from '../support/served.ts';
import { shared } from '../support/shared.ts';

/** RFC 9110 §13, for every operation that openapi.json says has a condition. */
const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const world = await shared(createWorld());
const owner = await world.as('owner');

function takes([name, { rest }]: [string, Row], header: string): boolean {
  const [method = '', path = ''] = (rest ?? '').split(' ');
  const operation = document.paths[path.split('?')[0] as string]?.[method.toLowerCase()];
  const parameters: { $ref?: string; name?: string }[] =
    operation?.operationId === name ? (operation.parameters ?? []) : [];
  const names = parameters.map(
    ({ $ref, name }) => name ?? document.components.parameters[$ref?.split('/').at(-1) as string].name,
  );
  return names.includes(header);
}

const guarded = Object.entries(operations).filter((one) => takes(one, 'If-Match'));
const cached = Object.entries(operations).filter((one) => takes(one, 'If-None-Match'));

const { routes } = registry;
const isRead = (at: string) =>
  routes.some(({ method, kind, path }) => method === 'GET' && kind === 'one' && path === at);

/** The request that reads what another one changes, at its path or the nearest above it: a transition changes its invoice. */
function reading(row: Row): Row {
  let path = (row.rest as string).replace(/^\w+ /, '');
  while (path && !isRead(path)) path = path.replace(/\/[^/]*$/, '');
  return { ...row, rest: `GET ${path}`, body: undefined };
}
const withTag = (row: Row, tag: string): Row => ({
  ...row,
  graphql: (row.graphql as string).replace('(', `(ifMatch: ${JSON.stringify(tag)}, `),
});

const failed = { status: 412, code: 'precondition_failed' };

describe('with an entity tag that is not current, nothing is changed by', () => {
  test.each(guarded)('%s', async (name, row) => {
    const ids = await world.share(row.on);
    const before = await ask(owner, reading(row), ids);
    const refused = await ask(owner, row, ids, { 'if-match': stale });
    expect([refused.status, refused.body.code]).toEqual([failed.status, failed.code]);
    if (row.graphql) expectAgreement(refused, await askGraphql(owner, withTag(row, stale), ids), failed);
    if (toolRoute(name)) {
      const given = { ...argumentsOf(name, row, ids), if_match: stale };
      expectSameRefusal(refused, await callTool(owner, name, given));
    }
    const after = await ask(owner, reading(row), ids);
    expect([after.status, after.text, after.headers.get('etag')]).toEqual([
      200,
      before.text,
      before.headers.get('etag'),
    ]);
  });
});

describe('with the current entity tag, of REST on both surfaces, is done', () => {
  const tagOf = async (row: Row, ids: Ids) => (await ask(owner, reading(row), ids)).headers.get('etag') as string;

  test.each(guarded)('%s', async (_, row) => {
    const ids = await world.make(row.on);
    const answer = await ask(owner, row, ids, { 'if-match': `${stale}, ${await tagOf(row, ids)}` });
    expect(outcomeOfRest(answer, row, ids)).toBe('ok');
    if (!row.graphql) return;
    const other = await world.make(row.on);
    const inGraphql = await askGraphql(owner, withTag(row, await tagOf(row, other)), other);
    expect(outcomeOfGraphql(inGraphql, row, other)).toBe('ok');
  });
});

/** Queries of one object that has the tag, too. That of an event is the tag of what it shows. */
const tagged = new Set(
  Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getQueryType()?.getFields() ?? {})
    .filter(({ name, type }) => name !== 'event' && isObjectType(type) && 'etag' in type.getFields())
    .map(({ name }) => name),
);

describe('a response has an entity tag, that of GraphQL, and is 304 to who has it:', () => {
  test.each(cached)('%s', async (_, row) => {
    const ids = await world.share(row.on);
    const { status, headers } = await ask(owner, row, ids);
    const tag = headers.get('etag') as string;
    expect([status, tag]).toEqual([200, expect.stringMatching(/^(W\/)?"/)]);
    const known = await ask(owner, row, ids, { 'if-none-match': `${stale}, ${tag}` });
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await ask(owner, row, ids, { 'if-none-match': stale })).status).toBe(200);
    const [field = '', root = ''] = /^(\w+)\(.*\) \{ \w+ \}$/.exec(row.graphql ?? '') ?? [];
    if (!tagged.has(root)) return;
    const graphql = field.replace(/\{ \w+ \}$/, '{ etag }');
    expect((await askGraphql(owner, { ...row, graphql }, ids)).data[root]).toEqual({ etag: tag });
  });
});

const pages = routes.filter(({ kind, method }) => kind === 'page' && method === 'GET');
const resourceOf = (name: string) =>
  routes.find(({ method, operation }) => method !== 'GET' && operation.definition.name === name)?.resource;
const writes = Object.entries(operations).filter(([name]) => resourceOf(name));

describe('a page that shows something else has another entity tag, after', () => {
  const changed = new Set<string>();
  afterAll(() => {
    const written = pages
      .filter(({ resource }) => writes.some(([name]) => resourceOf(name) === resource))
      .map(({ path }) => path);
    // The users whose tokens these writes change are in no path of theirs.
    expect([...changed, '/users/{user}/tokens'].sort()).toEqual(written.sort());
  });

  test.each(writes)('%s', async (name, row) => {
    const ids = await world.make(row.on);
    const paths = pages
      .filter(
        ({ resource, path }) =>
          resource === resourceOf(name) && (path.match(/\w+(?=\})/g) ?? []).every((name) => name in ids),
      )
      .map(({ path }) => path);
    const look = () => Promise.all(paths.map((path) => owner.get(fill(path, ids))));
    const before = await look();
    await ask(owner, row, ids);
    for (const [n, { text, headers }] of (await look()).entries()) {
      if (text === before[n]?.text) continue;
      expect(headers.get('etag'), paths[n]).not.toBe(before[n]?.headers.get('etag'));
      changed.add(paths[n] as string);
    }
  });
});

test.each([
  ['/turtles', '?fields=name', '?fields=name,species'],
  ['/articles', '?fields=title', '?fields=title,status'],
  ['/api/v3/companies', '?partials=locations', '?partials=full'],
])('each selection of fields of %s has an entity tag of its own', async (path, ...selections) => {
  const tags = await Promise.all(
    ['', ...selections].map(async (query) => (await owner.get(path + query)).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(3);
});
