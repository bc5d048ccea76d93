import {
  type Condition,
  chargeEvents,
  conditions,
  editableMembers,
  INVOICE_STATUSES,
  type InvoiceRefusal,
  initialStatus,
  invoiceTerms,
  isPayable,
  transitionsFrom,
} from './invoice.machine.ts';

export const invoiceLifecycle = {
  initial: initialStatus,
  states: INVOICE_STATUSES.map((name) => ({
    name,
    editable: editableMembers(name),
    payable: isPayable(name),
    after_charge: { succeeded: chargeEvents(name, 'succeeded'), declined: chargeEvents(name, 'declined') },
  })),
  /** Not editable while a payment is in progress, in any state. */
  fixed_while_paying: invoiceTerms,
  moves: INVOICE_STATUSES.flatMap(movesFrom),
  /** Error code of every transition that is not listed. */
  refusal: 'transition_not_allowed' satisfies InvoiceRefusal['code'],
};

export type Lifecycle = typeof invoiceLifecycle;

function movesFrom(from: (typeof INVOICE_STATUSES)[number]) {
  return transitionsFrom(from).flatMap(({ target, eventType: event, guard, actions }) => {
    const condition = typeof guard === 'string' ? { name: guard, refusal: refusalCode(guard) } : null;
    const effects = actions.filter((action) => typeof action === 'string');
    const timestamp = actions.map(timestampOf).find((name) => name !== null) ?? null;
    return (target ?? []).map(({ key: to }) => ({ from, to, event, guard: condition, timestamp, effects }));
  });
}

function refusalCode(guard: string): string {
  return conditions[guard as Condition].refusal.code;
}

function timestampOf(action: unknown): string | null {
  return (action as { params?: { at?: string } }).params?.at ?? null;
}
