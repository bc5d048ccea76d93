import { z } from 'zod';
import { declaredFields } from '../../core/declared-field.ts';
import { restName } from '../../surfaces/rest/names.ts';
import { Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import {
  chargeEvents,
  editableFields,
  type GuardName,
  guards,
  INVOICE_STATUSES,
  type InvoiceEffect,
  type InvoiceRefusal,
  type InvoiceStatus,
  initialStatus,
  invoiceMails,
  invoiceTerms,
  isPayable,
  transitionsFrom,
} from './invoice.machine.ts';

export const invoiceLifecycle = {
  initial: initialStatus,
  states: INVOICE_STATUSES.map((name) => ({
    name,
    editable: editableIn(name).map(restName),
    payable: isPayable(name),
    after_charge: { succeeded: chargeEvents(name, 'succeeded'), declined: chargeEvents(name, 'declined') },
  })),
  /** Not editable while a payment is in progress, in any state. */
  fixed_while_paying: invoiceTerms.map(restName),
  transitions: INVOICE_STATUSES.flatMap(describeTransitions),
  /** Error code of every transition that is not listed. */
  refusal: 'transition_not_allowed' satisfies InvoiceRefusal['code'],
};

InvoiceStatusSchema.register(z.globalRegistry, { ...InvoiceStatusSchema.meta(), 'x-lifecycle': invoiceLifecycle });

export type Lifecycle = typeof invoiceLifecycle;

function editableIn(status: InvoiceStatus): readonly string[] {
  const editable = editableFields(status);
  if (editable !== 'all') return editable;
  return declaredFields(Invoice).flatMap(({ property, isWritable }) => (isWritable ? [property] : []));
}

function describeTransitions(from: InvoiceStatus) {
  return transitionsFrom(from).flatMap(({ target, eventType: event, guard, actions }) => {
    const condition = typeof guard === 'string' ? { name: guard, refusal: refusalCode(guard) } : null;
    const mails = actions.flatMap((action) =>
      typeof action === 'string' ? invoiceMails[action as InvoiceEffect] : [],
    );
    const timestamp = actions.map(timestampOf).find((name) => name !== null) ?? null;
    return (target ?? []).map(({ key: to }) => ({ from, to, event, guard: condition, timestamp, mails }));
  });
}

function refusalCode(guard: string): string {
  return guards[guard as GuardName].refusal.code;
}

function timestampOf(action: unknown): string | null {
  const at = (action as { params?: { at?: string } }).params?.at;
  return at === undefined ? null : restName(at);
}
