import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';

/** A change of the email of a user by themselves: until it is confirmed, and then for as long as it can be undone. */
@Entity({ tableName: 'email_changes' })
@Index({ name: 'email_changes_of_user', properties: 'user' })
@Index({ name: 'email_changes_expiring', properties: 'expiresAt' })
export class EmailChange {
  declare [EntityName]?: 'EmailChange';
  declare [OptionalProps]?: 'attempts';

  @PrimaryKey({ type: 'uuid' })
  readonly id!: string;

  @ManyToOne(() => User, { deleteRule: 'no action', index: false })
  readonly user!: User;

  @Property({ type: 'text' })
  readonly email!: string;

  @Property({ type: 'text' })
  readonly formerEmail!: string;

  /** The token of the browser in which it was asked for, the only one that can confirm it. */
  @Property({ type: 'uuid' })
  readonly session!: string;

  /** Hash of the code together with the secret of the session, so that the few characters of a code cannot be found by trying. */
  @Property({ type: 'text' })
  readonly codeHash!: string;

  @Property({ type: 'smallint', default: 0 })
  readonly attempts!: number;

  /** Hash of the secret in the link of the email to the former address. Null until the change is confirmed. */
  @Unique()
  @Property({ type: 'text', nullable: true })
  readonly undoHash!: string | null;

  @Property({ type: TimestampType })
  readonly createdAt!: string;

  @Property({ type: TimestampType })
  readonly expiresAt!: string;
}
