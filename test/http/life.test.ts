import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { openEnvelope } from '../../src/surfaces/rest/envelope.ts';
import { ask } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { operations } from '../support/all-served.ts';
import type { Body } from '../support/client.ts';
import type { Ids, Row } from '../support/served.ts';
import { shared } from '../support/shared.ts';

/** What is the same for every resource that is created, changed and deleted. */
const world = await shared(createWorld());
const owner = await world.as('owner');

const rowsTo = (method: string) =>
  Object.entries(operations).filter(([, { rest, passes }]) => rest?.startsWith(`${method} `) && !passes);
const routeOf = (name: string) => registry.routes.find(({ operation }) => operation.definition.name === name);
const fieldsIn = (name: string, body: Body): Body => {
  const envelope = routeOf(name)?.envelope;
  return envelope && !Array.isArray(body) ? openEnvelope(envelope, body).fields : body;
};
const sentBy = (name: string, { body }: Row, ids: Ids) => fieldsIn(name, typeof body === 'function' ? body(ids) : body);
const read = (row: Row, ids: Ids) =>
  ask(owner, { ...row, rest: (row.rest as string).replace(/^\w+/, 'GET'), body: undefined }, ids);

describe('what was created has what was sent, and is what its Location shows, with its entity tag:', () => {
  const isRead = (name: string) =>
    registry.routes.some(({ kind, method, resource }) => {
      return kind === 'one' && method === 'GET' && resource === routeOf(name)?.resource;
    });
  const creates = rowsTo('POST').filter(([name]) => routeOf(name)?.operation.definition.kind === 'create');

  test.each(creates.filter(([name]) => isRead(name)))('%s', async (name, row) => {
    const ids = await world.make(row.on);
    const { status, body, headers } = await ask(owner, row, ids);
    expect([status, body]).toEqual([201, expect.anything()]);
    const shown = await owner.get(headers.get('location') as string);
    // A secret is shown once.
    expect(body).toMatchObject(shown.body);
    expect([null, shown.headers.get('etag')]).toContain(headers.get('etag'));
    if (row.body instanceof Uint8Array) return;
    const { payment_token: _, ...sent } = sentBy(name, row, ids) ?? {};
    expect(fieldsIn(name, body)).toMatchObject(sent);
  });
});

describe('a change shows what was sent, and keeps the other fields:', () => {
  test.each(rowsTo('PATCH').filter(([name]) => name !== 'restoreArticle'))('%s', async (name, row) => {
    const ids = await world.make(row.on);
    const before = fieldsIn(name, (await read(row, ids)).body);
    const { status, body } = await ask(owner, row, ids);
    expect([status, body]).toEqual([200, (await read(row, ids)).body]);
    const { updated_at: _, revision: __, ...kept } = before;
    expect(fieldsIn(name, body)).toMatchObject({ ...kept, ...sentBy(name, row, ids) });
  });
});

describe('what was deleted is gone:', () => {
  test.each(rowsTo('DELETE').filter(([name]) => name !== 'revokeTokens'))('%s', async (_, row) => {
    const ids = await world.make(row.on);
    const { status, text } = await ask(owner, row, ids);
    expect([status, text]).toEqual([204, '']);
    // Some are in lists only.
    expect([404, 405, 410]).toContain((await read(row, ids)).status);
    expect([404, 410]).toContain((await ask(owner, row, ids)).status);
  });
});

describe('with an Idempotency-Key, the same request returns the same response, and another one 422:', () => {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Body;
  const takesKey = ([, { rest }]: [string, Row]) =>
    JSON.stringify(paths[(rest as string).split(' ')[1] as string]?.post?.parameters ?? '').includes('IdempotencyKey');
  /** With another value of its first field, if that may be any. */
  function another(name: string, row: Row, ids: Ids): unknown {
    const body = sentBy(name, row, ids);
    if (body instanceof Uint8Array) return Uint8Array.of(...body.subarray(1), 0);
    if (Array.isArray(body)) return [...body, ...body];
    const [[field, value] = ['', null]] = Object.entries(body ?? {});
    if (typeof value === 'number') return { ...body, [field]: value + 1 };
    return typeof value === 'string' && field !== 'to' ? { ...body, [field]: `${value}x` } : undefined;
  }
  let keys = 0;

  test.each(rowsTo('POST').filter(takesKey))('%s', async (name, row) => {
    const ids = await world.make(row.on);
    const key = { 'idempotency-key': `key-${++keys}` };
    const quoted = { 'idempotency-key': `"key-${keys}"` };
    const [first, again] = [await ask(owner, row, ids, key), await ask(owner, row, ids, quoted)];
    expect(first.status).toBeLessThan(300);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    for (const name of ['location', 'etag', 'content-type'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    const sent = another(name, row, ids);
    if (sent === undefined) return;
    const { status, body } = await ask(owner, { ...row, body: sent }, ids, key);
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});
