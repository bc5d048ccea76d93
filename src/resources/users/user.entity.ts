import { EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { TimestampType } from '../../core/timestamp.ts';

/** Somebody who may sign in. Usernames are unique without regard to case. */
@ObjectType({ description: 'Somebody who may sign in.' })
@Entity({ tableName: 'users' })
export class User {
  declare [EntityName]?: 'User';

  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  username!: string;

  /** Of others: needs `users:read`, as REST's GET /users/{user} does; see the resolver. */
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  email!: string;

  @Property({ type: TimestampType })
  createdAt!: string;
}
