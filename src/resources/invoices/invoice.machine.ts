import { setup, transition } from 'xstate';

export const INVOICE_STATUSES = ['draft', 'published', 'sent', 'failed', 'paid'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export interface InvoiceFacts {
  readonly status: InvoiceStatus;
  readonly hasContactInformation: boolean;
}

/** Who is mailed, and about what. */
export const invoiceMails = {
  mail_invoice_to_contact: { to: 'contact', about: 'invoice' },
  mail_failure_to_contact: { to: 'contact', about: 'failed payment' },
  mail_failure_to_owner: { to: 'owner', about: 'failed payment' },
  mail_success_to_owner: { to: 'owner', about: 'payment' },
} as const;
export type InvoiceEffect = keyof typeof invoiceMails;

export type InvoiceStamp = 'publishedAt' | 'sentAt' | 'failedAt' | 'paidAt';

interface InvoiceMove {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly stamp: InvoiceStamp | null;
  readonly effects: readonly InvoiceEffect[];
}

export const refusalCodes = ['transition_not_allowed', 'contact_information_missing'] as const;

export interface InvoiceRefusal {
  readonly code: (typeof refusalCodes)[number];
  readonly message: string;
}

export type InvoiceEvent = 'withdraw' | 'publish' | 'send' | 'fail' | 'pay';

type ChargeResult = 'succeeded' | 'declined';

/** Names of properties; `all`: each that is `@Writable` in the entity. */
type EditableFields = 'all' | readonly string[];

interface StateMeta {
  readonly editable: EditableFields;
  /** Whether its contact has been mailed, and may be again: it can be corrected, not removed. */
  readonly keepsContact?: true;
  /** Events to apply in order when a charge ends in this state; the owner may have moved the invoice in the meantime. */
  readonly afterCharge: Readonly<Record<ChargeResult, readonly InvoiceEvent[]>>;
}

/** Fields that cannot be changed while a payment is in progress. */
export const invoiceTerms: readonly string[] = ['invoiceNumber', 'amount', 'currency'];

export const guards = {
  has_contact_information: {
    holds: (facts: Pick<InvoiceFacts, 'hasContactInformation'>) => facts.hasContactInformation,
    refusal: {
      code: 'contact_information_missing',
      message: 'An invoice without a contact cannot be sent. Add a contact first.',
    },
  },
} as const satisfies Record<string, { holds(facts: InvoiceFacts): boolean; refusal: InvoiceRefusal }>;
export type GuardName = keyof typeof guards;

// `transition` only lists the effects; the caller executes them in its transaction.
const noop = () => {};
const stamp = (at: InvoiceStamp) => ({ type: 'stamp', params: { at } }) as const;
const pay = { target: 'paid', actions: [stamp('paidAt'), 'mail_success_to_owner'] } as const;

/** The only definition of the lifecycle. It does no I/O and reads no clock. */
export const invoiceMachine = setup({
  types: {
    context: {} as { hasContactInformation: boolean },
    events: {} as { type: InvoiceEvent },
    meta: {} as StateMeta,
  },
  guards: { has_contact_information: ({ context }) => guards.has_contact_information.holds(context) },
  actions: {
    stamp: (_, _params: { at: InvoiceStamp }) => {},
    mail_invoice_to_contact: noop,
    mail_failure_to_contact: noop,
    mail_failure_to_owner: noop,
    mail_success_to_owner: noop,
  },
}).createMachine({
  id: 'invoice',
  context: { hasContactInformation: false },
  initial: 'draft',
  states: {
    draft: {
      // A draft cannot be paid: if it was withdrawn during a charge that succeeds, it is published first.
      meta: { editable: 'all', afterCharge: { succeeded: ['publish', 'pay'], declined: [] } },
      on: { publish: { target: 'published', actions: stamp('publishedAt') } },
    },
    published: {
      meta: { editable: 'all', afterCharge: { succeeded: ['pay'], declined: [] } },
      on: {
        withdraw: { target: 'draft' },
        send: {
          target: 'sent',
          guard: 'has_contact_information',
          actions: [stamp('sentAt'), 'mail_invoice_to_contact'],
        },
        pay,
      },
    },
    sent: {
      meta: { editable: ['contact'], keepsContact: true, afterCharge: { succeeded: ['pay'], declined: ['fail'] } },
      on: {
        fail: {
          target: 'failed',
          actions: [stamp('failedAt'), 'mail_failure_to_contact', 'mail_failure_to_owner'],
        },
        pay,
      },
    },
    failed: {
      meta: { editable: ['contact'], keepsContact: true, afterCharge: { succeeded: ['pay'], declined: [] } },
      on: { pay },
    },
    paid: {
      meta: { editable: [], afterCharge: { succeeded: [], declined: [] } },
      type: 'final',
    },
  },
});

const states = invoiceMachine.states as Record<InvoiceStatus, (typeof invoiceMachine.states)[string]>;

const metaOf = (status: InvoiceStatus) => states[status].meta as StateMeta;

export const initialStatus = invoiceMachine.config.initial as InvoiceStatus;

export const editableFields = (status: InvoiceStatus): EditableFields => metaOf(status).editable;

export const keepsContact = (status: InvoiceStatus): boolean => metaOf(status).keepsContact === true;

/** Transitions from a state, whether or not their guards hold. */
export const transitionsFrom = (status: InvoiceStatus) => [...states[status].transitions.values()].flat();

/** Clients request a state, the machine takes an event. Each event leads to exactly one state. */
const eventTo = new Map(
  INVOICE_STATUSES.flatMap(transitionsFrom).flatMap(({ target, eventType }) =>
    (target ?? []).map(({ key }): [InvoiceStatus, InvoiceEvent] => [key as InvoiceStatus, eventType as InvoiceEvent]),
  ),
);
const stateAfter = new Map([...eventTo].map(([status, event]) => [event, status]));

export const statesAfterCharge = (status: InvoiceStatus, result: ChargeResult): InvoiceStatus[] =>
  chargeEvents(status, result).map((event) => stateAfter.get(event) as InvoiceStatus);

export const chargeEvents = (status: InvoiceStatus, result: ChargeResult): readonly InvoiceEvent[] =>
  metaOf(status).afterCharge[result];

const snapshotOf = ({ status, hasContactInformation }: InvoiceFacts) =>
  invoiceMachine.resolveState({ value: status, context: { hasContactInformation } });

const refusalCache = new Map<string, ReadonlyMap<InvoiceStatus, InvoiceRefusal | null>>();

/** By target state. Cached, as it is needed for each invoice of a list and has only ten possible inputs. */
function refusalsOf(facts: InvoiceFacts): ReadonlyMap<InvoiceStatus, InvoiceRefusal | null> {
  const key = `${facts.status} ${facts.hasContactInformation}`;
  let refusals = refusalCache.get(key);
  if (!refusals)
    refusalCache.set(key, (refusals = new Map(INVOICE_STATUSES.map((to) => [to, findRefusal(facts, to)]))));
  return refusals;
}

export const allowedNextStates = (facts: InvoiceFacts): readonly InvoiceStatus[] =>
  [...refusalsOf(facts)].flatMap(([to, refusal]) => (refusal ? [] : [to]));

export const refusalOf = (facts: InvoiceFacts, to: InvoiceStatus) => refusalsOf(facts).get(to) as InvoiceRefusal | null;

function findRefusal(facts: InvoiceFacts, to: InvoiceStatus): InvoiceRefusal | null {
  const event = { type: eventTo.get(to) as InvoiceEvent };
  const message = `An invoice cannot move from ${facts.status} to ${to}.`;
  const refusal = { code: 'transition_not_allowed', message } as const;
  if (!isKnown(facts.status)) return refusal;
  if (snapshotOf(facts).can(event)) return null;
  const forbidden = transitionsFrom(facts.status).find(({ eventType }) => eventType === event.type);
  return forbidden ? guards[forbidden.guard as GuardName].refusal : refusal;
}

export function planMove(facts: InvoiceFacts, to: InvoiceStatus): InvoiceMove | InvoiceRefusal {
  const refusal = refusalOf(facts, to);
  if (refusal) return refusal;
  // `transition` silently returns the same state for a forbidden event, hence the check above.
  const [next, actions] = transition(invoiceMachine, snapshotOf(facts), { type: eventTo.get(to) as InvoiceEvent });
  const stamped = actions.find(({ type }) => type === 'stamp')?.params as { at: InvoiceStamp } | undefined;
  const effects = actions.filter(({ type }) => type !== 'stamp').map(({ type }) => type as InvoiceEffect);
  return { from: facts.status, to: next.value, stamp: stamped?.at ?? null, effects };
}

export const isRefusal = (result: InvoiceMove | InvoiceRefusal): result is InvoiceRefusal => 'code' in result;

/** A stored event can have a state of another version, from which nothing is known. */
const isKnown = (status: string) => status in states;

export const isPayable = (status: InvoiceStatus): boolean => isKnown(status) && states[status].transitions.has('pay');
