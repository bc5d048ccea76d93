import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PrimaryId } from '../../src/core/declared-field.ts';
import { operation } from '../../src/core/operation.ts';
import { BelongsTo, listDeletesOfParents, listMany } from '../../src/core/relations.ts';
import { Versioned } from '../../src/core/versioned.ts';

@ObjectType()
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
}

@ObjectType()
@Entity()
class Toad extends Versioned {
  @PrimaryId()
  readonly id!: string;

  @BelongsTo(() => Pond, { list: 'id', description: 'The pond in which it lives.' })
  pond!: Pond;
}

const deletes = (name: string) =>
  operation({
    name,
    kind: 'delete',
    summary: `${name}.`,
    scope: 'companies:write',
    args: z.object({}),
    run: async () => ({ id: '' }),
  });

test('a parent is in use even if it has no list of what belongs to it', () => {
  const [deletePond, deleteFrog] = [deletes('deletePond'), deletes('deleteFrog')];
  const types = [
    { type: Pond, operations: [deletePond] },
    { type: Frog, operations: [deleteFrog] },
  ];
  expect([...listDeletesOfParents(types)]).toEqual([deletePond]);
});

test('a list must have a name that is new in the parent, and a parent that can be read', () => {
  const types = [Pond, Toad].map((type) => ({ type, operations: [] }));
  expect(() => listMany(types)).toThrow('There are two fields Pond.id. Change the list of Toad.pond.');
  expect(() => listMany(types.slice(1))).toThrow('For the list id, Toad and the type of its pond need a table');
});
