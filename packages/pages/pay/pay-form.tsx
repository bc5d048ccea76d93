import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { money } from '../../../src/values/money.ts';
import { type Bill, type PaymentNotice, type PayView, pay } from './bill.ts';
import { Failure } from './outcome.tsx';
import { type CardField, mountCard } from './stripe.ts';

/** Tokens of the test gateway. */
const cards = [
  ['tok_success', '•••• 4242: accepted'],
  ['tok_authentication', '•••• 3155: the bank asks you to confirm'],
  ['tok_authentication_failed', '•••• 3063: confirmation rejected by the bank'],
  ['tok_declined', '•••• 0002: declined'],
  ['tok_insufficient_funds', '•••• 9995: insufficient funds'],
  ['tok_expired_card', '•••• 0069: expired'],
  ['tok_timeout', '•••• 0119: the bank does not answer'],
  ['tok_network_error_after_charge', '•••• 0259: charged, but the response is lost'],
] as const;

export function PayForm({ value: { bill, notice, sending } }: { value: PayView & { step: 'open' } }) {
  const { invoice, gateway, attempts } = bill;
  const card = useRef(unmounted);
  const form = useRef<HTMLFormElement>(null);
  const [failed] = attempts;
  const failedId = failed?.id;
  // The field is disabled while the payment is sent, so it loses the focus.
  useEffect(() => {
    if (!failedId) return;
    form.current?.querySelector('select')?.focus();
    void card.current?.then((field) => field.focus());
  }, [failedId]);
  if (gateway.name === 'stripe' && gateway.publishable_key === null)
    return <p>This page cannot take payments yet. Ask {invoice.owner.name} how to pay the invoice.</p>;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = data.get('card');
    const makeToken = async () => (chosen === null ? (await card.current).makeToken() : String(chosen));
    void pay(makeToken, String(data.get('receipt_email')).trim() || null);
  };
  return (
    <form ref={form} onSubmit={submit} aria-busy={sending}>
      <h1 class="visually-hidden">Pay invoice {invoice.invoice_number}</h1>
      <div role="alert">
        {!notice && !sending && <Failure attempt={failed} advice="try another card" />}
        {notice && (
          <p class="warning">
            <NoticeText notice={notice} invoice={invoice} />
          </p>
        )}
      </div>
      {gateway.name === 'test' ? <TestCard /> : <StripeCard publishableKey={gateway.publishable_key} field={card} />}
      <label class="field">
        Email for your receipt (optional)
        <input
          name="receipt_email"
          type="email"
          autocomplete="email"
          maxLength={254}
          defaultValue={failed?.receipt_email ?? ''}
        />
      </label>
      <button class="button primary" type="submit" disabled={sending}>
        {sending ? 'Paying…' : `Pay ${money(invoice.amount, invoice.currency)}`}
      </button>
    </form>
  );
}

function NoticeText({ notice, invoice }: { notice: PaymentNotice } & Pick<Bill, 'invoice'>) {
  const sum = money(invoice.amount, invoice.currency);
  switch (notice.kind) {
    case 'changed':
      return (
        <>
          <strong>The amount has changed</strong> from {money(notice.before.amount, notice.before.currency)} to {sum}.
          Nothing was charged.
        </>
      );
    case 'busy':
      return (
        <>
          <strong>Another customer is paying this invoice</strong> right now. Nothing was charged here. Wait a moment to
          see whether their payment succeeds.
        </>
      );
    case 'lost':
      return (
        <>
          <strong>The server did not respond.</strong> Try again: you will be charged only once.
        </>
      );
    case 'problem':
      return <>{notice.text}</>;
  }
}

function TestCard() {
  return (
    <>
      <p class="test">This is a test: no real money moves.</p>
      <label class="field">
        Test card
        <select name="card">
          {cards.map(([token, text]) => (
            <option key={token} value={token}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Until the field is there. */
const unmounted = new Promise<CardField>(() => {});

function StripeCard({
  publishableKey,
  field,
}: {
  publishableKey: string | null;
  field: RefObject<Promise<CardField>>;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current = mountCard(place.current as HTMLElement, publishableKey as string);
  }, [publishableKey, field]);
  return (
    <fieldset>
      <legend>Card</legend>
      <div class="stripe" ref={place} />
      <p class="note">Your card details go directly to Stripe.</p>
    </fieldset>
  );
}
