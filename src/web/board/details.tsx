import type { Invoice } from '@terrapin/sdk';
import { useEffect, useState } from 'preact/hooks';
import { explain, type Story, story, terrapin } from './client.ts';
import { Dialog } from './dialog.tsx';
import { EditInvoice } from './invoice-form.tsx';
import { pay } from './invoices.ts';
import { initial } from './lifecycle.ts';
import { money, titles, when } from './words.ts';

/** One invoice: what happened to it, what may happen, and its members to change. */
export function Details({ invoice, close }: { invoice: Invoice; close(): void }) {
  const { id, invoiceNumber, status, amount, currency, etag, payUrl } = invoice;
  const [told, setTold] = useState<Story | string | null>(null);
  // A move of somebody else changes the entity tag, and with it the story.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tag stands for everything that the story tells
  useEffect(() => {
    const leave = new AbortController();
    terrapin.query(story, { id }, { signal: leave.signal }).then(
      (data) => setTold(data.invoice),
      (error) => leave.signal.aborted || setTold(explain(error)),
    );
    return () => leave.abort();
  }, [id, etag]);

  return (
    <Dialog title={invoiceNumber} kind="drawer" close={close}>
      <p class="facts">
        <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span> {money(amount, currency)}
      </p>
      {payUrl && <Pay invoice={invoice} />}
      <EditInvoice invoice={invoice} />
      <section aria-labelledby="history">
        <h3 id="history">History</h3>
        {told === null && <p class="note">Loading…</p>}
        {typeof told === 'string' && <p class="problem">{told}</p>}
        {told !== null && typeof told === 'object' && (
          <>
            <Timeline told={told} currency={currency} />
            <Refusals told={told} />
          </>
        )}
      </section>
    </Dialog>
  );
}

/** Tokens of the built-in gateway, to try what becomes of a payment. */
const testTokens = [
  'tok_success',
  'tok_declined',
  'tok_insufficient_funds',
  'tok_expired_card',
  'tok_slow_success',
  'tok_timeout',
];

function Pay({ invoice }: { invoice: Invoice }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const token = new FormData(event.currentTarget as HTMLFormElement).get('token');
    setBusy(true);
    setProblem('');
    await pay(invoice, String(token)).catch((error) => setProblem(explain(error)));
    setBusy(false);
  };
  return (
    <form class="pay" onSubmit={submit}>
      <label class="field">
        Payment token
        <input
          name="token"
          list="test-tokens"
          defaultValue="tok_success"
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
      <button class="button primary" type="submit" disabled={busy}>
        {busy ? 'Paying…' : `Pay ${money(invoice.amount, invoice.currency)}`}
      </button>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function Timeline({ told, currency }: { told: Story; currency: string }) {
  const attempts = told.paymentAttempts.nodes.map(({ id, createdAt, status, amount, paymentToken, failure }) => ({
    id,
    createdAt,
    kind: status === 'FAILED' ? 'failed' : '',
    text: `Payment of ${money(amount, currency)} with ${paymentToken}: ${failure?.message ?? status.toLowerCase()}`,
  }));
  const moves = told.transitions.nodes.map(({ id, createdAt, from, to }) => ({
    id,
    createdAt,
    kind: to.toLowerCase(),
    text: `${titles[from]} → ${titles[to]}`,
  }));
  // Ids are made in the order of events, also within a second.
  const events = [...attempts, ...moves].sort((a, b) => (a.id < b.id ? 1 : -1));
  return (
    <ol class="timeline">
      {[...events, { id: '', createdAt: told.createdAt, kind: initial.toLowerCase(), text: 'Created' }].map(
        ({ id, createdAt, kind, text }) => (
          <li key={id} class={kind}>
            {text} <time dateTime={createdAt.replace(' ', 'T')}>{when(createdAt)}</time>
          </li>
        ),
      )}
    </ol>
  );
}

/** Why the other states are not to be had, in the server's words. */
function Refusals({ told }: { told: Story }) {
  const refused = told.states.filter(({ allowed, current, refusal }) => !allowed && !current && refusal);
  if (refused.length === 0) return null;
  return (
    <details>
      <summary>Why not elsewhere?</summary>
      <ul class="refusals">
        {refused.map(({ name, refusal }) => (
          <li key={name}>
            <strong>{titles[name]}</strong> {refusal?.message}
          </li>
        ))}
      </ul>
    </details>
  );
}
