import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PrimaryId } from '../../src/core/declared-field.ts';
import { operation } from '../../src/core/operation.ts';
import { BelongsTo, listDeletesOfParents } from '../../src/core/relations.ts';
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
