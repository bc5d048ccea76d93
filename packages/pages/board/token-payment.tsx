import { useState } from 'preact/hooks';
import { pay } from './changes.ts';
import { explain } from './client.ts';
import type { Invoice } from './invoice.ts';
import { money } from './money.ts';
import { ask } from './question.tsx';

/** Tokens of the built-in gateway, each with another outcome. */
const testTokens = [
  'tok_success',
  'tok_declined',
  'tok_insufficient_funds',
  'tok_expired_card',
  'tok_slow_success',
  'tok_timeout',
];

/** For developers: a payment without the page of a payment link. */
export function TokenPayment({ invoice }: { invoice: Invoice }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const sum = money(invoice.amount, invoice.currency);
  const submit = async (token: string) => {
    setIsBusy(true);
    setProblem('');
    await pay(invoice, token).catch((error) => setProblem(explain(error)));
    setIsBusy(false);
  };
  const askFirst = (event: SubmitEvent) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget as HTMLFormElement).get('token'));
    ask({
      title: `Pay ${sum}?`,
      text: `${token} is charged. This cannot be undone.`,
      action: 'Pay',
      run: () => void submit(token),
    });
  };
  return (
    <details>
      <summary>Pay with a token</summary>
      <form onSubmit={askFirst}>
        <label class="field">
          Payment token
          <input
            name="token"
            list="test-tokens"
            placeholder="tok_success"
            autocomplete="off"
            spellcheck={false}
            required
          />
        </label>
        <datalist id="test-tokens">
          {testTokens.map((token) => (
            <option key={token} value={token} />
          ))}
        </datalist>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="actions">
          <button class="button" type="submit" disabled={isBusy}>
            {isBusy ? 'Paying…' : `Pay ${sum}`}
          </button>
        </div>
      </form>
    </details>
  );
}
