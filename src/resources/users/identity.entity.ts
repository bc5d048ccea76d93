import { EntityName, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../values/timestamp.ts';
import { User } from './user.entity.ts';

/** Links a subject of an OpenID Connect issuer to a user. A user can have several. */
@Entity({ tableName: 'identities' })
@Index({ name: 'identities_user', properties: ['user'] })
export class Identity {
  declare [EntityName]?: 'Identity';
  declare [PrimaryKeyProp]?: ['issuer', 'subject'];

  @PrimaryKey({ type: 'text' })
  readonly issuer!: string;

  @PrimaryKey({ type: 'text' })
  readonly subject!: string;

  @ManyToOne(() => User, { deleteRule: 'cascade', index: false })
  readonly user!: User;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}
