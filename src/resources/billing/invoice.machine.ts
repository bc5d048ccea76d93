import { setup, transition } from 'xstate';

/** The five states, in the order in which an invoice usually meets them. */
export const INVOICE_STATUSES = ['draft', 'published', 'sent', 'failed', 'paid'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What the lifecycle needs to know of an invoice, and nothing else. */
export interface InvoiceFacts {
  readonly status: InvoiceStatus;
  readonly hasContactInformation: boolean;
}

/** Mails that a move calls for. The machine only names them; the caller has them written and delivered. */
export type InvoiceEffect =
  | 'mail_invoice_to_contact'
  | 'mail_failure_to_contact'
  | 'mail_failure_to_owner'
  | 'mail_success_to_owner';

/** The timestamp that a move sets. */
export type InvoiceStamp = 'published_at' | 'sent_at' | 'failed_at' | 'paid_at';

export interface InvoiceMove {
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

/** What a charge that was made, or was declined, causes: each event after the other. */
export type ChargeResult = 'succeeded' | 'declined';

/** What is true of an invoice for as long as it is in a state. */
interface StateMeta {
  /** The members that can be changed. */
  readonly editable: readonly string[];
  /** Its owner may have moved the invoice while the charge was under way. */
  readonly afterCharge: Readonly<Record<ChargeResult, readonly InvoiceEvent[]>>;
}

/** The terms of a payment: fixed while one is under way. */
export const invoiceTerms: readonly string[] = ['invoice_number', 'amount', 'currency'];
const everything = [...invoiceTerms, 'contact'];

/** The conditions of moves, and why one that a condition forbids is refused. */
export const conditions = {
  has_contact_information: {
    holds: (facts: Pick<InvoiceFacts, 'hasContactInformation'>) => facts.hasContactInformation,
    refusal: {
      code: 'contact_information_missing',
      message: 'An invoice without contact information cannot be sent: add a contact first.',
    },
  },
} as const satisfies Record<string, { holds(facts: InvoiceFacts): boolean; refusal: InvoiceRefusal }>;
export type Condition = keyof typeof conditions;

// An effect does nothing here: `transition` lists it, and the caller carries it out in its transaction.
const named = () => {};
const stamp = (at: InvoiceStamp) => ({ type: 'stamp', params: { at } }) as const;
const pay = { target: 'paid', actions: [stamp('paid_at'), 'mail_success_to_owner'] } as const;

/** The lifecycle: this graph and no other place says which moves there are. No database, no clock, no I/O. */
export const invoiceMachine = setup({
  types: {
    context: {} as { hasContactInformation: boolean },
    events: {} as { type: InvoiceEvent },
    meta: {} as StateMeta,
  },
  guards: { has_contact_information: ({ context }) => conditions.has_contact_information.holds(context) },
  actions: {
    stamp: (_, _params: { at: InvoiceStamp }) => {},
    mail_invoice_to_contact: named,
    mail_failure_to_contact: named,
    mail_failure_to_owner: named,
    mail_success_to_owner: named,
  },
}).createMachine({
  id: 'invoice',
  context: { hasContactInformation: false },
  initial: 'draft',
  states: {
    draft: {
      // No draft can be paid: one that was withdrawn, and is paid all the same, is published first.
      meta: { editable: everything, afterCharge: { succeeded: ['publish', 'pay'], declined: [] } },
      on: { publish: { target: 'published', actions: stamp('published_at') } },
    },
    published: {
      meta: { editable: everything, afterCharge: { succeeded: ['pay'], declined: [] } },
      on: {
        withdraw: { target: 'draft' },
        send: {
          target: 'sent',
          guard: 'has_contact_information',
          actions: [stamp('sent_at'), 'mail_invoice_to_contact'],
        },
        pay,
      },
    },
    sent: {
      meta: { editable: ['contact'], afterCharge: { succeeded: ['pay'], declined: ['fail'] } },
      on: {
        fail: {
          target: 'failed',
          actions: [stamp('failed_at'), 'mail_failure_to_contact', 'mail_failure_to_owner'],
        },
        pay,
      },
    },
    failed: {
      meta: { editable: ['contact'], afterCharge: { succeeded: ['pay'], declined: [] } },
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

/** The state of a new invoice. */
export const initialStatus = invoiceMachine.config.initial as InvoiceStatus;

/** The members of an invoice in this state that can be changed. */
export const editableMembers = (status: InvoiceStatus): readonly string[] => metaOf(status).editable;

/** The moves out of a state, whatever their conditions say. */
export const transitionsFrom = (status: InvoiceStatus) => [...states[status].transitions.values()].flat();

/** A client asks for a state; the machine knows the event that leads there. Each event leads to one state only. */
const eventTo = new Map(
  INVOICE_STATUSES.flatMap(transitionsFrom).flatMap(({ target, eventType }) =>
    (target ?? []).map(({ key }): [InvoiceStatus, InvoiceEvent] => [key as InvoiceStatus, eventType as InvoiceEvent]),
  ),
);
const stateAfter = new Map([...eventTo].map(([status, event]) => [event, status]));

/** The states that an invoice passes through because a charge has ended. */
export const statesAfterCharge = (status: InvoiceStatus, result: ChargeResult): InvoiceStatus[] =>
  chargeEvents(status, result).map((event) => stateAfter.get(event) as InvoiceStatus);

export const chargeEvents = (status: InvoiceStatus, result: ChargeResult): readonly InvoiceEvent[] =>
  metaOf(status).afterCharge[result];

const snapshotOf = ({ status, hasContactInformation }: InvoiceFacts) =>
  invoiceMachine.resolveState({ value: status, context: { hasContactInformation } });

const known = new Map<string, ReadonlyMap<InvoiceStatus, InvoiceRefusal | null>>();

/** By the state to move to. Asked for each invoice of a list, and there are only ten answers. */
function refusalsOf(facts: InvoiceFacts): ReadonlyMap<InvoiceStatus, InvoiceRefusal | null> {
  const question = `${facts.status} ${facts.hasContactInformation}`;
  let refusals = known.get(question);
  if (!refusals) known.set(question, (refusals = new Map(INVOICE_STATUSES.map((to) => [to, judge(facts, to)]))));
  return refusals;
}

/** The states that the invoice may move to now, in the order of the table. */
export const allowedNextStates = (facts: InvoiceFacts): readonly InvoiceStatus[] =>
  [...refusalsOf(facts)].flatMap(([to, refusal]) => (refusal ? [] : [to]));

/** Why the invoice may not move to `to`, or `null` where it may. */
export const refusalOf = (facts: InvoiceFacts, to: InvoiceStatus) => refusalsOf(facts).get(to) as InvoiceRefusal | null;

function judge(facts: InvoiceFacts, to: InvoiceStatus): InvoiceRefusal | null {
  const event = { type: eventTo.get(to) as InvoiceEvent };
  if (snapshotOf(facts).can(event)) return null;
  const forbidden = transitionsFrom(facts.status).find(({ eventType }) => eventType === event.type);
  if (forbidden) return conditions[forbidden.guard as Condition].refusal;
  return { code: 'transition_not_allowed', message: `An invoice that is ${facts.status} cannot become ${to}.` };
}

/** The move to `to`, or the reason why there is none. */
export function moveInvoice(facts: InvoiceFacts, to: InvoiceStatus): InvoiceMove | InvoiceRefusal {
  const refusal = refusalOf(facts, to);
  if (refusal) return refusal;
  // A forbidden event would silently return the same state, so the refusal is asked for first.
  const [next, actions] = transition(invoiceMachine, snapshotOf(facts), { type: eventTo.get(to) as InvoiceEvent });
  const stamped = actions.find(({ type }) => type === 'stamp')?.params as { at: InvoiceStamp } | undefined;
  const effects = actions.filter(({ type }) => type !== 'stamp').map(({ type }) => type as InvoiceEffect);
  return { from: facts.status, to: next.value, stamp: stamped?.at ?? null, effects };
}

export const isRefusal = (answer: InvoiceMove | InvoiceRefusal): answer is InvoiceRefusal => 'code' in answer;

/** Whether the invoice can be paid: whether its state leads to `paid`. */
export const isPayable = (status: InvoiceStatus): boolean => states[status].transitions.has('pay');
