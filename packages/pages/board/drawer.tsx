import { useEffect, useState } from 'preact/hooks';
import { money } from '../../../src/values/money.ts';
import { formatTime, toDate } from '../shared/date.ts';
import { explain } from '../shared/explain.ts';
import { ask } from './ask.ts';
import { Button } from './button.tsx';
import { copyLabel, copyLink, remindLabel } from './card-actions.ts';
import { mayDelete, mayRemind, needsContact, requestDelete, requestMove, requestReminder, stepsOf } from './changes.ts';
import { may, terrapin } from './client.ts';
import { Due } from './column.tsx';
import { type Details, detailsQuery, type Entry } from './details-queries.ts';
import { Dialog } from './dialog.tsx';
import { edit, edited } from './editing.ts';
import { Facts } from './facts.tsx';
import { initial, statuses } from './generated/lifecycle.ts';
import { type BoardInvoice, type BoardStatus, describeState, knownStatus } from './invoice.ts';
import { pendingMoves, touched } from './invoices.ts';
import { notify, notifyProblem } from './notices.ts';
import { DrawerSection, Problem } from './section.tsx';
import { formatAge, isMark, moveLabel, titles } from './words.ts';

export function Drawer({ invoice, close }: { invoice: BoardInvoice; close(): void }) {
  const { id, invoiceNumber, status, amount, currency, contact, etag } = invoice;
  const [details, setDetails] = useState<Details | null>(null);
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the invoice itself changes its entity tag
  useEffect(() => {
    const leave = new AbortController();
    const read = async () => {
      const { invoice, ...others } = await terrapin.query(detailsQuery, { id }, { signal: leave.signal });
      setDetails(invoice && { ...invoice, ...others });
      setProblem('');
    };
    read().catch((error) => leave.signal.aborted || setProblem(explain(error)));
    return () => leave.abort();
  }, [id, etag, touched.value]);

  const about = (
    <div class="summary">
      <strong>{money(amount, currency)}</strong> <span class={`badge ${status.toLowerCase()}`}>{titles[status]}</span>
      <p>
        {contact?.name ?? 'No contact'} <Due invoice={invoice} />
      </p>
    </div>
  );
  return (
    <Dialog
      title={invoiceNumber}
      about={about}
      kind="drawer"
      focus={edited.peek() ? 'form input' : undefined}
      close={close}
    >
      {may('INVOICES_WRITE') && <NextSteps invoice={invoice} details={details} />}
      <Facts invoice={invoice} />
      {problem && <Problem>{problem}</Problem>}
      {!details && !problem && <p class="note">Loading…</p>}
      {details && (
        <>
          <PaymentLinks invoice={invoice} details={details} />
          <Timeline details={details} currency={currency} />
        </>
      )}
    </Dialog>
  );
}

type Offered = [isOffered: boolean, label: string, run: () => void];

/** What one usually does now, first; then what else is possible, and why the rest is not. */
function NextSteps({ invoice, details }: { invoice: BoardInvoice; details: Details | null }) {
  const { status, sentAt } = invoice;
  const { next, others } = stepsOf(invoice);
  // Until a payment marks it, one asks for that.
  const [first, rest] = next && !isMark(next) ? [[next], others] : [[], next ? [next, ...others] : others];
  const isFinal = Object.keys(describeState(status).next).length === 0;
  const [reminder] = details?.reminders.nodes ?? [];
  // The server takes one a day.
  const nextReminder = reminder && new Date(toDate(reminder.createdAt).getTime() + 24 * 3_600_000);
  const isTooSoon = nextReminder !== undefined && nextReminder > new Date();
  const isTried = details?.paymentAttempts.nodes.length !== 0;
  const move = (to: BoardStatus): Offered => [true, moveLabel(status, to), () => requestMove(invoice, to)];
  const offered: Offered[] = [
    [needsContact(invoice) && !edited.value, 'Add contact', () => edit(invoice)],
    ...first.map(move),
    [mayRemind(invoice) && !isTooSoon, remindLabel, () => requestReminder(invoice)],
    ...rest.map(move),
    [mayDelete(invoice) && !isTried, 'Delete', () => requestDelete(invoice)],
  ];
  // What one may look for: the way back, or the usual way on.
  const isMissed = (to: BoardStatus) =>
    sentAt ? to === initial : statuses.some((one) => describeState(one).usual === to);
  const refused = (details?.states ?? []).flatMap(({ name, current, refusal }): [label: string, why: string][] => {
    const to = knownStatus(name);
    return current || !refusal || !isMissed(to) ? [] : [[moveLabel(status, to), refusal.message]];
  });
  const why = sentAt ? refused[0]?.[1] : 'Only a draft can be deleted. Withdraw the invoice first.';
  if (status !== initial && why) refused.push(['Delete', why]);
  return (
    <DrawerSection id="next" title="Next" change={`${status} ${details?.reminders.nodes.length}`}>
      {isFinal && (
        <p class="note">
          Nothing: {titles[status].toLowerCase()} is the final state. To return the money, refund it at your payment
          provider.
        </p>
      )}
      <div class="steps">
        {offered
          .filter(([isOffered]) => isOffered)
          .map(([, label, run], i) => (
            <Button
              key={label}
              kind={i === 0 ? 'primary' : label === 'Delete' ? 'danger' : ''}
              disabled={pendingMoves.value.has(invoice.id)}
              onClick={run}
            >
              {label}
            </Button>
          ))}
      </div>
      {reminder && nextReminder && (
        <p class="note">
          {reminder.email} was reminded {formatAge(reminder.createdAt)}.
          {isTooSoon && ` You can send the next reminder after ${formatTime(nextReminder.toISOString())}.`}
        </p>
      )}
      {refused[0] && !isFinal && (
        <details>
          <summary>Why not {either.format(refused.map(([label]) => label.toLowerCase()))}?</summary>
          {[...new Set(refused.map(([, why]) => why))].map((why) => (
            <p key={why} class="note">
              {why}
            </p>
          ))}
        </details>
      )}
    </DrawerSection>
  );
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** "by Ada Lovelace". Only what follows from a payment is written by nobody who has an account. */
function findAuthor(entry: Entry | undefined, { viewer }: Details): string | undefined {
  if (!entry?.actor) return entry && 'after a payment';
  return `by ${entry.actor.id === viewer?.id ? viewer.name : entry.actor.username}`;
}

const outcomes: Readonly<Record<Details['paymentAttempts']['nodes'][number]['status'], string>> = {
  PROCESSING: 'is in progress',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
};

interface Item {
  readonly id: string;
  readonly createdAt: string;
  readonly kind: string;
  readonly author: string | undefined;
  readonly text: string;
  readonly isProcessing?: boolean;
}

/** Asks first. The gateway decides: it cancels nothing that it has charged, or is charging. */
function requestCancel(attempt: string): void {
  const run = async () => {
    const { status } = await terrapin.paymentAttempts.cancel(attempt);
    if (status === 'FAILED') notify('The payment was canceled. The invoice can be paid again.', attempt);
    else if (status === 'SUCCEEDED') notify('The payment had succeeded before.', attempt);
    else notifyProblem('The payment cannot be canceled: it waits for the bank, not for the customer.', attempt);
    touched.value++;
  };
  ask({
    title: 'Cancel this payment?',
    text: 'If the customer has not confirmed it to their bank yet, nothing is charged, and the invoice can be paid again. No email is sent.',
    action: 'Cancel the payment',
    dismiss: 'Let it go on',
    run: () => run().catch((error) => notifyProblem(`The payment was not canceled. ${explain(error)}`, attempt, error)),
  });
}

function Timeline({ details, currency }: { details: Details; currency: string }) {
  const entries = details.events.nodes;
  // Both lists are newest first; transitions of earlier versions have no entry.
  let next = 0;
  const take = (type: string) => {
    const at = entries.findIndex((entry, at) => at >= next && entry.type === type);
    next = at < 0 ? entries.length : at + 1;
    return { at: at < 0 ? entries.length : at, author: findAuthor(entries[at], details) };
  };
  const attempts = details.paymentAttempts.nodes.map(({ id, createdAt, status, amount, failure }) => ({
    id,
    createdAt,
    kind: status === 'FAILED' ? 'failed' : '',
    isProcessing: status === 'PROCESSING',
    author: undefined,
    text: `Payment of ${money(amount, currency)} ${outcomes[status]}${failure ? `: ${failure.message}` : ''}`,
  }));
  const moves = details.transitions.nodes.map(({ id, createdAt, from, to }) => ({
    id,
    createdAt,
    kind: to.toLowerCase(),
    ...take(describeState(knownStatus(to)).received),
    text: `${titles[knownStatus(from)]} → ${titles[knownStatus(to)]}`,
  }));
  const reminders = details.reminders.nodes.map(({ id, createdAt, email }) => ({
    id,
    createdAt,
    kind: '',
    // Nobody else can.
    author: `by ${details.viewer?.name}`,
    text: `${email} was reminded`,
  }));
  const changes = entries.flatMap((entry, at) => {
    if (entry.type !== 'INVOICE_UPDATED') return [];
    const text = describeChanges(entry.data, entries[at + 1]?.data);
    return [{ id: entry.id, createdAt: entry.createdAt, kind: 'change', at, author: findAuthor(entry, details), text }];
  });
  const events: Item[] = [...moves, ...changes].sort((a, b) => a.at - b.at);
  // Other ids are in the order of creation, also within a second.
  for (const one of [...attempts, ...reminders].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const older = events.findIndex(({ id, kind }) => kind !== 'change' && id < one.id);
    events.splice(older < 0 ? events.length : older, 0, one);
  }
  const created: Item = {
    id: '',
    createdAt: details.createdAt,
    kind: initial.toLowerCase(),
    ...take('INVOICE_CREATED'),
    text: 'Created',
  };
  return (
    <DrawerSection id="history" title="History" change={attempts.some(({ isProcessing }) => isProcessing)}>
      <ol class="timeline">
        {[...events, created].map(({ id, createdAt, kind, author, text, isProcessing }) => (
          <li key={id} class={kind}>
            {text} <br />
            <time dateTime={createdAt.replace(' ', 'T')}>{formatTime(createdAt)}</time>
            {author && <span class="note"> {author}</span>}
            {isProcessing && may('INVOICES_WRITE') && (
              <Button onClick={() => requestCancel(id)}>Cancel the payment</Button>
            )}
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}

/** What the invoice had, as REST returns it. */
const readAttributes = (data: unknown) =>
  (data as { data?: { attributes: Record<string, unknown> } } | undefined)?.data?.attributes ?? {};

/** `contact email: a@example.com → b@example.com`; what was empty is added, what is empty is removed. */
function describeChanges(now: unknown, before: unknown): string {
  if (!before) return 'Changed: what it was before is not stored';
  const flat = (data: unknown): Record<string, unknown> => {
    const { contact, updated_at: _, status: _s, ...others } = readAttributes(data);
    const parts = Object.entries(contact ?? {}).map(([name, value]) => [`contact ${name}`, value]);
    return { ...others, ...Object.fromEntries(parts) };
  };
  const [was, is] = [flat(before), flat(now)];
  const changed = Object.keys({ ...was, ...is }).filter((name) => (was[name] ?? null) !== (is[name] ?? null));
  const texts = changed.map((name) => {
    const label = name.replaceAll('_', ' ');
    if ((was[name] ?? null) === null) return `${label} ${is[name]} added`;
    return (is[name] ?? null) === null ? `${label} ${was[name]} removed` : `${label} ${was[name]} → ${is[name]}`;
  });
  const text = texts.join(', ') || 'changed';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Link = Details['paymentLinks']['nodes'][number];

function PaymentLinks({ invoice, details }: { invoice: BoardInvoice; details: Details }) {
  const links = details.paymentLinks.nodes;
  const revoke = ({ id, createdAt }: Link) =>
    ask({
      title: 'Revoke this payment link?',
      text: 'It stops working at once, also in emails that contain it. This cannot be undone.',
      action: 'Revoke',
      run: () =>
        void terrapin.paymentLinks.delete(id).then(
          () => touched.value++,
          (error) => notifyProblem(`The link of ${formatTime(createdAt)} still works. ${explain(error)}`, id, error),
        ),
    });
  if (!invoice.payUrl && links.length === 0) return null;
  const actions = invoice.payUrl && may('INVOICES_WRITE') && (
    <Button onClick={() => void copyLink(invoice)}>{copyLabel}</Button>
  );
  return (
    <DrawerSection id="links" title="Payment links" change={links.length} actions={actions}>
      <p class="note">{links[0] ? 'Anyone with the link can view and pay this invoice.' : 'None yet.'}</p>
      <ul class="links">
        {links.map((link) => (
          <li key={link.id}>
            <span>
              Created {formatTime(link.createdAt)}
              {link.emailedTo && ` · emailed to ${link.emailedTo}`}
              <span class="note">{describeUse(link)}</span>
            </span>
            {may('INVOICES_WRITE') && (
              <Button aria-label={`Revoke the link of ${formatTime(link.createdAt)}`} onClick={() => revoke(link)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

function describeUse({ lastUsedAt, expiresAt }: Link): string {
  const use = lastUsedAt ? `Last opened ${formatAge(lastUsedAt)}` : 'Not opened yet';
  if (!expiresAt) return use;
  const isOver = toDate(expiresAt).getTime() <= Date.now();
  return `${use} · ${isOver ? 'expired' : 'expires'} ${formatAge(expiresAt)}`;
}
