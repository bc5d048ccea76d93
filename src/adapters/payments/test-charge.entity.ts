import { DecimalType, EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../core/timestamp.ts';

@Entity({ tableName: 'test_charges' })
export class TestCharge {
  declare [EntityName]?: 'TestCharge';

  @PrimaryKey({ type: 'uuid' })
  readonly key!: string;

  @Property({ type: new DecimalType('number'), precision: 14, scale: 4 })
  readonly amount!: number;

  @Property({ type: 'text' })
  readonly currency!: string;

  @Property({ type: 'text', nullable: true })
  readonly failureCode!: string | null;

  @Property({ type: 'text', nullable: true })
  readonly failureMessage!: string | null;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}
