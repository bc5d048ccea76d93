import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { PrimaryId, ReadOnly, RestOnly, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/graphql-types.ts';
import { CreatedAt, Id } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import type { InvoiceStatus } from './invoice.machine.ts';

@ObjectType({ implements: Node, description: 'A transition of an invoice from one state to another.' })
@Entity({ tableName: 'transitions' })
@Index({ name: 'transitions_listed', properties: ['invoice', 'id'] })
export class Transition {
  declare [EntityName]?: 'Transition';
  declare [OptionalProps]?: 'id' | 'createdAt';

  @PrimaryId()
  readonly id!: string;

  @RestOnly(Id.meta({ description: 'The id of the invoice.' }), {
    readOnlyMessage: 'Must be the invoice in the path, or be omitted.',
  })
  @ManyToOne(() => Invoice, { deleteRule: 'cascade' })
  readonly invoice!: Invoice;

  @Writable(
    InvoiceStatusSchema.meta({
      description:
        'State before the transition. In a request: state that the invoice must be in; default: its current state.',
    }),
    { optional: true, column: { fieldName: 'from_status' }, field: { description: 'State before the transition.' } },
  )
  from!: InvoiceStatus;

  @Writable(InvoiceStatusSchema.meta({ description: 'State after the transition.' }), {
    column: { fieldName: 'to_status' },
  })
  to!: InvoiceStatus;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;
}
