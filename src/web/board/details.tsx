import type { Invoice } from '@terrapin/sdk';
import { useEffect, useState } from 'preact/hooks';
import { pay } from './changes.ts';
import { explain, type History, history, terrapin } from './client.ts';
import { Dialog } from './dialog.tsx';
import { EditInvoice } from './invoice-form.tsx';
import { initial } from './lifecycle.ts';
import { money } from './money.ts';
import { formatTime, titles } from './words.ts';

export function Details({ invoice, close }: { invoice: Invoice; close(): void }) {
  const { id, invoiceNumber, status, amount, currency, etag, payUrl } = invoice;
  const [past, setPast] = useState<History | null>(null);
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the invoice changes its entity tag
  useEffect(() => {
    const leave = new AbortController();
    terrapin.query(history, { id }, { signal: leave.signal }).then(
      (data) => {
        setPast(data.invoice);
        setProblem('');
      },
      (error) => leave.signal.aborted || setProblem(explain(error)),
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
        {problem ? <p class="problem">{problem}</p> : past === null && <p class="note">Loading…</p>}
        {past && (
          <>
            <Timeline history={past} currency={currency} />
            <Refusals states={past.states} />
          </>
        )}
      </section>
    </Dialog>
  );
}

/** Tokens of the built-in gateway, each with another outcome. */
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

function Timeline({ history, currency }: { history: History; currency: string }) {
  const attempts = history.paymentAttempts.nodes.map(({ id, createdAt, status, amount, paymentToken, failure }) => ({
    id,
    createdAt,
    kind: status === 'FAILED' ? 'failed' : '',
    text: `Payment of ${money(amount, currency)} with ${paymentToken}: ${failure?.message ?? status.toLowerCase()}`,
  }));
  const moves = history.transitions.nodes.map(({ id, createdAt, from, to }) => ({
    id,
    createdAt,
    kind: to.toLowerCase(),
    text: `${titles[from]} → ${titles[to]}`,
  }));
  // Ids are in the order of creation, also within a second.
  const events = [...attempts, ...moves].sort((a, b) => (a.id < b.id ? 1 : -1));
  return (
    <ol class="timeline">
      {[...events, { id: '', createdAt: history.createdAt, kind: initial.toLowerCase(), text: 'Created' }].map(
        ({ id, createdAt, kind, text }) => (
          <li key={id} class={kind}>
            {text} <time dateTime={createdAt.replace(' ', 'T')}>{formatTime(createdAt)}</time>
          </li>
        ),
      )}
    </ol>
  );
}

function Refusals({ states }: Pick<History, 'states'>) {
  const refused = states.filter(({ allowed, current, refusal }) => !allowed && !current && refusal);
  if (refused.length === 0) return null;
  return (
    <details>
      <summary>Why is no other transition allowed?</summary>
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
