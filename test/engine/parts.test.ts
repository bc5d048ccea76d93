import { printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { prefixes } from '../../src/catalogue.ts';
import { agents } from '../../src/resources/agents/index.ts';
import { messages } from '../../src/resources/messages/index.ts';
import { oauth } from '../../src/resources/oauth/index.ts';
import { pages } from '../../src/resources/pages/index.ts';
import { createRegistry, registry } from '../../src/resources/registry.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { signIn } from '../../src/resources/sign-in/index.ts';
import { tokens } from '../../src/resources/tokens/index.ts';
import { turtles } from '../../src/resources/turtles/index.ts';
import { users } from '../../src/resources/users/index.ts';
import { webhooks } from '../../src/resources/webhooks/index.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { type Engine, startEngine } from './engine.ts';

/** Each with a path that it serves, and the status of that path without a token. */
const parts: Readonly<Record<string, { part: Resource; standsOn?: Resource; path: string; status: number }>> = {
  webhooks: { part: webhooks, path: '/webhooks', status: 401 },
  OAuth: { part: oauth, standsOn: signIn, path: '/.well-known/oauth-authorization-server', status: 200 },
  'sign-in': { part: signIn, path: '/sign-in/code', status: 200 },
  'tools of agents': { part: agents, path: '/mcp', status: 405 },
  pages: { part: pages, path: '/', status: 200 },
};
const all = Object.values(parts).map(({ part }) => part);
const small = [users, tokens, turtles];

const without = (left: readonly Resource[]) => registry.resources.filter((one) => !left.includes(one));
const served: [string, readonly Resource[]][] = [
  ...Object.entries(parts).map(([name, { part }]): [string, Resource[]] => [`all but ${name}`, without([part])]),
  ['all without any of these parts', without(all)],
  ['users, tokens and turtles', small],
];

/** Secrets of other parts. Nobody has issued them. */
const secrets = [...Object.values(prefixes), ''].map((prefix) => `${prefix}${'x'.repeat(43)}`);

describe.each(served)('a server of %s', (_, resources) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await startEngine(resources);
  });
  afterAll(() => engine.close());

  test('serves what it has, and nothing of a part that is left out', async () => {
    for (const { part, standsOn = part, path, status } of Object.values(parts)) {
      const isThere = resources.includes(part) && resources.includes(standsOn);
      expect([path, (await engine.stranger.get(path)).status]).toEqual([path, isThere ? status : 404]);
    }
    expect((await engine.stranger.get('/health/ready')).status).toBe(200);
    expect((await engine.stranger.get('/metrics')).text.includes('webhook')).toBe(resources.includes(webhooks));
  });

  test('refuses secrets that nobody has issued', async () => {
    for (const secret of secrets) expect((await engine.bearer(secret).get('/turtles')).status).toBe(401);
  });

  test('reads and writes through REST and GraphQL', async () => {
    const { ada } = engine;
    const created = await ada.post('/turtles', { name: 'Terrapin', lifespan: 40 }, { 'Idempotency-Key': 'one' });
    const again = await ada.post('/turtles', { name: 'Terrapin', lifespan: 40 }, { 'Idempotency-Key': 'one' });
    expect([created.status, again.body.id]).toEqual([201, created.body.id]);
    const { id } = created.body;
    expect((await ada.patch(`/turtles/${id}`, { lifespan: 41 })).body.lifespan).toBe(41);
    expect((await ada.graphql('{ turtles { nodes { id lifespan } } }')).data.turtles.nodes).toEqual([
      { id, lifespan: 41 },
    ]);
    expect((await engine.stranger.post('/turtles', { name: 'Terrapin', lifespan: 40 })).status).toBe(401);
  });

  test('erases what a user has deleted, and the user', async () => {
    const { ada } = engine;
    const { id: friend } = (await ada.post('/users', { username: 'grace', name: 'Grace', email: 'grace@example.com' }))
      .body;
    if (resources.includes(messages)) {
      const sent = await ada.post(`/users/${friend}/messages`, { message: 'Hello' });
      expect((await ada.delete(`/users/${friend}/messages/${sent.body.id}`)).status).toBe(204);
    }
    expect((await ada.delete(`/users/${friend}`)).status).toBe(204);
    expect((await ada.get(`/users/${friend}`)).status).toBe(410);
  });

  test('has tokens that end', async () => {
    const { id, token } = (await engine.ada.post('/tokens', { name: 'Trial', scopes: ['turtles:read'] })).body;
    expect((await engine.bearer(token).get('/turtles')).status).toBe(200);
    expect((await engine.ada.delete(`/tokens/${id}`)).status).toBe(204);
    expect((await engine.bearer(token).get('/turtles')).status).toBe(401);
  });
});

test.each(served)('the contracts of %s have only its operations and paths', (_, resources) => {
  const own = createRegistry(resources);
  const openapi = buildOpenapi(own, {}) as { paths: object; tags: { name: string }[]; webhooks?: object };
  const paths = Object.keys(openapi.paths);
  for (const part of all) {
    const { paths: others = [], tag, types = [] } = part;
    const places = types.flatMap(({ operations }) => Object.values(operations).map(({ definition: { at } }) => at));
    const ofPart = [...others, ...places.flatMap((at) => at?.split(' ')[1] ?? [])];
    for (const path of ofPart) expect([path, paths.includes(path)]).toEqual([path, resources.includes(part)]);
    if (tag) expect(openapi.tags.some(({ name }) => name === tag.name)).toBe(resources.includes(part));
  }
  expect(openapi.tags.some(({ name }) => name === 'MCP')).toBe(resources.includes(agents));
  expect('webhooks' in openapi).toBe(resources.includes(webhooks));
  expect(printSchema(graphqlSchemaOf(own.graphql)).includes('type Webhook ')).toBe(resources.includes(webhooks));
});
