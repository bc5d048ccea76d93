import { getNextTransitions, setup, transition } from 'xstate';

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

export interface InvoiceRefusal {
  readonly code: 'transition_not_allowed' | 'contact_information_missing';
  readonly message: string;
}

type InvoiceEvent = { type: 'withdraw' } | { type: 'publish' } | { type: 'send' } | { type: 'fail' } | { type: 'pay' };

/** A client asks for a state; the machine knows the act that leads there. Each act leads to one state only. */
const EVENT_TO: Readonly<Record<InvoiceStatus, InvoiceEvent>> = {
  draft: { type: 'withdraw' },
  published: { type: 'publish' },
  sent: { type: 'send' },
  failed: { type: 'fail' },
  paid: { type: 'pay' },
};

// An effect does nothing here: `transition` lists it, and whoever asked carries it out in their transaction.
const named = () => {};

/** The lifecycle: this graph and no other place says which moves there are. No database, no clock, no I/O. */
export const invoiceMachine = setup({
  types: { context: {} as { hasContactInformation: boolean }, events: {} as InvoiceEvent },
  guards: { has_contact_information: ({ context }) => context.hasContactInformation },
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
      on: { publish: { target: 'published', actions: { type: 'stamp', params: { at: 'published_at' } } } },
    },
    published: {
      on: {
        withdraw: { target: 'draft' },
        send: {
          target: 'sent',
          guard: 'has_contact_information',
          actions: [{ type: 'stamp', params: { at: 'sent_at' } }, 'mail_invoice_to_contact'],
        },
        pay: { target: 'paid', actions: [{ type: 'stamp', params: { at: 'paid_at' } }, 'mail_success_to_owner'] },
      },
    },
    sent: {
      on: {
        fail: {
          target: 'failed',
          actions: [{ type: 'stamp', params: { at: 'failed_at' } }, 'mail_failure_to_contact', 'mail_failure_to_owner'],
        },
        pay: { target: 'paid', actions: [{ type: 'stamp', params: { at: 'paid_at' } }, 'mail_success_to_owner'] },
      },
    },
    failed: {
      on: { pay: { target: 'paid', actions: [{ type: 'stamp', params: { at: 'paid_at' } }, 'mail_success_to_owner'] } },
    },
    paid: { type: 'final' },
  },
});

const snapshotOf = (facts: InvoiceFacts) =>
  invoiceMachine.resolveState({
    value: facts.status,
    context: { hasContactInformation: facts.hasContactInformation },
  });

const answered = new Map<string, readonly InvoiceStatus[]>();

/** The states that the invoice may move to now, in the order of the table. */
export function allowedNextStates(facts: InvoiceFacts): readonly InvoiceStatus[] {
  // Asked for each invoice of a list, and there are only ten answers.
  const question = `${facts.status} ${facts.hasContactInformation}`;
  const known = answered.get(question) ?? askAllowedNextStates(facts);
  answered.set(question, known);
  return known;
}

function askAllowedNextStates(facts: InvoiceFacts): InvoiceStatus[] {
  const snapshot = snapshotOf(facts);
  // `getNextTransitions` lists what the state has, whatever the guards say; `can` asks them.
  return getNextTransitions(snapshot)
    .filter((candidate) => snapshot.can({ type: candidate.eventType } as InvoiceEvent))
    .flatMap((candidate) => candidate.target?.map((node) => node.key as InvoiceStatus) ?? []);
}

/** Why the invoice may not move to `to`, or `null` where it may. */
export function refusalOf(facts: InvoiceFacts, to: InvoiceStatus): InvoiceRefusal | null {
  const event = EVENT_TO[to];
  const snapshot = snapshotOf(facts);
  if (snapshot.can(event)) return null;
  const guarded = getNextTransitions(snapshot).some((candidate) => candidate.eventType === event.type);
  return guarded
    ? {
        code: 'contact_information_missing',
        message: 'An invoice without contact information cannot be sent: add a contact first.',
      }
    : { code: 'transition_not_allowed', message: `An invoice that is ${facts.status} cannot become ${to}.` };
}

/** The move to `to`, or the reason why there is none. */
export function moveInvoice(facts: InvoiceFacts, to: InvoiceStatus): InvoiceMove | InvoiceRefusal {
  const refusal = refusalOf(facts, to);
  if (refusal) return refusal;
  // A forbidden event would come back with the same state and no word of it, so the refusal is asked for first.
  const [next, actions] = transition(invoiceMachine, snapshotOf(facts), EVENT_TO[to]);
  let stamp: InvoiceStamp | null = null;
  const effects: InvoiceEffect[] = [];
  for (const action of actions) {
    if (action.type === 'stamp') stamp = (action.params as { at: InvoiceStamp }).at;
    else effects.push(action.type as InvoiceEffect);
  }
  return { from: facts.status, to: next.value, stamp, effects };
}

export const isRefusal = (answer: InvoiceMove | InvoiceRefusal): answer is InvoiceRefusal => 'code' in answer;

const PAYABLE: ReadonlySet<InvoiceStatus> = new Set(
  INVOICE_STATUSES.filter((status) => refusalOf({ status, hasContactInformation: false }, 'paid') === null),
);

/** Whether the invoice can be paid: whether its state leads to `paid`. */
export const isPayable = (status: InvoiceStatus): boolean => PAYABLE.has(status);
