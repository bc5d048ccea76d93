import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { nameInGraphql } from '../../core/graphql-types.ts';
import { ReadOnly } from '../../core/member.ts';
import { type Invoice, InvoiceStatus } from '../billing/invoice.entity.ts';
import { factsOf } from '../billing/invoice.facts.ts';
import { INVOICE_STATUSES, type InvoiceRefusal, refusalCodes, refusalOf } from '../billing/invoice.machine.ts';

const description = 'Why the invoice may not move there now.';
const refusal = {
  code: z.enum(refusalCodes).meta({ description: refusalCodes.map((code) => `\`${code}\``).join(' or ') }),
  message: z.string().meta({ description: 'For people: what is in the way.' }),
};

@ObjectType({ description })
export class Refusal {
  @ReadOnly(refusal.code, { column: false })
  readonly code!: InvoiceRefusal['code'];

  @ReadOnly(refusal.message, { column: false })
  readonly message!: string;
}

const RefusalSchema = nameInGraphql(z.object(refusal).meta({ id: 'Refusal', description }), Refusal);

@ObjectType({ description: 'Whether the invoice may move to a state now.' })
export class InvoiceTransitionCheck {
  @ReadOnly(z.boolean().meta({ description: 'Whether the invoice may move there now.' }), { column: false })
  readonly allowed!: boolean;

  @ReadOnly(RefusalSchema.nullable().meta({ description: 'Why not; null where it may.' }), { column: false })
  readonly refusal!: Refusal | null;
}

@ObjectType({ description: 'One of the states of an invoice, and whether it may move there now.' })
export class InvoiceState extends InvoiceTransitionCheck {
  @ReadOnly(InvoiceStatus.meta({ description: 'The state.' }), { column: false })
  readonly name!: InvoiceStatus;

  @ReadOnly(z.boolean().meta({ description: 'Whether the invoice is in this state.' }), { column: false })
  readonly current!: boolean;
}

type Judged = Pick<Invoice, 'status'> & { readonly contact: object | null };

/** A state as seen from the one that the invoice is in. */
export function stateOf(invoice: Judged, name: InvoiceStatus): InvoiceState {
  const refusal = refusalOf(factsOf(invoice), name);
  return { name, current: name === invoice.status, allowed: refusal === null, refusal };
}

export const statesOf = (invoice: Judged): InvoiceState[] => INVOICE_STATUSES.map((name) => stateOf(invoice, name));
