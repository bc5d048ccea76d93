import { EntityName } from '@mikro-orm/core';
import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { expect, test } from 'vitest';
import * as catalogue from '../../src/catalogue.ts';
import { collectionOperations } from '../../src/core/collection.ts';
import { PrimaryId, Writable } from '../../src/core/declared-field.ts';
import { Node } from '../../src/core/node.ts';
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
  keys: [],
}) {}
const telescopeOperations = collectionOperations(TelescopeSchema, 'telescopes' as 'turtles', {
  repository: Telescopes,
  descriptions,
});
const observer = '0198e0c0-0000-7000-8000-0000000000ca';
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
    lookUp: async (secret) =>
      secret === 'obs_night'
        ? {
            id: observer,
            username: 'observer',
            tokenId: null,
            authority: null,
            expiresAt: null,
            scopes: new Set(['telescopes:read' as catalogue.Scope]),
          }
        : null,
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
