import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { PrimaryId, ReadOnly, Related, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import { type InvoiceStatus, refusalCodes } from './invoice.lifecycle.ts';

@ObjectType({ description: 'A transition of an invoice from one state to another.', implements: Node })
@Entity({ tableName: 'transitions' })
@Index({ name: 'transitions_listed', properties: ['invoice', 'id'] })
export class Transition {
  declare [EntityName]?: 'Transition';
  declare [OptionalProps]?: 'id' | 'createdAt';

  @PrimaryId()
  readonly id!: string;

  @Related(Id.meta({ description: 'The id of the invoice.' }), {
    to: () => Invoice,
    orNull: 'The invoice.',
    readOnlyMessage: 'Must be the invoice in the path, or be omitted.',
  })
  @ManyToOne(() => Invoice, { deleteRule: 'cascade' })
  readonly invoice!: Invoice;

  @Writable(
    InvoiceStatusSchema.meta({
      description:
        'State before the transition. In a request: state that the invoice must be in; default: its current state.',
    }),
    { optional: true, column: { fieldName: 'from_status' }, outputDescription: 'State before the transition.' },
  )
  from!: InvoiceStatus;

  @Writable(InvoiceStatusSchema.meta({ description: 'State after the transition.' }), {
    column: { fieldName: 'to_status' },
  })
  to!: InvoiceStatus;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;
}

const description = 'Why the invoice cannot move to the state now.';
const refusal = {
  code: z
    .enum(refusalCodes)
    .meta({ description: `Error code: ${refusalCodes.map((code) => `\`${code}\``).join(' or ')}.` }),
  message: z.string().meta({ description: 'Human-readable reason.' }),
};

const RefusalSchema = z.object(refusal).meta({ id: 'Refusal', description });

@ObjectType({ description: 'Whether the invoice can move to a state now.' })
export class InvoiceTransitionCheck {
  @ReadOnly(z.boolean().meta({ description: 'Whether the invoice can move to the state now.' }), { column: false })
  readonly allowed!: boolean;

  @ReadOnly(
    RefusalSchema.nullable().meta({ description: 'Why the transition is not allowed; null if it is allowed.' }),
    { column: false },
  )
  readonly refusal!: z.output<typeof RefusalSchema> | null;
}

@ObjectType({ description: 'A state of the lifecycle and whether the invoice can move to it now.' })
export class InvoiceState extends InvoiceTransitionCheck {
  @ReadOnly(InvoiceStatusSchema.meta({ description: 'Name of the state.' }), { column: false })
  readonly name!: InvoiceStatus;

  @ReadOnly(z.boolean().meta({ description: 'Whether the invoice is in this state.' }), { column: false })
  readonly current!: boolean;
}
