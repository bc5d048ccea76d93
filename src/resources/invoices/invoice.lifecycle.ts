import type { WritableValues } from '@terrapin/table';
import { getNextTransitions, type StateValueFrom, setup, transition } from 'xstate';
import type { events } from '../../catalogue.ts';
import { type InvoiceEffect, invoiceMails } from './invoice.emails.ts';
import type { Invoice } from './invoice.entity.ts';

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

type Facts = Readonly<Record<GuardName, boolean>>;

const guardNames = Object.keys(guards) as GuardName[];
const heldByFacts = Object.fromEntries(
  guardNames.map((name) => [name, ({ context }: { context: Facts }) => context[name]]),
) as Record<GuardName, (given: { context: Facts }) => boolean>;

interface Effects {
  /** The column that gets the time. */
  readonly stamp: InvoiceStamp | null;
  /** Sent then, once. */
  readonly emails: readonly InvoiceEffect[];
}

/** What a transition does, by its event. Two events that lead to one state can differ: a way back sends nothing again. */
const eventEffects = {
  publish: { stamp: 'publishedAt', emails: [] },
  withdraw: { stamp: null, emails: [] },
  send: { stamp: 'sentAt', emails: ['mail_invoice_to_contact'] },
  fail: { stamp: 'failedAt', emails: ['mail_failure_to_contact', 'mail_failure_to_owner'] },
  pay: { stamp: 'paidAt', emails: ['mail_success_to_owner'] },
} as const satisfies Record<string, Effects>;
type EventName = keyof typeof eventEffects;

interface State {
  /** The event that streams, webhooks and the audit log show when an invoice gets here: `invoice.…`. Its sentence is in the catalogue. */
  readonly report: TransitionEvent;
  /** What usually comes next: the main action of its card on the board. */
  readonly usual: EventName | null;
  /** Whether others may still pay the invoice, so its owner cannot be erased. */
  readonly open: boolean;
  /** `all`: each field that is `@Writable`. */
  readonly editable: 'all' | readonly EditableField[];
  /** Its contact has been mailed, and may be again: it can be corrected, not removed. */
  readonly keepsContact?: true;
  /** What then happens to the invoice if a charge ends in this state; its owner may have moved it in the meantime. */
  readonly afterCharge: Readonly<Record<ChargeResult, readonly EventName[]>>;
}

/**
 * The lifecycle. All else is derived from it: events, error codes, emails, what may be edited, the enums of both APIs,
 * `x-lifecycle` in `openapi.json`, and with that the SDK and the board. It decides which transitions are allowed, does no I/O
 * and reads no clock.
 */
export const invoiceMachine = setup({
  types: {} as {
    context: Facts;
    input: Facts;
    events: { type: EventName };
    meta: State;
  },
  guards: heldByFacts,
}).createMachine({
  id: 'invoice',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Not published, or withdrawn. Cannot be paid.',
      on: { publish: 'published' },
      meta: {
        report: 'withdrawn',
        usual: 'publish',
        open: false,
        editable: 'all',
        // A draft cannot be paid: if it was withdrawn during a charge that succeeds, it is published first.
        afterCharge: { succeeded: ['publish', 'pay'], declined: [] },
      },
    },
    published: {
      description: 'Can be paid and can be sent.',
      on: { withdraw: 'draft', send: { target: 'sent', guard: 'hasContactInformation' }, pay: 'paid' },
      meta: {
        report: 'published',
        usual: 'send',
        open: true,
        editable: 'all',
        afterCharge: { succeeded: ['pay'], declined: [] },
      },
    },
    sent: {
      description: 'Sent to the contact. Can be paid.',
      on: { fail: 'failed', pay: 'paid' },
      meta: {
        report: 'sent',
        usual: 'pay',
        open: true,
        editable: ['contact'],
        keepsContact: true,
        afterCharge: { succeeded: ['pay'], declined: ['fail'] },
      },
    },
    failed: {
      description: 'Sent, but the last payment failed. Can still be paid.',
      on: { pay: 'paid' },
      meta: {
        report: 'failed',
        usual: 'pay',
        open: true,
        editable: ['contact'],
        keepsContact: true,
        afterCharge: { succeeded: ['pay'], declined: [] },
      },
    },
    paid: {
      type: 'final',
      description: 'Paid. Final state.',
      meta: {
        report: 'paid',
        usual: null,
        open: false,
        editable: [],
        afterCharge: { succeeded: [], declined: [] },
      },
    },
  },
});

/** Fields that cannot be changed while a payment is in progress. */
export const invoiceTerms: readonly EditableField[] = ['invoiceNumber', 'amount', 'currency', 'description', 'dueOn'];

export type InvoiceStatus = StateValueFrom<typeof invoiceMachine>;

/** In their usual order. A check constraint of the database lists them as well. */
export const INVOICE_STATUSES = Object.keys(invoiceMachine.states) as InvoiceStatus[];

export const initialStatus = invoiceMachine.root.initial.target[0]?.key as InvoiceStatus;

type Described = State & { readonly description: string };

const states = Object.fromEntries(
  Object.values(invoiceMachine.states).map(({ key, meta, description = '' }) => {
    if (!meta) throw new Error(`The invoice state ${key} has no meta in invoice.lifecycle.ts.`);
    return [key, { ...meta, description }];
  }),
) as Record<InvoiceStatus, Described>;

export const stateOf = (status: InvoiceStatus): Described => states[status];

export const reportedType = (status: InvoiceStatus) => `invoice.${stateOf(status).report}` as const;

interface Step extends Effects {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly event: EventName;
  readonly guard: GuardName | null;
}

/** All transitions, whether or not their guards hold. */
export const steps: readonly Step[] = INVOICE_STATUSES.flatMap((from) =>
  getNextTransitions(invoiceMachine.resolveState({ value: from, context: {} as Facts })).map(
    ({ eventType, target, guard }) => {
      const to = target?.[0]?.key as InvoiceStatus;
      if (guard && !guardNames.includes(guard as GuardName))
        throw new Error(
          `The guard of ${eventType} in ${from} must be one of those in invoice.lifecycle.ts: it has a refusal.`,
        );
      const event = eventType as EventName;
      return { from, to, event, guard: (guard as GuardName | undefined) ?? null, ...eventEffects[event] };
    },
  ),
);

/** States to which an invoice can move, whether or not their guards hold. */
export const nextStates = (from: InvoiceStatus): InvoiceStatus[] =>
  INVOICE_STATUSES.filter((to) => steps.some((step) => step.from === from && step.to === to));

function targetOf(from: InvoiceStatus, event: EventName, reason: string): InvoiceStatus {
  const step = steps.find((one) => one.from === from && one.event === event);
  if (!step) throw new Error(`The invoice state ${from} has no ${event}, which is ${reason}.`);
  return step.to;
}

/** Where a charge that ends in a state moves the invoice, step by step. */
export function statesAfterCharge(status: InvoiceStatus, result: ChargeResult): readonly InvoiceStatus[] {
  const passed: InvoiceStatus[] = [];
  for (const event of stateOf(status).afterCharge[result])
    passed.push(targetOf(passed.at(-1) ?? status, event, 'to follow a charge'));
  return passed;
}

export const isPayable = (status: InvoiceStatus): boolean => nextStates(status).includes('paid');

/** A value for each state. */
export const byStatus = <T>(of: (state: Described, status: InvoiceStatus) => T) =>
  Object.fromEntries(INVOICE_STATUSES.map((status) => [status, of(stateOf(status), status)])) as Record<
    InvoiceStatus,
    T
  >;

/** Types of the events of transitions. */
export const transitionTypes = INVOICE_STATUSES.map((status) => reportedType(status));

/** The states that a payment ends in: whoever moves an invoice there marks it. */
const marks = new Set<InvoiceStatus>();
for (const status of INVOICE_STATUSES) {
  const { usual } = stateOf(status);
  if (usual) targetOf(status, usual, 'usual');
  for (const result of ['succeeded', 'declined'] as const)
    for (const last of statesAfterCharge(status, result).slice(-1)) marks.add(last);
  if (isPayable(status) && !stateOf(status).open)
    throw new Error(`The invoice state ${status} can be paid, so it must be open in invoice.lifecycle.ts.`);
}

/** The state, and which guards hold. */
type InvoiceFacts = { readonly status: InvoiceStatus } & Facts;

export function factsOf(invoice: GuardedInvoice): InvoiceFacts {
  const facts: Partial<Record<GuardName, boolean>> & { status: InvoiceStatus } = { status: invoice.status };
  for (const name of guardNames) facts[name] = guards[name].holds(invoice);
  return facts as InvoiceFacts;
}

type GuardRefusal = (typeof guards)[GuardName]['refusal']['code'];
export const refusalCodes = [
  'transition_not_allowed',
  ...guardNames.map((name): GuardRefusal => guards[name].refusal.code),
] as const;

interface InvoiceRefusal {
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

/** The event that leads there, as the machine decides: it stays where it is if the event is not allowed. */
function findStep(facts: InvoiceFacts, to: InvoiceStatus): Step | undefined {
  const ways = steps.filter((step) => step.from === facts.status && step.to === to);
  if (ways.length === 0) return undefined;
  const snapshot = invoiceMachine.resolveState({ value: facts.status, context: facts });
  return ways.find(
    ({ event: type }) => snapshot.can({ type }) && transition(invoiceMachine, snapshot, { type })[0].value === to,
  );
}

function findRefusal(facts: InvoiceFacts, to: InvoiceStatus): InvoiceRefusal | null {
  if (findStep(facts, to)) return null;
  const guard = steps.find((step) => step.from === facts.status && step.to === to && step.guard)?.guard;
  if (guard) return guards[guard].refusal;
  return { code: 'transition_not_allowed', message: adviceFor(facts.status, to) };
}

/** The states in between, whether or not guards hold; null if none leads there. */
export function statesBetween(from: InvoiceStatus, to: InvoiceStatus): readonly InvoiceStatus[] | null {
  const ways: InvoiceStatus[][] = [[]];
  const seen = new Set([from]);
  for (const way of ways)
    for (const next of nextStates(way.at(-1) ?? from)) {
      if (next === to) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return null;
}

/** "sent", "marked paid". */
const done = (to: InvoiceStatus) => (marks.has(to) ? `marked ${to}` : stateOf(to).report);

/** "A draft invoice". */
export const nameIn = (status: InvoiceStatus) => `${/^[aeiou]/.test(status) ? 'An' : 'A'} ${status} invoice`;

/** "publish and send", which leads through these states. */
export const describeWay = (from: InvoiceStatus, through: readonly InvoiceStatus[]) =>
  through
    .map((to, i) => steps.find((step) => step.from === (through[i - 1] ?? from) && step.to === to)?.event)
    .join(' and ');

/** What can be done in place of a transition that is not allowed. */
function adviceFor(from: InvoiceStatus, to: InvoiceStatus): string {
  if (from === to) return `The invoice is ${to} already.`;
  const subject = nameIn(from);
  const between = statesBetween(from, to);
  if (between) {
    const way = describeWay(from, between);
    return `${subject} cannot be ${done(to)} directly. ${way.charAt(0).toUpperCase()}${way.slice(1)} it first.`;
  }
  const next = nextStates(from).map(done).join(' or ').replace(' or marked ', ' or ');
  if (!next) return `${subject} cannot be changed. Create a new invoice instead.`;
  // A stored event may have a state of another version.
  const editable = (states[from] as Described | undefined)?.editable ?? [];
  if (editable === 'all') return `${subject} can only be ${next}.`;
  const change = editable[0] ? `You can still correct its ${editable.join(', ')}; for any other` : 'For any';
  return `${subject} can only be ${next}. ${change} change, create a new invoice.`;
}

interface InvoiceMove {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly stamp: InvoiceStamp | null;
  readonly effects: readonly InvoiceEffect[];
}

export const isRefusal = (result: InvoiceMove | InvoiceRefusal): result is InvoiceRefusal => 'code' in result;

export function planMove(facts: InvoiceFacts, to: InvoiceStatus): InvoiceMove | InvoiceRefusal {
  const refusal = refusalOf(facts, to);
  if (refusal) return refusal;
  const step = findStep(facts, to);
  if (!step) throw new Error(`The machine does not move from ${facts.status} to ${to}.`);
  const { stamp, emails } = step;
  return { from: facts.status, to, stamp, effects: emails };
}

export type Lifecycle = ReturnType<typeof describeLifecycle>;

/** The lifecycle as `openapi.json` has it, with names of properties. `all` are the writable fields. */
export function describeLifecycle(all: readonly string[]) {
  return {
    initial: initialStatus,
    states: Object.values(
      byStatus(({ editable, afterCharge, usual }, name) => ({
        name,
        eventType: reportedType(name),
        editable: editable === 'all' ? all : editable,
        payable: isPayable(name),
        /** The event that usually comes next. */
        usual,
        afterCharge,
      })),
    ),
    /** Not editable while a payment is in progress, in any state. */
    fixedWhilePaying: invoiceTerms,
    transitions: steps.map(({ from, to, event, guard, stamp, emails }) => {
      const sent = emails.map((mail) => ({ to: invoiceMails[mail].to, about: invoiceMails[mail].about }));
      const named = guard ? { name: guard, refusal: guards[guard].refusal.code } : null;
      return { from, to, event, guard: named, timestamp: stamp, mails: sent };
    }),
    /** Error code of every transition that is not listed. */
    refusal: 'transition_not_allowed' satisfies InvoiceRefusal['code'],
  };
}
