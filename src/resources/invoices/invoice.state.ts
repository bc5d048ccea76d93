import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { ReadOnly } from '../../core/declared-field.ts';
import { nameInGraphql } from '../../core/graphql-types.ts';
import { type Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import {
  INVOICE_STATUSES,
  type InvoiceRefusal,
  type InvoiceStatus,
  refusalCodes,
  refusalOf,
} from './invoice.machine.ts';
import { factsOf } from './invoice.rules.ts';

const description = 'Why the invoice cannot move to the state now.';
const refusal = {
  code: z
    .enum(refusalCodes)
    .meta({ description: `Error code: ${refusalCodes.map((code) => `\`${code}\``).join(' or ')}.` }),
  message: z.string().meta({ description: 'Human-readable reason.' }),
};

@ObjectType({ description })
export class Refusal {
  @ReadOnly(refusal.code, { column: false })
  readonly code!: InvoiceRefusal['code'];

  @ReadOnly(refusal.message, { column: false })
  readonly message!: string;
}

const RefusalSchema = nameInGraphql(z.object(refusal).meta({ id: 'Refusal', description }), Refusal);

@ObjectType({ description: 'Whether the invoice can move to a state now.' })
export class InvoiceTransitionCheck {
  @ReadOnly(z.boolean().meta({ description: 'Whether the invoice can move to the state now.' }), { column: false })
  readonly allowed!: boolean;

  @ReadOnly(
    RefusalSchema.nullable().meta({ description: 'Why the transition is not allowed; null if it is allowed.' }),
    { column: false },
  )
  readonly refusal!: Refusal | null;
}

@ObjectType({ description: 'A state of the lifecycle and whether the invoice can move to it now.' })
export class InvoiceState extends InvoiceTransitionCheck {
  @ReadOnly(InvoiceStatusSchema.meta({ description: 'Name of the state.' }), { column: false })
  readonly name!: InvoiceStatus;

  @ReadOnly(z.boolean().meta({ description: 'Whether the invoice is in this state.' }), { column: false })
  readonly current!: boolean;
}

type InvoiceFields = Pick<Invoice, 'status'> & { readonly contact: object | null };

export function stateOf(invoice: InvoiceFields, name: InvoiceStatus): InvoiceState {
  const refusal = refusalOf(factsOf(invoice), name);
  return { name, current: name === invoice.status, allowed: refusal === null, refusal };
}

export const statesOf = (invoice: InvoiceFields): InvoiceState[] =>
  INVOICE_STATUSES.map((name) => stateOf(invoice, name));
