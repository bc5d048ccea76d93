import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Identity, Member, ReadOnly, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { Invoice, InvoiceStatus } from './invoice.entity.ts';

/** One move of an invoice, kept for ever. */
@ObjectType({ implements: Node, description: 'One move of an invoice from a state to another.' })
@Entity({ tableName: 'transitions' })
@Index({ name: 'transitions_listed', properties: ['invoice', 'id'] })
export class Transition {
  declare [EntityName]?: 'Transition';
  declare [OptionalProps]?: 'id' | 'createdAt';

  @Identity()
  readonly id!: string;

  @Shown(Id.meta({ description: 'The id of the invoice.' }), { refusal: 'The path names the invoice.' })
  @ManyToOne(() => Invoice, { deleteRule: 'cascade' })
  readonly invoice!: Invoice;

  @Member(
    InvoiceStatus.meta({
      description: 'The state it leaves. In a request: move only if the invoice is still in this state.',
    }),
    // The condition is of no concern to who reads a transition in GraphQL: there it is an argument of the mutation.
    { optional: true, column: { fieldName: 'from_status' }, field: { description: 'The state it leaves.' } },
  )
  from!: InvoiceStatus;

  @Member(InvoiceStatus.meta({ description: 'The state it moves to.' }), { column: { fieldName: 'to_status' } })
  to!: InvoiceStatus;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;
}
