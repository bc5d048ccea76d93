import { DecimalType, EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * What a statement has changed of the totals of a user, or several together: triggers add them, so that totals are exact at
 * any size and nobody waits for a row.
 */
@Entity({ tableName: 'invoice_sums' })
@Index({ name: 'invoice_sums_of_owner', properties: 'owner' })
export class InvoiceSum {
  declare [EntityName]?: 'InvoiceSum';

  @PrimaryKey({ type: 'bigint', generated: 'identity' })
  readonly id!: string;

  /** No foreign key: it would lock the user's row. */
  @Property({ type: 'uuid', fieldName: 'owner_id' })
  readonly owner!: string;

  @Property({ type: 'text' })
  readonly currency!: string;

  @Property({ type: 'text' })
  readonly status!: string;

  /** Negative if invoices have left the status. */
  @Property({ type: 'integer' })
  readonly count!: number;

  @Property({ type: new DecimalType('number'), precision: 24, scale: 4 })
  readonly amount!: number;
}
