import { useEffect, useState } from 'preact/hooks';
import { explain, terrapin } from './client.ts';
import { type Details, detailsQuery, type Entries, entriesQuery } from './details-queries.ts';
import { Dialog } from './dialog.tsx';
import { edited, Facts } from './facts.tsx';
import type { Invoice } from './invoice.ts';
import { money } from './money.ts';
import { NextSteps } from './next-steps.tsx';
import { PaymentLinks } from './payment-links.tsx';
import { Timeline } from './timeline.tsx';
import { TokenPayment } from './token-payment.tsx';
import { titles } from './words.ts';

/** The newest payment attempts: the author of each takes a request. */
const auditedAttempts = 10;

export function Drawer({ invoice, close }: { invoice: Invoice; close(): void }) {
  const { id, invoiceNumber, status, amount, currency, etag } = invoice;
  const [details, setDetails] = useState<Details | null>(null);
  const [entries, setEntries] = useState<Entries>([]);
  const [problem, setProblem] = useState('');
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the invoice changes its entity tag
  useEffect(() => {
    const leave = new AbortController();
    const read = async () => {
      const data = await terrapin.query(detailsQuery, { id }, { signal: leave.signal });
      setDetails(data.invoice);
      setProblem('');
      if (!data.session?.scopes.includes('AUDIT_READ')) return;
      const attempts = data.invoice?.paymentAttempts.nodes ?? [];
      const audited = [id, ...attempts.slice(0, auditedAttempts).map((attempt) => attempt.id)];
      const pages = audited.map((id) => terrapin.query(entriesQuery, { id }, { signal: leave.signal }));
      setEntries((await Promise.all(pages)).flatMap(({ auditEntries }) => auditEntries.nodes));
    };
    read().catch((error) => leave.signal.aborted || setProblem(explain(error)));
    return () => leave.abort();
  }, [id, etag, reads]);

  return (
    <Dialog title={invoiceNumber} kind="drawer" focus={edited.peek()?.focus} close={close}>
      <p class="summary">
        <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span>
        <strong>{money(amount, currency)}</strong>
      </p>
      <NextSteps invoice={invoice} states={details?.states ?? []} />
      <Facts invoice={invoice} />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {!details && !problem && <p class="note">Loading…</p>}
      {details && (
        <>
          <Timeline details={details} entries={entries} currency={currency} />
          <PaymentLinks invoice={invoice} links={details.paymentLinks.nodes} reload={() => setReads(reads + 1)} />
        </>
      )}
      {invoice.payUrl && <TokenPayment invoice={invoice} />}
    </Dialog>
  );
}
