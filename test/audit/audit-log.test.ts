import { encodeCursor } from '@terrapin/table';
import { describe, expect, test } from 'vitest';
import { toCamelCase } from '../../src/values/casing.ts';
import { walkGraphql, walkRest } from '../lists/lists.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const users: Record<string, string> = {};
const turtles: string[] = [];
const tokens: string[] = [];

const server = await sharedServer();
const [ada, grace] = [await server.as('ada'), await server.as('grace')];
const auditor = await server.as('auditor', ['audit:read']);
for (const [name, client] of Object.entries({ ada, grace })) {
  const { body } = await client.get('/user');
  users[name] = body.id;
  tokens.push((await client.get('/tokens')).body[0].id);
}
const create = 'mutation { createTurtle(input: { name: "Tide", lifespan: 80 }) { id } }';
const update = 'mutation($id: ID!) { updateTurtle(id: $id, input: { lifespan: 81 }) { id } }';
const byRest = async () => {
  const { body } = await ada.post('/turtles', { name: 'Tide', lifespan: 80 });
  await ada.patch(`/turtles/${body.id}`, { lifespan: 81 });
  turtles.push(body.id);
};
await byRest();
const shared = { 'x-request-id': 'shared' };
const { data } = await grace.graphql(create, {}, shared);
await grace.graphql(update, { id: data.createTurtle.id }, shared);
turtles.push(data.createTurtle.id);
await byRest();
await ada.post('/users/grace/messages', { message: 'Hi' });

async function all(query = '', headers: Record<string, string> = {}): Promise<Body[]> {
  const { status, body } = await auditor.get(`/audit?${query}`, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const idsOf = (entries: Body[]) => entries.map(({ id }) => id);

describe('GET /audit', () => {
  test('lists what everybody wrote, newest first, with who did it', async () => {
    const entries = await all();
    expect(entries.map(({ type }) => type)).toEqual([
      'message.created',
      ...turtles.flatMap(() => ['turtle.updated', 'turtle.created']),
    ]);
    const { body: turtle } = await ada.get(`/turtles/${turtles[1]}`);
    expect(entries[3]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'turtle.updated',
      created_at: expect.any(String),
      actor: { id: users.grace, username: 'grace' },
      via: 'graphql',
      request_id: 'shared',
      token: tokens[1],
      resource: { type: 'turtle', id: turtles[1] },
      data: turtle,
    });
  });

  test('has what all filters of a combination have, in any combination, on each page and in GraphQL', async () => {
    const entries = await all();
    const filters: Record<string, [values: string[], of: (entry: Body) => string]> = {
      actor: [Object.values(users), ({ actor }) => actor.id],
      token: [tokens, ({ token }) => token],
      resource: [turtles, ({ resource }) => resource.id],
      request_id: [['shared', 'unknown'], ({ request_id }) => request_id],
      type: [['turtle.updated', 'turtle.created,message.created'], ({ type }) => type],
    };
    const combinations = Object.entries(filters).reduce<Record<string, string>[]>(
      (some, [name, [values]]) => some.flatMap((one) => [one, ...values.map((value) => ({ ...one, [name]: value }))]),
      [{}],
    );
    expect(combinations.length).toBeGreaterThan(200);
    for (const [n, combination] of combinations.entries()) {
      const isFound = (entry: Body) =>
        Object.entries(combination).every(([name, value]) =>
          value.split(',').includes(filters[name]?.[1](entry) ?? ''),
        );
      const query = new URLSearchParams(combination).toString();
      const found = idsOf(entries.filter(isFound));
      expect(idsOf(await all(query)), query).toEqual(found);
      // Each alone, and some with others.
      if (Object.keys(combination).length !== 1 && n % 20 > 0) continue;
      const { headers } = await auditor.get(`/audit?${query}&count=true`);
      expect(headers.get('total-count'), query).toBe(`${found.length}`);
      expect(await walkRest(auditor, `/audit?limit=2&${query}`, 'next')).toEqual(found);
      expect(await walkRest(auditor, `/audit?limit=2&direction=asc&${query}`, 'next')).toEqual(found.toReversed());
      const given = Object.entries(combination).map(
        ([name, value]) => `${toCamelCase(name)}: ${JSON.stringify(name === 'type' ? value.split(',') : value)}`,
      );
      expect(await walkGraphql(auditor, 'auditEntries', `filter: { ${given} }`, 'first')).toEqual(found);
    }
  });

  test('is a connection in GraphQL, with the users', async () => {
    const [, entry] = await all(`resource=${turtles[1]}`);
    const { data, errors } =
      await auditor.graphql(`{ auditEntries(filter: { resource: "${turtles[1]}" }, last: 1) { nodes {
      id type createdAt actor { id username } via requestId tokenId resource { type id } data } } }`);
    expect(errors).toBeUndefined();
    const { created_at: createdAt, request_id: requestId, token: tokenId, ...same } = entry;
    expect(data.auditEntries.nodes).toEqual([{ ...same, createdAt, requestId, tokenId }]);
  });

  test('contains events that no client can receive, of types that this version does not know', async () => {
    const [row] = await server.run(`insert into events (type, resource_id, data, actor_id)
      values ('shell.polished', '${turtles[0]}', '{"id":"x","shineLevel":3}', '${users.ada}') returning id`);
    const entry = {
      id: String(row.id),
      type: 'shell.polished',
      actor: { id: users.ada, username: 'ada' },
      via: null,
      request_id: null,
      token: null,
      resource: { type: 'shell', id: turtles[0] },
      data: { id: 'x', shineLevel: 3 },
    };
    for (const query of [`resource=${turtles[0]}`, `actor=${users.ada}`, ''])
      expect((await all(query))[0], query).toMatchObject(entry);
    const { data } = await auditor.graphql('{ auditEntries(first: 1) { nodes { type actor { id } tokenId data } } }');
    expect(data.auditEntries.nodes).toEqual([
      { type: 'shell.polished', actor: { id: users.ada }, tokenId: null, data: entry.data },
    ]);
    await server.run(`delete from events where id = ${row.id}`);
  });

  test('names users who were suspended, and users who were erased as they are named elsewhere', async () => {
    await server.as('linus');
    const linus = (await server.run("select id from users where username = 'linus'"))[0].id;
    const [row] = await server.run(`insert into events (type, resource_id, data, actor_id)
      values ('turtle.created', gen_random_uuid(), '{}', '${linus}') returning id`);
    const nameOf = async () => (await all(`actor=${linus}&type=turtle.created`))[0].actor;
    const admin = await server.as('root');
    await admin.patch('/users/linus', { status: 'suspended' });
    expect(await nameOf()).toEqual({ id: linus, username: 'linus' });
    expect((await admin.delete(`/users/${linus}`)).status).toBe(204);
    expect(await nameOf()).toEqual({ id: linus, username: expect.stringMatching(/^deleted-\w{8}$/) });
    // The events that show them are changed by a job.
    await expect.poll(async () => JSON.stringify(await all())).not.toContain('linus');
    await server.run(`delete from events where id = ${row.id}`);
  });

  test.each([
    ['request_id=', 400, 'validation_failed', 'request_id must not be empty.'],
    ['type=turtle.create', 400, 'validation_failed', 'Did you mean "turtle.created"?'],
    ['created_before=2026', 400, 'validation_failed', 'created_before must '],
    [`after=${encodeCursor('01937c1e-5b5a-7c3e-9f0a-0123456789ab')}`, 400, 'invalid_cursor', 'not valid for this list'],
    ['user=ada', 400, 'unknown_parameter', 'user'],
  ])('%s returns %i', async (query, status, code, message) => {
    for (const accept of ['application/json', 'application/x-ndjson']) {
      const { body, ...answer } = await auditor.get(`/audit?${query}`, { accept });
      expect([answer.status, body.code]).toEqual([status, code]);
      expect(body.message).toContain(message);
    }
  });
});

describe('GET /audit with Accept: application/x-ndjson', () => {
  const accept = 'application/x-ndjson';

  test('returns everything that matches, a line each', async () => {
    const { headers, text } = await auditor.get('/audit', { accept });
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('vary')).toContain('Accept');
    expect(text.endsWith('}\n')).toBe(true);
    expect(await all('', { accept })).toEqual(await all());
    expect(await all(`actor=${users.grace}`, { accept })).toEqual(await all(`actor=${users.grace}`));
    expect(await all('direction=asc', { accept })).toEqual((await all()).reverse());
    expect(await all('request_id=unknown', { accept })).toEqual([]);
  });

  test('begins after a cursor of the list', async () => {
    const { headers, body } = await auditor.get('/audit?limit=2');
    const [, after] = /after=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    expect([...body, ...(await all(`after=${after}`, { accept }))]).toEqual(await all());
  });

  test('HEAD returns no items', async () => {
    const { status, text } = await auditor.request('HEAD', '/audit', { headers: { accept } });
    expect([status, text]).toEqual([200, '']);
  });
});
