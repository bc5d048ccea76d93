import { Entity } from '@mikro-orm/decorators/legacy';
import { graphql } from 'graphql';
import { ObjectType, Query, Resolver } from 'type-graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Scope } from '../../src/core/access.ts';
import type { Services } from '../../src/core/context.ts';
import { PrimaryId } from '../../src/core/declared-field.ts';
import { Node } from '../../src/core/node.ts';
import { operation } from '../../src/core/operation.ts';
import { BelongsTo } from '../../src/core/relations.ts';
import { Versioned } from '../../src/core/versioned.ts';
import { isType, typesOf } from '../../src/resources/resource.ts';
import { users } from '../../src/resources/users/index.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { sharedServer } from '../support/server.ts';

@ObjectType({ implements: Node })
@Entity()
class Pond extends Versioned {
  @PrimaryId()
  readonly id!: string;
}

@ObjectType()
@Entity()
class Frog extends Versioned {
  @PrimaryId()
  readonly id!: string;

  @BelongsTo(() => Pond, { description: 'The pond in which it lives.' })
  pond!: Pond;

  @BelongsTo(() => User, { description: 'Who feeds it.' })
  keeper!: User;
}

const pond = '0198e0c0-0000-7000-8000-00000000000a';

@Resolver()
class FrogsResolver {
  @Query(() => [Frog])
  frogs() {
    return frogs;
  }
}

const readPond = operation({
  name: 'getPond',
  kind: 'read',
  summary: 'Get a pond',
  scope: 'companies:read',
  args: z.object({ pond: z.string() }),
  run: async () => ({}),
});
const types = [
  { type: Frog, operations: [] },
  // No pond can be read: each is in a trash.
  { type: Pond, operations: [readPond], load: async (_: unknown, ids: readonly string[]) => ids.map(() => null) },
  ...typesOf(users).filter(isType),
];

const server = await sharedServer();
const keeper = (await (await server.as('grace')).get('/user')).body.id;
const frogs: readonly object[] = [{ id: '0198e0c0-0000-7000-8000-00000000000b', pond, keeper }];
const schema: ReturnType<typeof graphqlSchemaOf> = graphqlSchemaOf({
  types,
  resolvers: [FrogsResolver, ...(users.resolvers ?? [])],
});

async function ask(source: string, ...scopes: Scope[]) {
  const viewer = { id: pond, username: 'ada', scopes: new Set(scopes) } as never;
  const contextValue = new RequestContext(server.database, {} as Services, { viewer, via: 'graphql', requestId: 'x' });
  const { data, errors } = await graphql({ schema, source, contextValue });
  return { frogs: data?.frogs, codes: errors?.map(({ originalError }) => (originalError as { code?: string }).code) };
}

test('the id of a parent that cannot be read is there, without a scope', async () => {
  expect(await ask('{ frogs { pond { id } keeper { id } } }')).toEqual({
    frogs: [{ pond: { id: pond }, keeper: { id: keeper } }],
  });
  expect(await ask('{ frogs { pond { id createdAt } } }')).toEqual({
    frogs: [{ pond: null }],
    codes: ['insufficient_scope'],
  });
  const found = await ask('{ frogs { pond { id createdAt } } }', 'companies:read');
  expect(found).toEqual({ frogs: [{ pond: null }], codes: ['not_found'] });
});

test('of a user, as elsewhere, the username is visible to everyone, and the rest with users:read', async () => {
  const names = { username: 'grace' };
  expect(await ask('{ frogs { keeper { username } } }')).toEqual({ frogs: [{ keeper: names }] });
  const fields = '{ frogs { keeper { username name } } }';
  expect(await ask(fields)).toEqual({ frogs: [{ keeper: { ...names, name: null } }], codes: ['insufficient_scope'] });
  expect(await ask(fields, 'users:read')).toEqual({ frogs: [{ keeper: { ...names, name: expect.any(String) } }] });
});
