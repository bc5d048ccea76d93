import { EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The numbers of a user that begin alike, such as those of one year. */
@Entity({ tableName: 'invoice_numberings' })
export class InvoiceNumbering {
  declare [EntityName]?: 'InvoiceNumbering';

  /** No foreign key: it would lock the user's row. */
  @PrimaryKey({ type: 'uuid', fieldName: 'owner_id' })
  readonly owner!: string;

  @PrimaryKey({ type: 'text' })
  readonly prefix!: string;

  /** All numbers below are taken, from the first one that was given. */
  @Property({ type: 'bigint' })
  readonly next!: number;
}
