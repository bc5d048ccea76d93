import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';

/**
 * A browser that has signed in with an address. It gives no access: it is only not limited by what others ask for with the same
 * address, so that they cannot keep its user out.
 */
@Entity({ tableName: 'known_browsers' })
@Index({ name: 'known_browsers_of_user', properties: 'user' })
@Index({ name: 'known_browsers_expiring', properties: 'expiresAt' })
export class KnownBrowser {
  declare [EntityName]?: 'KnownBrowser';

  /** Of the secret in its cookie together with the address. */
  @PrimaryKey({ type: 'text' })
  readonly hash!: string;

  @ManyToOne(() => User, { deleteRule: 'no action', index: false })
  readonly user!: User;

  @Property({ type: TimestampType })
  readonly expiresAt!: string;
}
