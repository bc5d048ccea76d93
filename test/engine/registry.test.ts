import { EntityName } from '@mikro-orm/core';
import { Entity } from '@mikro-orm/decorators/legacy';
import { validateSchema } from 'graphql';
import { ObjectType } from 'type-graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReceivedType, RecordedType, Scope } from '../../src/catalogue.ts';
import { PrimaryId, Writable } from '../../src/core/declared-field.ts';
import { ApiError, errorKinds } from '../../src/core/errors.ts';
import { Node } from '../../src/core/node.ts';
import { operation } from '../../src/core/operation.ts';
import { representationOf } from '../../src/core/representation.ts';
import { Id } from '../../src/core/schema.ts';
import { Versioned } from '../../src/core/versioned.ts';
import { createRegistry, registry } from '../../src/resources/registry.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { tokens } from '../../src/resources/tokens/index.ts';
import { userErrors } from '../../src/resources/users/user.errors.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { line } from '../../src/values/text.ts';
import { createClient } from '../support/client.ts';
import { sharedServer, startBeside } from '../support/server.ts';
import { shared } from '../support/shared.ts';

@ObjectType({ description: 'A garden with a fence.', implements: Node })
@Entity()
class Garden extends Versioned {
  declare [EntityName]?: 'Garden';

  @PrimaryId()
  readonly id!: string;

  @Writable(line({ max: 20 }).meta({ description: 'Who planted it.' }), { name: 'plantedBy' })
  gardener!: string;
}

const GardenSchema = representationOf(Garden);
const id = '0198e0c0-0000-7000-8000-0000000000ca';
const row = { id, gardener: 'Ada', version: 1, createdAt: '2026-11-01 09:00:00Z', updatedAt: '2026-11-01 09:00:00Z' };
const getGarden = operation({
  name: 'getGarden',
  at: 'GET /gardens/{garden}',
  kind: 'read',
  summary: 'Get a garden',
  scope: 'gardens:read' as Scope,
  args: z.object({ garden: Id }),
  run: async () => row,
});

/** Clients set none of its fields. */
@ObjectType()
@Entity()
class Bed {
  declare [EntityName]?: 'Bed';

  @PrimaryId()
  readonly id!: string;
}

const createGarden = operation({
  name: 'createGarden',
  at: 'POST /gardens',
  kind: 'create',
  summary: 'Create a garden',
  scope: 'gardens:read' as Scope,
  body: representationOf(Bed).create,
  run: async (_ctx, _args, fields) => ({ ...row, gardener: JSON.stringify(fields) }),
});

/** Of names that the catalogue does not have. */
const gardens = {
  tag: { name: 'Gardens', description: 'Gardens.' },
  errors: errorKinds({ garden_closed: { status: 409, message: 'The garden is closed.' } }),
  types: [
    {
      type: Garden,
      schema: GardenSchema,
      event: 'garden',
      operations: [getGarden, createGarden],
      load: async () => [row],
    },
  ],
} as unknown as Resource;

const catalogue = {
  scopes: { gardens: { 'gardens:read': 'Read gardens.' } },
  events: { garden: { scope: 'gardens:read' as Scope, types: { created: 'A garden was planted.' } } },
};
const small = createRegistry([{ ...gardens, credential: tokens.credential } as Resource], catalogue);

const whole = await sharedServer();
const atWhole = await whole.as('ada', ['turtles:read', 'gardens:read' as Scope]);
const atOther = createClient((await shared(startBeside(whole, small))).url, atWhole.token);

describe('two registries in one process', () => {
  test('each serve their own routes', async () => {
    expect((await atOther.get(`/gardens/${id}`)).body.planted_by).toBe('Ada');
    expect((await atOther.get('/turtles')).status).toBe(404);
    expect((await atWhole.get('/turtles')).status).toBe(200);
    expect(registry.routes.filter(({ path }) => path.startsWith('/gardens'))).toEqual([]);
  });

  test('each have their own GraphQL schema', async () => {
    const asked = await atOther.graphql(`{ garden(id: "${id}") { plantedBy } }`);
    expect(asked.data).toEqual({ garden: { plantedBy: 'Ada' } });
    const fields = (parts: typeof small.graphql) => graphqlSchemaOf(parts).getQueryType()?.getFields() ?? {};
    expect(Object.keys(fields(small.graphql)).sort()).toEqual(['garden', 'node', 'nodes']);
    expect(fields(registry.graphql)).not.toHaveProperty('garden');
    expect(fields(registry.graphql)).toHaveProperty('turtles');
  });

  test('have no argument in GraphQL for a body without fields', async () => {
    expect((await atOther.post('/gardens', {})).body.planted_by).toBe('{}');
    const asked = await atOther.graphql('mutation { createGarden { plantedBy } }');
    expect(asked.data).toEqual({ createGarden: { plantedBy: '{}' } });
    expect(validateSchema(graphqlSchemaOf(small.graphql))).toEqual([]);
  });

  test('each have their own scopes, error codes and entities', () => {
    expect([small.scopes, small.errors.map(({ code }) => code)]).toEqual([['gardens:read'], ['garden_closed']]);
    expect(registry.scopes).not.toContain('gardens:read');
    expect(registry.errors.map(({ code }) => code)).not.toContain('garden_closed');
    expect(small.entities).toContain(Garden);
    expect(registry.entities).not.toContain(Garden);
  });

  test('each know their own events', () => {
    const viewer = { id, scopes: new Set(['gardens:read', 'turtles:read'] as Scope[]) };
    const received = (type: string) =>
      [small, registry].map(({ eventKinds }) => eventKinds.canReceive(viewer, { type, user: null, otherUser: null }));
    expect(received('garden.created')).toEqual([true, false]);
    expect(received('turtle.created')).toEqual([false, true]);
    expect(small.eventKinds.receivedBy(viewer).ofAll).toEqual(['garden.created']);
    expect(Object.keys(registry.subjects)).not.toContain('garden');

    const data = JSON.stringify({ id, gardener: 'Ada', version: 1 });
    const shown = [small, registry].map((one) => one.eventKinds.present({ type: 'garden.created', data }, {} as never));
    expect(shown).toEqual([
      { etag: expect.any(String), data: expect.objectContaining({ planted_by: 'Ada' }) },
      { etag: null, data: JSON.parse(data) },
    ]);
  });
});

test.each<[string, Resource]>([
  ['The error code garden_closed', { errors: gardens.errors ?? {} }],
  ['The subject of events garden', { types: (gardens.types ?? []).map((one) => ({ ...one, operations: [] })) }],
  ['The operation getGarden', { types: [{ schema: GardenSchema, operations: [getGarden], type: Garden }] }],
])('%s cannot be declared twice', (name, again) => {
  expect(() => createRegistry([gardens, again], catalogue)).toThrow(`${name} is declared twice.`);
});

/** Compiled with the project: an error that is expected and missing fails `npm run check:types`. */
describe('what does not compile', () => {
  test('a scope, a type of events or an error code that nobody declares', () => {
    // @ts-expect-error
    const scope: Scope = 'artcles:read';
    // @ts-expect-error
    const received: ReceivedType = 'invoice.payed';
    // @ts-expect-error it is recorded, but nobody receives it
    const recordedOnly: ReceivedType = 'token.created';
    const recorded: RecordedType = 'token.created';
    // @ts-expect-error
    const unknown = () => new ApiError('not_fuond');
    // @ts-expect-error
    const ofResource = userErrors.own_acount;
    // @ts-expect-error
    const misspelt = () => operation({ ...getGarden.definition, scope: 'artcles:read' });
    expect([scope, received, recordedOnly, recorded, ofResource, unknown, misspelt]).toHaveLength(7);
  });
});
