import { useEffect, useRef } from 'preact/hooks';
import { isRejected, setToken, token } from './client.ts';
import { type Bill, hashOf, invoiceOf, money, readBill } from './link.ts';
import { PayForm } from './pay-form.tsx';
import { open, state } from './payment.ts';

const bill = readBill(location.hash);
addEventListener('hashchange', () => location.reload());

export function App() {
  if (!bill) return <EnterLink />;
  if (token.value === null) return <SignIn />;
  return <Payment bill={bill} key={token.value} />;
}

function EnterLink() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const link = new FormData(event.currentTarget as HTMLFormElement).get('link') as string;
    location.hash = hashOf(link);
  };
  const validate = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    input.setCustomValidity(invoiceOf(input.value) ? '' : 'Enter the link "Pay this invoice" of the email.');
  };
  return (
    <form class="panel" onSubmit={submit}>
      <h1>Pay an invoice</h1>
      <label>
        Payment link
        <input name="link" type="url" required autocomplete="off" onInput={validate} aria-describedby="link-note" />
      </label>
      <p class="note" id="link-note">
        The email with the invoice contains it: “Pay this invoice”.
      </p>
      <button type="submit">Continue</button>
    </form>
  );
}

function SignIn() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setToken(String(new FormData(event.currentTarget as HTMLFormElement).get('token')).trim());
  };
  return (
    <form class="panel" onSubmit={submit}>
      <h1>Sign in to pay</h1>
      <label>
        Access token
        <input name="token" required autocomplete="off" spellcheck={false} aria-describedby="token-note" />
      </label>
      <p class="note" id="token-note">
        A token of yours with the scope <code>payments:write</code>. This tab forgets it when you close it.
      </p>
      <div role="alert">
        {isRejected.value && <p class="problem">This access token is unknown, expired or revoked.</p>}
      </div>
      <button type="submit">Sign in</button>
    </form>
  );
}

function Payment({ bill }: { bill: Bill }) {
  useEffect(() => void open(bill.invoice), [bill.invoice]);
  const { value } = state;
  return (
    <section class="panel" aria-busy={value.step === 'loading' || value.step === 'sending'}>
      {value.step === 'loading' && <output>Loading…</output>}
      {(value.step === 'form' || value.step === 'sending') && <PayForm bill={bill} state={value} />}
      {value.step === 'processing' && (
        <Outcome kind="waiting" title="Payment in progress">
          <p>
            Your bank has not confirmed the payment of invoice {value.attempt.invoice_number} yet. Do not pay again:
            this page shows the outcome as soon as there is one.
          </p>
        </Outcome>
      )}
      {value.step === 'paid' && (
        <Outcome kind="paid" title="Paid">
          <p>
            Invoice {value.attempt.invoice_number} is paid:{' '}
            <strong>{money(value.attempt.amount, bill.currency)}</strong>.
          </p>
          <p class="note">Payment {value.attempt.id}</p>
        </Outcome>
      )}
      {value.step === 'closed' && (
        <Outcome kind="closed" title="This invoice cannot be paid now">
          <p>{value.reason}</p>
          <button type="button" onClick={() => open(bill.invoice)}>
            Check again
          </button>
        </Outcome>
      )}
      <button class="plain" type="button" onClick={() => setToken(null)}>
        Sign out
      </button>
    </section>
  );
}

interface OutcomeProps {
  kind: 'waiting' | 'paid' | 'closed';
  title: string;
  children: preact.ComponentChildren;
}

/** An outcome, which gets the focus so screen readers announce it. */
function Outcome({ kind, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome gets the focus once
  useEffect(() => heading.current?.focus(), [kind]);
  return (
    <div class={`outcome ${kind}`}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
