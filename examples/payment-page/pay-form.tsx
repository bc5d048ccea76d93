import type { Schemas } from '@terrapin/sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Bill, money, toNumber } from './link.ts';
import { pay, type State } from './payment.ts';

/** Tokens of the server's built-in gateway. A shop embeds the card form of its gateway here, which returns a token. */
const cards = [
  ['tok_success', 'Card that is accepted'],
  ['tok_declined', 'Card that is declined'],
  ['tok_insufficient_funds', 'Card with insufficient funds'],
  ['tok_expired_card', 'Card that has expired'],
  ['tok_timeout', 'Card whose bank does not respond'],
  ['tok_network_error_after_charge', 'Card that is charged, but the response is lost'],
] as const;

const labels: Record<string, string> = { invoice_number: 'Invoice number', amount: 'Amount', payment_token: 'Card' };

type FormState = State & { step: 'form' | 'sending' };

/** The form that the server describes, filled in from the link. The server compares number and amount with the invoice. */
export function PayForm({ bill, state }: { bill: Bill; state: FormState }) {
  const form = useRef<HTMLFormElement>(null);
  const { declined, problem, errors = {} }: Partial<State & { step: 'form' }> = state.step === 'form' ? state : {};
  const [amount, setAmount] = useState(String(declined?.amount ?? bill.amount));
  const isRetry = Boolean(declined || problem);
  useEffect(() => {
    if (isRetry) form.current?.querySelector('select')?.focus();
  }, [isRetry]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(data.get(name)).trim();
    void pay(bill.invoice, state.fields, {
      invoice_number: text('invoice_number'),
      amount: toNumber(text('amount')),
      payment_token: text('payment_token'),
    });
  };
  const known: Record<string, unknown> = { invoice_number: declined?.invoice_number ?? bill.number, amount };
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={({ currentTarget }) => setAmount(String(new FormData(currentTarget).get('amount')))}
    >
      <h1>Pay {bill.number ? `invoice ${bill.number}` : 'an invoice'}</h1>
      <div role="alert">
        {declined && (
          <p class="problem">
            <strong>The payment failed.</strong> {declined.failure?.message} Try another card.
          </p>
        )}
        {problem && <p class="problem">{problem}</p>}
      </div>
      {state.fields.map((field) => (
        <Field key={field.name} field={field} known={known[field.name]} error={errors[field.name]} />
      ))}
      <button type="submit" disabled={state.step === 'sending'}>
        {state.step === 'sending' ? 'Paying…' : `Pay ${money(toNumber(amount), bill.currency)}`}
      </button>
    </form>
  );
}

interface FieldProps {
  field: Schemas['ActionField'];
  /** The value in the link. */
  known: unknown;
  error: string | undefined;
}

function Field({ field: { name, type, required, value }, known, error }: FieldProps) {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => {
    if (error) control.current?.focus();
  }, [error]);
  const described = error ? ({ 'aria-invalid': true, 'aria-describedby': `${name}-error` } as const) : {};
  return (
    <label for={name}>
      {labels[name] ?? name}
      {name === 'payment_token' ? (
        <select ref={control} id={name} name={name} required={required} {...described}>
          {cards.map(([token, text]) => (
            <option key={token} value={token}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          ref={control}
          id={name}
          name={name}
          defaultValue={String(value ?? known ?? '')}
          required={required}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autocomplete="off"
          {...described}
        />
      )}
      {error && (
        <span class="problem" id={`${name}-error`}>
          {error}
        </span>
      )}
    </label>
  );
}
