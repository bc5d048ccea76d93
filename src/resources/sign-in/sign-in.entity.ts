import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';

/** A browser that asked for a code, whether or not the address is that of a user. */
@Entity({ tableName: 'sign_ins' })
@Index({ name: 'sign_ins_expiring', properties: 'expiresAt' })
export class SignIn {
  declare [EntityName]?: 'SignIn';
  declare [OptionalProps]?: 'attempts';

  @PrimaryKey({ type: 'uuid' })
  readonly id!: string;

  /** Hash of the secret in its cookie, without which the code is of no use. */
  @Unique()
  @Property({ type: 'text' })
  readonly browserHash!: string;

  /** Hash of the code together with that secret, so that the few characters of a code cannot be found by trying. */
  @Property({ type: 'text' })
  readonly codeHash!: string;

  /** As it was typed. */
  @Property({ type: 'text' })
  readonly email!: string;

  /** Whom the code signs in: the one active user with the address when it was asked for. Null: nobody. */
  @ManyToOne(() => User, { nullable: true, deleteRule: 'no action', index: false })
  readonly user!: User | null;

  /** "Firefox on Linux" */
  @Property({ type: 'text' })
  readonly browser!: string;

  /** The path of this server where the browser goes afterwards. */
  @Property({ type: 'text' })
  readonly returnTo!: string;

  @Property({ type: 'smallint', default: 0 })
  readonly attempts!: number;

  @Property({ type: TimestampType })
  readonly createdAt!: string;

  @Property({ type: TimestampType })
  readonly expiresAt!: string;
}
