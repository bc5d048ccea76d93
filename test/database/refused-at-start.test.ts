import { EntityName } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { migrate, neededIndexes } from '../../src/adapters/database/migrate.ts';
import * as catalogue from '../../src/catalogue.ts';
import { collectionOperations } from '../../src/core/collection.ts';
import { PrimaryId, Writable } from '../../src/core/declared-field.ts';
import { type OperationKind, operation } from '../../src/core/operation.ts';
import { BelongsTo } from '../../src/core/relations.ts';
import { repositoryOf } from '../../src/core/repository.ts';
import { representationOf } from '../../src/core/representation.ts';
import { Id } from '../../src/core/schema.ts';
import { table } from '../../src/core/table.ts';
import { Versioned } from '../../src/core/versioned.ts';
import { checkResources } from '../../src/resources/check.ts';
import { type Catalogue, type Resource, typesOf } from '../../src/resources/resource.ts';
import { type Route, route as routeAt } from '../../src/surfaces/rest/route.ts';
import { routesOf } from '../../src/surfaces/rest/routes-of.ts';
import { line } from '../../src/values/text.ts';
import { openTestDatabase } from '../support/database.ts';

@ObjectType()
@Entity({ tableName: 'lakes' })
class Lake extends Versioned {
  declare [EntityName]?: 'Lake';

  @PrimaryId()
  readonly id!: string;

  @Writable(line({ max: 20 }).meta({ description: 'What it is called.' }))
  name!: string;
}

@ObjectType()
@Entity({ tableName: 'newts' })
class Newt extends Versioned {
  declare [EntityName]?: 'Newt';

  @PrimaryId()
  readonly id!: string;

  @ManyToOne(() => Lake)
  readonly lake!: Lake;

  @BelongsTo(() => Lake, { description: 'Where it was born.' })
  birthplace!: Lake;

  @Writable(line({ max: 20 }).meta({ description: 'What it is called.' }))
  name!: string;

  @Property({ type: 'uuid' })
  readonly secret!: string;
}

const writes = { insert: [], update: [], delete: [] } as const;
class Lakes extends repositoryOf(Lake, { name: 'company', visible: 'everyone', writes, keys: [] }) {}
const LakeSchema = representationOf(Lake);
const lakeOperations = collectionOperations(LakeSchema, 'companies', { repository: Lakes });
const lakes: Resource = {
  tag: { name: 'Companies', description: 'Lakes.' },
  types: [
    {
      type: Lake,
      schema: LakeSchema,
      repository: Lakes,
      operations: Object.values(lakeOperations),
    },
  ],
};
const routes = routesOf('Lakes', typesOf(lakes));

test('a resource as the page adds one is accepted', () => {
  expect(() => checkResources([lakes], routes, catalogue)).not.toThrow();
});

const args = { lake: Id, newt: Id };
const about = (kind: OperationKind, shape: Record<string, z.ZodType>) =>
  operation({
    name: 'addLakeNewt',
    kind,
    summary: 'Add a newt',
    scope: 'companies:write',
    args: z.object(shape),
    run: async () => ({ id: '' }),
  });
const route = (path: `/${string}`, shape: Record<string, z.ZodType>, kind: OperationKind = 'action') =>
  routeAt(`GET ${path}`, about(kind, shape), { tag: 'Lakes' });

test.each<[string, Route, string]>([
  [
    'a path with a variable that is no argument',
    route('/lakes/{lake}/newts/{newt}', { newt: Id }),
    'GET /lakes/{lake}/newts/{newt} is a route of addLakeNewt, which has no argument {lake}.',
  ],
  [
    'an optional id that no path gives',
    route('/newts/{newt}', { ...args, lake: Id.optional() }),
    'GET /newts/{newt} is a route of addLakeNewt, whose optional argument lake is not in the path',
  ],
])('%s does not start', (_, added, message) => {
  expect(() => checkResources([lakes], [...routes, added], catalogue)).toThrow(message);
});

test('two ids that are required need no parent', () => {
  expect(() =>
    checkResources([lakes], [...routes, route('/lakes/{lake}/newts/{newt}', args)], catalogue),
  ).not.toThrow();
  expect(() => checkResources([lakes], [...routes, route('/newts', args)], catalogue)).not.toThrow();
});

test.each<[string, Resource, string, Partial<Catalogue>?]>([
  [
    'an operation without a route',
    { ...lakes, types: [{ type: Lake, schema: LakeSchema, operations: [about('action', args)] }] },
    'addLakeNewt of Lake has no route',
  ],
  [
    'a scope of no resource',
    lakes,
    'createLake requires companies:write, which is no scope of a resource',
    { scopes: { companies: { 'companies:read': 'Read lakes.' } } },
  ],
  [
    'an event with a scope of no resource',
    lakes,
    'The event company requires lakse:read',
    { events: { company: { ...catalogue.events.company, scope: 'lakse:read' as never } } },
  ],
  [
    'a type of events that no resource declares',
    lakes,
    'The table of Lake records company.updated, which no resource declares',
    { events: { company: { types: { created: 'A lake was made.' } } } },
  ],
])('%s does not start', (_, resource, message, known) => {
  expect(() => checkResources([resource], routes, { ...catalogue, ...known })).toThrow(message);
});

test('a list of children whose pages would not know their parent, or without an index, does not start', () => {
  const newts = table(Newt, { name: 'newt', visible: 'everyone', writes: {}, keys: [] } as never);
  const children = newts.children as (parent: string) => object;
  expect(() => children('birthplace')).not.toThrow();
  expect(() => children('lake')).toThrow("children('lake') of the table newt: Newt.lake is no field");
  expect(() => children('name')).toThrow(
    "children('name') of the table newt needs an index: @Index({ properties: ['name', 'id'] }) at the class Newt",
  );
});

test('a database without the index of a list is refused, with the name of the list’s columns', async () => {
  const { database, close } = await openTestDatabase();
  const execute = (sql: string) => database.fork().getConnection().execute(sql);
  const sql = neededIndexes().get('companies_by_status') as string;
  // As after a migration without it: on PostgreSQL, the index of a migration is built again.
  await execute('drop index companies_by_status');
  await execute(`create index companies_by_status on companies (status)`);
  await expect(migrate(database)).rejects.toThrow(
    'The database has no index on companies (status, id) for Company by status and id. Add `create index on …`',
  );
  await execute('drop index companies_by_status');
  await execute(sql);
  await expect(migrate(database)).resolves.toEqual([]);
  await close();
});
