import { useEffect, useState } from 'preact/hooks';
import { money } from '../../../src/values/money.ts';
import { formatDate, toDate } from '../shared/date.ts';
import { type Attempt, type Bill, confirm, open, type PayView, renew, save, takeAnotherCard, view } from './bill.ts';
import { Failure, Outcome } from './outcome.tsx';
import { PayForm } from './pay-form.tsx';

export function Pay() {
  const { value } = view;
  const bill = 'bill' in value ? value.bill : null;
  const invoice = bill?.invoice;
  const kind = value.step === 'paid' ? 'Receipt for invoice' : 'Invoice';
  useEffect(() => {
    if (invoice) document.title = `${kind} ${invoice.invoice_number} from ${invoice.owner.name}`;
  }, [invoice, kind]);
  const isPaid = value.step === 'paid';
  return (
    <section
      class={`panel ${bill && !isPaid ? 'wide' : ''}`}
      key={bill && !isPaid ? 'bill' : value.step}
      aria-busy={value.step === 'loading'}
      aria-label={isPaid ? 'Receipt' : undefined}
    >
      {bill && <Head bill={bill} isPaid={isPaid} />}
      <Step value={value} />
      {bill && <Save bill={bill} isPaid={isPaid} />}
    </section>
  );
}

/** “AL” of Ada Lovelace. */
const initialsOf = (name: string) =>
  name
    .match(/(?<!\S)\p{L}/gu)
    ?.slice(0, 2)
    .join('')
    .toUpperCase();

function Facts({ facts }: { facts: readonly (readonly [string, string | null])[] }) {
  return (
    <dl>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Save({ bill, isPaid }: { bill: Bill; isPaid: boolean }) {
  const [problem, setProblem] = useState('');
  const run = () => {
    setProblem('');
    save(bill).catch(({ message }: Error) => setProblem(`It was not saved. ${message}`));
  };
  return (
    <p class="save">
      <button class={`button ${isPaid ? '' : 'plain'}`} type="button" onClick={run}>
        Save the {isPaid ? 'receipt' : 'invoice'} as PDF
      </button>
      <span role="alert">{problem}</span>
      Questions? Write to {bill.invoice.owner.name}: the address is on the {isPaid ? 'receipt' : 'invoice'}.
    </p>
  );
}

function Head({ bill: { invoice, payable }, isPaid }: { bill: Bill; isPaid: boolean }) {
  const { invoice_number: number, due_on: due, description, owner } = invoice;
  const sum = money(invoice.amount, invoice.currency);
  const isLate = due !== null && isOver(due);
  return (
    <header>
      <p class="from">
        <span class="initials" aria-hidden="true">
          {initialsOf(owner.name)}
        </span>
        <span>
          <span class="note">{isPaid ? 'Receipt from' : 'Invoice from'}</span>
          <br />
          <b>{owner.name}</b>
        </span>
      </p>
      <p class="sum" style={{ '--letters': sum.length }}>
        {sum}
      </p>
      {payable && due && (
        <p class={isLate ? 'overdue' : 'note'}>
          {isLate ? 'Overdue since' : 'Due'} {formatDate(due)}
        </p>
      )}
      {!isPaid && (
        <Facts
          facts={[
            ['Invoice', number],
            ['For', description],
          ]}
        />
      )}
    </header>
  );
}

/** For the reader's calendar, whose format of Sweden is that of ISO 8601. */
const isOver = (day: string) => day < new Date().toLocaleDateString('sv');

function Step({ value }: { value: PayView }) {
  switch (value.step) {
    case 'loading':
      return <output>Loading…</output>;
    case 'refused':
      return <Refused reason={value.reason} />;
    case 'ended':
      return <Ended value={value} />;
    case 'unreachable':
      return (
        <Outcome kind="closed" title="The server did not respond">
          <p>Check your connection. Nothing was charged.</p>
          <button class="button primary" type="button" onClick={() => open()}>
            Try again
          </button>
        </Outcome>
      );
    case 'open':
      return <PayForm value={value} />;
    case 'waiting':
      return <Waiting value={value} />;
    case 'paid':
      return value.attempt ? (
        <Receipt bill={value.bill} attempt={value.attempt} />
      ) : (
        <PaidElsewhere bill={value.bill} />
      );
    case 'closed':
      return <Closed bill={value.bill} />;
  }
}

const refusals = {
  incomplete: [
    'This link is incomplete',
    'Part of it is missing: some email programs change links. Ask the sender of the invoice for a new email.',
  ],
  invalid: [
    'This link does not work',
    'Part of it is missing or changed. Ask the sender of the invoice for a new one.',
  ],
} as const;

function Refused({ reason }: { reason: keyof typeof refusals }) {
  const [title, text] = refusals[reason];
  return (
    <Outcome kind="closed" title={title}>
      <p>{text}</p>
    </Outcome>
  );
}

function Ended({ value: { sentBy, isExpired, mailed, problem } }: { value: PayView & { step: 'ended' } }) {
  const state = isExpired ? 'has expired' : 'was withdrawn';
  return (
    <Outcome kind="closed" title={`This link from ${sentBy} ${state}`}>
      {mailed === 'yes' ? (
        <output>
          If the invoice can still be paid, a new link is on its way to the email address that {sentBy} has for it. If
          nothing arrives within a few minutes, ask {sentBy}.
        </output>
      ) : (
        <>
          <p>
            We can email a new one to the address that {sentBy} has for this invoice. If that is not yours, ask {sentBy}
            .
          </p>
          <button class="button primary" type="button" disabled={mailed === 'asking'} onClick={() => void renew()}>
            Email a new link
          </button>
        </>
      )}
      <div role="alert">{problem && <p class="warning">{problem}</p>}</div>
    </Outcome>
  );
}

function Closed({ bill: { attempts, invoice } }: { bill: Bill }) {
  const [last] = attempts;
  const [title, text] =
    invoice.status === 'draft'
      ? ['This invoice was withdrawn', `${invoice.owner.name} has withdrawn it, so there is nothing to pay now.`]
      : ['This invoice cannot be paid now', `Ask ${invoice.owner.name} how to pay it.`];
  return (
    <Outcome kind="closed" title={title}>
      <Failure attempt={last} />
      <p>{text}</p>
      <button class="button" type="button" onClick={() => open()}>
        Check again
      </button>
    </Outcome>
  );
}

function PaidElsewhere({ bill: { invoice } }: { bill: Bill }) {
  return (
    <Outcome kind="paid" title="This invoice is paid">
      <p>
        Nothing more is due. It was paid with another link, or in another way: {invoice.owner.name} has the details.
      </p>
    </Outcome>
  );
}

const timeOf = ({ created_at }: Attempt) =>
  toDate(created_at).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

function Receipt({ bill: { gateway, invoice }, attempt }: { bill: Bill; attempt: Attempt }) {
  const isTest = gateway.name === 'test';
  return (
    <Outcome kind="paid" title="Paid">
      {isTest && <p class="test">Test payment: no real money has moved.</p>}
      <Facts
        facts={[
          ['Invoice', invoice.invoice_number],
          ['For', invoice.description],
          ['Date paid', timeOf(attempt)],
          ['Payment method', isTest ? 'Test card' : 'Card, through Stripe'],
          ['Receipt to', attempt.receipt_email],
        ]}
      />
      {attempt.receipt_email && (
        <p class="note">The email with your receipt usually arrives within a minute, but can take longer.</p>
      )}
    </Outcome>
  );
}

/** For the gateway, or for the customer, whom the bank asks to confirm the payment (3-D Secure). */
function Waiting({ value: { bill, waiting } }: { value: PayView & { step: 'waiting' } }) {
  const { attempt, isAnswered, doing, problem } = waiting;
  const isTest = bill.gateway.name === 'test';
  const isAsked = attempt.next_action !== null;
  const action = isTest ? 'Confirm the payment' : 'Continue to your bank';
  return (
    <Outcome kind="waiting" title={isAsked && !isAnswered ? 'Your bank asks you to confirm' : 'Payment in progress'}>
      {isAsked && isTest && <p class="test">This is a test: this button stands in for your bank.</p>}
      <p>
        {isAsked && !isAnswered
          ? 'Nothing is charged before you confirm the payment. If you do not, it ends after 15 minutes.'
          : 'Your bank has not confirmed the payment yet. This page updates by itself.'}
        {!isAsked && ' Do not pay again.'}
      </p>
      <div role="alert">{problem && <p class="warning">{problem}</p>}</div>
      {isAsked && (
        <>
          <button class="button primary" type="button" disabled={doing !== null} onClick={() => confirm()}>
            {doing === 'asking' ? 'Waiting for your bank…' : action}
          </button>
          <button class="button" type="button" disabled={doing === 'canceling'} onClick={() => takeAnotherCard()}>
            {doing === 'canceling' ? 'Canceling the payment…' : 'Use another card'}
          </button>
        </>
      )}
    </Outcome>
  );
}
