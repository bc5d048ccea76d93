import { EntityName } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as catalogue from '../../src/catalogue.ts';
import { collectionOperations } from '../../src/core/collection.ts';
import { PrimaryId, Writable } from '../../src/core/declared-field.ts';
import { oneOf } from '../../src/core/filters.ts';
import { Node } from '../../src/core/node.ts';
import { operation } from '../../src/core/operation.ts';
import { repositoryOf } from '../../src/core/repository.ts';
import { representationOf } from '../../src/core/representation.ts';
import { integer } from '../../src/core/schema.ts';
import { Versioned } from '../../src/core/versioned.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { tokens } from '../../src/resources/tokens/index.ts';
import { users } from '../../src/resources/users/index.ts';
import { line } from '../../src/values/text.ts';
import { shared } from '../support/shared.ts';
import { startEngine } from './engine.ts';

@ObjectType({ description: 'A planet of a star.', implements: Node })
@Entity({ tableName: 'planets' })
class Planet extends Versioned {
  declare [EntityName]?: 'Planet';

  @PrimaryId()
  readonly id!: string;

  @Writable(line({ min: 1, max: 50 }).meta({ description: 'Its name.' }))
  name!: string;

  @Writable(integer({ min: 0, max: 500 }).meta({ description: 'How many moons it has.' }))
  moons!: number;
}

@ObjectType({ description: 'A telescope.', implements: Node })
@Entity({ tableName: 'telescopes' })
@Index({ properties: ['place', 'id'] })
class Telescope extends Versioned {
  declare [EntityName]?: 'Telescope';

  @PrimaryId()
  readonly id!: string;

  @Writable(line({ min: 1, max: 50 }).meta({ description: 'Where it stands.' }))
  place!: string;
}

const rights = (many: string) => ({ [`${many}:read`]: `Read ${many}.`, [`${many}:write`]: `Change ${many}.` });
const versioned = 'version integer not null, created_at timestamptz not null, updated_at timestamptz not null';
const descriptions = { create: 'All fields are required.', update: 'Others keep their values.', delete: 'For good.' };

const PlanetSchema = representationOf(Planet);
class Planets extends repositoryOf(Planet, {
  name: 'planet',
  visible: 'everyone',
  events: false,
  writes: { insert: [], update: [], delete: [] },
  keys: [],
}) {}
const planetOperations = collectionOperations(PlanetSchema, 'planets' as 'turtles', {
  repository: Planets,
  descriptions,
});
const planets: Resource = {
  tag: { name: 'Planets', description: 'Planets.' },
  types: [{ type: Planet, schema: PlanetSchema, operations: Object.values(planetOperations), repository: Planets }],
};

const TelescopeSchema = representationOf(Telescope);
class Telescopes extends repositoryOf(Telescope, {
  name: 'telescope',
  visible: 'everyone',
  events: false,
  writes: { insert: [], update: [], delete: [] },
  keys: ['place'],
  several: ['place'],
}) {}
const telescopeOperations = {
  ...collectionOperations(TelescopeSchema, 'telescopes' as 'turtles', { repository: Telescopes, descriptions }),
  list: operation({
    name: 'listTelescopes',
    at: 'GET /telescopes',
    kind: 'list',
    summary: 'List telescopes',
    scope: 'telescopes:read' as catalogue.Scope,
    args: z.object({
      place: oneOf(line({ max: 50 }), 'place')
        .optional()
        .describe('Only those at one of these.'),
    }),
    run: (ctx, filter, _body, options) => new Telescopes(ctx).page(filter, options),
  }),
};
const observer = '0198e0c0-0000-7000-8000-0000000000ca';
/** Of whom the key is that was given to a guest, and how often it was looked up. */
const guest = { host: '', lookUps: 0 };
const telescopes: Resource = {
  tag: { name: 'Telescopes', description: 'Telescopes.' },
  types: [
    {
      type: Telescope,
      schema: TelescopeSchema,
      operations: Object.values(telescopeOperations),
      repository: Telescopes,
    },
  ],
  credential: () => ({
    accepts: (secret) => secret.startsWith('obs_'),
    lookUp: async (secret) => {
      const viewer = {
        id: observer,
        username: 'observer',
        tokenId: null,
        authority: null,
        expiresAt: null,
        scopes: new Set(['telescopes:read' as catalogue.Scope]),
      };
      if (secret === 'obs_night') return viewer;
      if (secret !== 'obs_guest') return null;
      guest.lookUps++;
      return { ...viewer, only: { operations: 'payment_link', args: {}, owner: guest.host, hasEnded: false } };
    },
  }),
  mount(router) {
    router.serve('/sky', { GET: (koa) => void (koa.body = 'dark') });
  },
};

const engine = await shared(
  startEngine(
    [users, tokens, planets, telescopes],
    [
      `create table planets (id uuid primary key, name text not null, moons integer not null, ${versioned})`,
      `create table telescopes (id uuid primary key, place text not null, ${versioned})`,
    ],
    { ...catalogue, scopes: { ...catalogue.scopes, planets: rights('planets'), telescopes: rights('telescopes') } },
  ),
);

test('resources of another product are served by REST and GraphQL, with ETags, pages and rules', async () => {
  const { ada, stranger } = engine;
  const { body, headers, status } = await ada.post('/planets', { name: 'Saturn', moons: 146 });
  expect([status, body.moons]).toEqual([201, 146]);
  expect(
    (await ada.patch(`/planets/${body.id}`, { moons: 274 }, { 'If-Match': headers.get('etag') as string })).status,
  ).toBe(200);
  expect(
    (await ada.patch(`/planets/${body.id}`, { moons: 1 }, { 'If-Match': headers.get('etag') as string })).status,
  ).toBe(412);
  await ada.post('/planets', { name: 'Mars', moons: 2 });
  const first = await ada.get('/planets?limit=1');
  expect([first.body.length, first.headers.get('link')]).toEqual([1, expect.stringContaining('rel="next"')]);
  const { data } = await ada.graphql('{ planets { nodes { name moons } } }');
  expect(data.planets.nodes).toContainEqual({ name: 'Saturn', moons: 274 });
  expect((await ada.post('/planets', { name: '', moons: -1 })).body.code).toBe('validation_failed');
  expect((await stranger.get('/planets')).status).toBe(401);
  expect((await stranger.get('/turtles')).status).toBe(404);
});

test('a resource has a credential and paths of its own', async () => {
  await engine.ada.post('/telescopes', { place: 'Cerro Paranal' });
  const observing = engine.bearer('obs_night');
  expect((await observing.get('/telescopes')).body).toMatchObject([{ place: 'Cerro Paranal' }]);
  expect((await observing.get('/planets')).status).toBe(403);
  expect((await engine.bearer('obs_day').get('/telescopes')).status).toBe(401);
  expect((await engine.stranger.get('/sky')).status).toBe(200);
});

test('a key is looked up again at once when its owner is suspended', async () => {
  const { ada } = engine;
  guest.host = (await ada.post('/users', { username: 'host', name: 'Host', email: 'host@example.com' })).body.id;
  const read = () => engine.bearer('obs_guest').get('/telescopes');
  for (const _ of [1, 2]) await read();
  expect(guest.lookUps).toBe(1);
  expect((await ada.patch('/users/host', { status: 'suspended' })).status).toBe(200);
  await read();
  expect(guest.lookUps).toBe(2);
});

test('a filter by what people write takes values with commas, one and several', async () => {
  const { ada } = engine;
  for (const place of ['Mauna Kea, Hawaii', 'Hawaii', 'Mauna Kea']) await ada.post('/telescopes', { place });
  const places = async (query: string) =>
    (await ada.get(`/telescopes?${query}`)).body.map(({ place }: Telescope) => place).sort();
  expect(await places('place=Mauna%20Kea%2C%20Hawaii')).toEqual(['Mauna Kea, Hawaii']);
  expect(await places('place=Mauna%20Kea%2C%20Hawaii&place=Hawaii')).toEqual(['Hawaii', 'Mauna Kea, Hawaii']);
  const { data } = await ada.graphql('{ telescopes(filter: { place: ["Mauna Kea, Hawaii"] }) { nodes { place } } }');
  expect(data.telescopes.nodes).toEqual([{ place: 'Mauna Kea, Hawaii' }]);
});
