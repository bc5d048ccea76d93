import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../values/timestamp.ts';
import { Grant } from '../tokens/grant.entity.ts';

/** What the authorization server remembers: clients, requests in progress, codes and refresh tokens. */
@Entity({ tableName: 'oauth_records' })
@Index({ name: 'oauth_records_of_grant', properties: ['grant'], where: { grant: { $ne: null } } })
@Index({ name: 'oauth_records_expiring', properties: ['expiresAt'] })
export class OauthRecord {
  declare [EntityName]?: 'OauthRecord';

  /** Hash of the kind and the id, as the id of a code or of a refresh token is its value. */
  @PrimaryKey({ type: 'text' })
  readonly id!: string;

  @Property({ type: 'text' })
  readonly kind!: string;

  @ManyToOne(() => Grant, { nullable: true, deleteRule: 'cascade', index: false })
  readonly grant!: Grant | null;

  /** JSON, without the id. */
  @Property({ type: 'text' })
  readonly payload!: string;

  @Property({ type: TimestampType })
  readonly createdAt!: string;

  @Property({ type: TimestampType })
  readonly expiresAt!: string;

  @Property({ type: TimestampType, nullable: true })
  readonly consumedAt!: string | null;
}
