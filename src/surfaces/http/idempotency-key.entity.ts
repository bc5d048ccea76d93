import { EntityName, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../core/timestamp.ts';

@Entity({ tableName: 'idempotency_keys' })
@Index({ name: 'idempotency_keys_age', properties: ['createdAt'] })
export class IdempotencyKey {
  declare [EntityName]?: 'IdempotencyKey';
  declare [PrimaryKeyProp]?: ['user', 'key'];

  @ManyToOne({ type: 'User', mapToPk: true, primary: true, deleteRule: 'cascade' })
  readonly user!: string;

  @PrimaryKey({ type: 'text' })
  readonly key!: string;

  @Property({ type: 'text' })
  readonly fingerprint!: string;

  @Property({ type: 'integer' })
  readonly status!: number;

  @Property({ type: 'json', columnType: 'jsonb' })
  readonly headers!: Record<string, string>;

  /** Encrypted; null without a body. */
  @Property({ type: 'text', nullable: true })
  readonly body!: string | null;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}
