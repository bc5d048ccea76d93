import type { Details, Entries } from './details-queries.ts';
import { knownStatus, stateOf } from './invoice.ts';
import { initial } from './lifecycle.ts';
import { money } from './money.ts';
import { formatTime, titles } from './words.ts';

function describeAuthor({ actor, tokenId, via }: Entries[number]): string | undefined {
  return actor?.name ?? (tokenId ? 'a payment link' : via ? 'the server' : undefined);
}

interface TimelineProps {
  details: Details;
  entries: Entries;
  currency: string;
}

export function Timeline({ details, entries, currency }: TimelineProps) {
  const authorOf = (id: string, type: string) => {
    const entry = entries.find((one) => one.resource.id === id && one.type === type);
    return entry && describeAuthor(entry);
  };
  // Both lists are newest first; transitions of earlier versions have no entry.
  let older = entries;
  const takeAuthor = (type: string) => {
    const position = older.findIndex((entry) => entry.type === type);
    const entry = older[position];
    older = older.slice(position + 1);
    return entry && describeAuthor(entry);
  };
  const attempts = details.paymentAttempts.nodes.map(({ id, createdAt, status, amount, paymentToken, failure }) => ({
    id,
    createdAt,
    kind: status === 'FAILED' ? 'failed' : '',
    author: authorOf(id, 'payment_attempt.created'),
    // The token is masked except for its end.
    text: `Payment of ${money(amount, currency)} with ${paymentToken.replace(/^\*+/, '…')}: ${failure?.message ?? status.toLowerCase()}`,
  }));
  const moves = details.transitions.nodes.map(({ id, createdAt, from, to }) => ({
    id,
    createdAt,
    kind: to.toLowerCase(),
    author: takeAuthor(stateOf(knownStatus(to)).recorded),
    text: `${titles[knownStatus(from)]} → ${titles[knownStatus(to)]}`,
  }));
  // Ids are in the order of creation, also within a second.
  const events = [...attempts, ...moves].sort((a, b) => (a.id < b.id ? 1 : -1));
  const created = {
    id: '',
    createdAt: details.createdAt,
    kind: initial.toLowerCase(),
    author: takeAuthor('invoice.created'),
    text: 'Created',
  };
  return (
    <section aria-labelledby="history">
      <h3 id="history">History</h3>
      <ol class="timeline">
        {[...events, created].map(({ id, createdAt, kind, author, text }) => (
          <li key={id} class={kind}>
            {text} <br />
            <time dateTime={createdAt.replace(' ', 'T')}>{formatTime(createdAt)}</time>
            {author && <span class="note"> by {author}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
