import type { WritableValues } from '@terrapin/table';
import { createMachine, transition } from 'xstate';
import type { events } from '../../catalogue.ts';
import { type InvoiceEffect, invoiceMails } from './invoice.emails.ts';
import type { Invoice } from './invoice.entity.ts';

/** In their usual order; the first is that of a new invoice. A check constraint of the database lists them as well. */
export const INVOICE_STATUSES = ['draft', 'published', 'sent', 'failed', 'paid'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const initialStatus = INVOICE_STATUSES[0];

type EditableField = keyof WritableValues<Invoice>;
export type InvoiceStamp = Extract<keyof Invoice, `${string}At`>;
type TransitionEvent = Exclude<keyof (typeof events.invoice)['types'], 'created' | 'updated' | 'deleted'>;
type ChargeResult = 'succeeded' | 'declined';

/** What a guard decides by. Columns that are newer than a stored event are absent in it. */
interface GuardedInvoice extends Readonly<Partial<Omit<Invoice, 'status' | 'contact' | 'owner' | symbol>>> {
  readonly status: InvoiceStatus;
  readonly contact: object | null;
}

interface Guard {
  holds(invoice: GuardedInvoice): boolean;
  /** Its code is an error of its own, with status 409. */
  readonly refusal: { readonly code: string; readonly message: string };
}

export const guards = {
  hasContactInformation: {
    holds: ({ contact }) => contact !== null,
    refusal: {
      code: 'contact_information_missing',
      message: 'An invoice without a contact cannot be sent. Add a contact first.',
    },
  },
} as const satisfies Record<string, Guard>;
export type GuardName = keyof typeof guards;

interface State {
  readonly description: string;
  /** How an invoice gets here: by this event of the machine, from these states, and if the guard holds. */
  readonly enter: { readonly event: string; readonly from: readonly InvoiceStatus[]; readonly guard?: GuardName };
  /** The event that streams, webhooks and the audit log then show: `invoice.…`. Its sentence is in the catalogue. */
  readonly report: TransitionEvent;
  /** The column that then gets the time. */
  readonly stamp: InvoiceStamp | null;
  /** Sent then, once. */
  readonly emails: readonly InvoiceEffect[];
  /** Whether others may still pay the invoice, so its owner cannot be erased. */
  readonly open: boolean;
  /** `all`: each field that is `@Writable`. */
  readonly editable: 'all' | readonly EditableField[];
  /** Its contact has been mailed, and may be again: it can be corrected, not removed. */
  readonly keepsContact?: true;
  /** Where a charge that ends in this state moves the invoice; its owner may have moved it in the meantime. */
  readonly afterCharge: Readonly<Record<ChargeResult, readonly InvoiceStatus[]>>;
}

/**
 * The lifecycle. All else is derived from it: the machine, events, error codes, emails, what may be edited, the enums of both
 * APIs, `x-lifecycle` in `openapi.json`, and with that the SDK and the board.
 */
const states = {
  draft: {
    description: 'Not published, or withdrawn. Cannot be paid.',
    enter: { event: 'withdraw', from: ['published'] },
    report: 'withdrawn',
    stamp: null,
    emails: [],
    open: false,
    editable: 'all',
    // A draft cannot be paid: if it was withdrawn during a charge that succeeds, it is published first.
    afterCharge: { succeeded: ['published', 'paid'], declined: [] },
  },
  published: {
    description: 'Can be paid and can be sent.',
    enter: { event: 'publish', from: ['draft'] },
    report: 'published',
    stamp: 'publishedAt',
    emails: [],
    open: true,
    editable: 'all',
    afterCharge: { succeeded: ['paid'], declined: [] },
  },
  sent: {
    description: 'Sent to the contact. Can be paid.',
    enter: { event: 'send', from: ['published'], guard: 'hasContactInformation' },
    report: 'sent',
    stamp: 'sentAt',
    emails: ['mail_invoice_to_contact'],
    open: true,
    editable: ['contact'],
    keepsContact: true,
    afterCharge: { succeeded: ['paid'], declined: ['failed'] },
  },
  failed: {
    description: 'Sent, but the last payment failed. Can still be paid.',
    enter: { event: 'fail', from: ['sent'] },
    report: 'failed',
    stamp: 'failedAt',
    emails: ['mail_failure_to_contact', 'mail_failure_to_owner'],
    open: true,
    editable: ['contact'],
    keepsContact: true,
    afterCharge: { succeeded: ['paid'], declined: [] },
  },
  paid: {
    description: 'Paid. Final state.',
    enter: { event: 'pay', from: ['published', 'sent', 'failed'] },
    report: 'paid',
    stamp: 'paidAt',
    emails: ['mail_success_to_owner'],
    open: false,
    editable: [],
    afterCharge: { succeeded: [], declined: [] },
  },
} as const satisfies Record<InvoiceStatus, State>;

/** Fields that cannot be changed while a payment is in progress. */
export const invoiceTerms: readonly EditableField[] = ['invoiceNumber', 'amount', 'currency', 'description', 'dueOn'];

/** A stored event can have a state of another version, of which nothing is known. */
const isKnown = (status: string): status is InvoiceStatus => status in states;

export const stateOf = (status: InvoiceStatus): State => states[status];

export const eventTypeOf = (status: InvoiceStatus) => `invoice.${stateOf(status).report}` as const;

/** States to which an invoice can move, whether or not their guards hold. */
export const nextStates = (from: InvoiceStatus): InvoiceStatus[] =>
  INVOICE_STATUSES.filter((to) => stateOf(to).enter.from.includes(from));

export const statesAfterCharge = (status: InvoiceStatus, result: ChargeResult): readonly InvoiceStatus[] =>
  stateOf(status).afterCharge[result];

export const isPayable = (status: InvoiceStatus): boolean => stateOf('paid').enter.from.includes(status);

/** A value for each state. */
export const byStatus = <T>(of: (state: State, status: InvoiceStatus) => T) =>
  Object.fromEntries(INVOICE_STATUSES.map((status) => [status, of(stateOf(status), status)])) as Record<
    InvoiceStatus,
    T
  >;

/** Types of the events of transitions. */
export const transitionTypes = INVOICE_STATUSES.map((status) => eventTypeOf(status));

for (const status of INVOICE_STATUSES)
  if (isPayable(status) && !stateOf(status).open)
    throw new Error(`The invoice state ${status} can be paid, so it must be open in invoice.lifecycle.ts.`);

/** The state, and which guards hold. */
export type InvoiceFacts = { readonly status: InvoiceStatus } & Readonly<Record<GuardName, boolean>>;

const guardNames = Object.keys(guards) as GuardName[];

export function factsOf(invoice: GuardedInvoice): InvoiceFacts {
  const facts: Partial<Record<GuardName, boolean>> & { status: InvoiceStatus } = { status: invoice.status };
  for (const name of guardNames) facts[name] = guards[name].holds(invoice);
  return facts as InvoiceFacts;
}

/** Decides which transitions are allowed. It does no I/O and reads no clock. */
export const invoiceMachine = createMachine({
  types: {} as { context: InvoiceFacts; events: { type: string } },
  id: 'invoice',
  context: ({ input }) => input as InvoiceFacts,
  initial: initialStatus,
  states: byStatus((_, from) => {
    const next = nextStates(from).map((target) => {
      const { event, guard } = stateOf(target).enter;
      return [event, { target, ...(guard && { guard: ({ context }: { context: InvoiceFacts }) => context[guard] }) }];
    });
    return next.length === 0 ? { type: 'final' as const } : { on: Object.fromEntries(next) };
  }),
});

const snapshotOf = (facts: InvoiceFacts) => invoiceMachine.resolveState({ value: facts.status, context: facts });

type GuardRefusal = (typeof guards)[GuardName]['refusal']['code'];
export const refusalCodes = [
  'transition_not_allowed',
  ...guardNames.map((name): GuardRefusal => guards[name].refusal.code),
] as const;

export interface InvoiceRefusal {
  readonly code: (typeof refusalCodes)[number];
  readonly message: string;
}

interface Decision {
  readonly refusals: ReadonlyMap<InvoiceStatus, InvoiceRefusal | null>;
  readonly allowed: readonly InvoiceStatus[];
}

const decisions = new Map<string, Decision>();

/** Cached by all facts, as it is needed for each invoice of a list: the machine takes a hundred times as long. */
function decide(facts: InvoiceFacts): Decision {
  let key: string = facts.status;
  for (const name of guardNames) key += facts[name] ? '+' : '-';
  let decision = decisions.get(key);
  if (!decision) {
    const refusals = new Map(INVOICE_STATUSES.map((to) => [to, findRefusal(facts, to)]));
    decision = { refusals, allowed: INVOICE_STATUSES.filter((to) => refusals.get(to) === null) };
    decisions.set(key, decision);
  }
  return decision;
}

export const allowedNextStates = (facts: InvoiceFacts): readonly InvoiceStatus[] => decide(facts).allowed;

export const refusalOf = (facts: InvoiceFacts, to: InvoiceStatus) =>
  decide(facts).refusals.get(to) as InvoiceRefusal | null;

function findRefusal(facts: InvoiceFacts, to: InvoiceStatus): InvoiceRefusal | null {
  const { event, from, guard } = stateOf(to).enter;
  if (isKnown(facts.status) && snapshotOf(facts).can({ type: event })) return null;
  if (guard && from.includes(facts.status)) return guards[guard].refusal;
  return { code: 'transition_not_allowed', message: `An invoice cannot move from ${facts.status} to ${to}.` };
}

interface InvoiceMove {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly stamp: InvoiceStamp | null;
  readonly effects: readonly InvoiceEffect[];
}

export const isRefusal = (result: InvoiceMove | InvoiceRefusal): result is InvoiceRefusal => 'code' in result;

/** @throws if the machine stays where it is, as it silently does for an event that it refuses */
export function planMove(facts: InvoiceFacts, to: InvoiceStatus): InvoiceMove | InvoiceRefusal {
  const refusal = refusalOf(facts, to);
  if (refusal) return refusal;
  const { enter, stamp, emails } = stateOf(to);
  const [next] = transition(invoiceMachine, snapshotOf(facts), { type: enter.event });
  if (next.value !== to)
    throw new Error(`The event ${enter.event} leads from ${facts.status} to ${next.value}, not ${to}.`);
  return { from: facts.status, to, stamp, effects: emails };
}

export type Lifecycle = ReturnType<typeof describeLifecycle>;

/** The lifecycle as `openapi.json` has it, with names of properties. `all` are the writable fields. */
export function describeLifecycle(all: readonly string[]) {
  const eventOf = (to: InvoiceStatus) => stateOf(to).enter.event;
  return {
    initial: initialStatus,
    states: Object.values(
      byStatus(({ editable, afterCharge: { succeeded, declined } }, name) => ({
        name,
        eventType: eventTypeOf(name),
        editable: editable === 'all' ? all : editable,
        payable: isPayable(name),
        afterCharge: { succeeded: succeeded.map(eventOf), declined: declined.map(eventOf) },
      })),
    ),
    /** Not editable while a payment is in progress, in any state. */
    fixedWhilePaying: invoiceTerms,
    transitions: INVOICE_STATUSES.flatMap((from) =>
      nextStates(from).map((to) => {
        const { enter, stamp, emails } = stateOf(to);
        const guard = enter.guard ? { name: enter.guard, refusal: guards[enter.guard].refusal.code } : null;
        const sent = emails.map((mail) => ({ to: invoiceMails[mail].to, about: invoiceMails[mail].about }));
        return { from, to, event: enter.event, guard, timestamp: stamp, mails: sent };
      }),
    ),
    /** Error code of every transition that is not listed. */
    refusal: 'transition_not_allowed' satisfies InvoiceRefusal['code'],
  };
}
