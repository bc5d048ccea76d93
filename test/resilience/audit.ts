import type { Entry, InvoiceEntry, Ledger } from './ledger.ts';
import type { Machines } from './machines.ts';

export interface Findings {
  readonly lost: Entry<string>[];
  readonly doubled: Entry<string>[];
  readonly mailsTwice: Entry<string>[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Milliseconds from the arrival of a mail until the worker records it. */
const recording = 250;

interface Counted {
  what: string;
  count: number;
}

/**
 * Compares acknowledged writes with the database and the mail catcher. `partAt` returns the part unavailable at a time.
 */
export async function audit(machines: Machines, ledger: Ledger, partAt: (time: number) => string): Promise<Findings> {
  const { database } = machines;
  const found: Findings = { lost: [], doubled: [], mailsTwice: [], figures: {} };
  const count = async (sql: string) =>
    (await database.run<Counted>(sql)).map(({ what, count }) => [what, count] as const);
  const compare = (kind: string, entries: readonly Entry<string>[], there: ReadonlyMap<string, number>) => {
    const partOf = new Map(entries.map(({ what, part }) => [what, part]));
    for (const { what, part } of entries) if (!there.has(what)) found.lost.push({ what: `${kind} ${what}`, part });
    for (const [what, times] of there) {
      if (times > 1) found.doubled.push({ what: `${kind} ${what}`, part: partOf.get(what) ?? 'none' });
    }
  };

  const ours = (column: string) => `starts_with(${column}, '${ledger.run}')`;
  const titles = `select title as what, count(*)::int from revisions where ${ours('title')} group by 1`;
  compare('article', ledger.titles, new Map(await count(titles)));
  const articles = new Map(await count('select id as what, 1 as count from articles'));
  for (const { what, part } of ledger.deleted) {
    if (articles.has(what)) found.lost.push({ what: `deletion of article ${what}`, part });
  }

  const messages = `select message as what, count(*)::int from messages where ${ours('message')} group by 1`;
  compare('message', ledger.messages, new Map(await count(messages)));

  const moves = `select invoice_id || ' ' || to_status as what, count(*)::int from transitions group by 1`;
  const moved = ({ what: { id, moves }, part }: Entry<InvoiceEntry>) =>
    moves.map((to) => ({ what: `${id} ${to}`, part }));
  compare('move of invoice', ledger.invoices.flatMap(moved), new Map(await count(moves)));
  const charges = `select attempt.invoice_id as what, count(*)::int from test_charges charge
    join payment_attempts attempt on attempt.id = charge.key where charge.failure_code is null group by 1`;
  const paid = ledger.invoices.map(({ what: { id }, part }) => ({ what: id, part }));
  compare('payment of invoice', paid, new Map(await count(charges)));
  const attempts = `select invoice_id || ' ' || status as what, count(*)::int from payment_attempts group by 1`;
  const tried = paid.flatMap(({ what, part }) =>
    ['failed', 'succeeded'].map((to) => ({ what: `${what} ${to}`, part })),
  );
  compare('attempt to pay invoice', tried, new Map(await count(attempts)));

  const issued = `select user_id || ' ' || expires_at as what, count(*)::int from tokens
    where expires_at >= '2100-01-01' group by 1`;
  compare('token', [], new Map(await count(issued)));
  const revoked = new Map(await count('select id as what, 1 as count from tokens where revoked_at is not null'));
  const revocations = ledger.tokens.map(({ what: { id }, part }) => ({ what: id, part }));
  compare('revocation of token', revocations, revoked);

  const expected = await expectedMails(machines);
  const received = new Map<string, number[]>();
  for (const { id, at } of await machines.mails()) received.set(id, [...(received.get(id) ?? []), at]);
  for (const [id, at] of expected) if (!received.has(id)) found.lost.push({ what: `mail ${id}`, part: partAt(at) });
  for (const [id, times] of received) {
    if (!expected.has(id)) found.doubled.push({ what: `mail ${id} of a move that is not there`, part: 'none' });
    const recorded = (times[0] as number) + recording;
    if (times.length > 1) found.mailsTwice.push({ what: `mail ${id}`, part: partAt(recorded) });
  }
  Object.assign(found.figures, {
    'revisions of articles': ledger.titles.length,
    'deleted articles': ledger.deleted.length,
    messages: ledger.messages.length,
    'paid invoices': ledger.invoices.length,
    'revoked tokens': ledger.tokens.length,
    emails: expected.size,
  });
  return found;
}

export async function expectedMails({ database }: Pick<Machines, 'database'>): Promise<Map<string, number>> {
  const rows = await database.run<{ id: string; at: Date }>(
    `select transition.id || '-' || mail as id, created_at as at
       from transitions transition
       join (values ('sent', 'invoice-to-contact'), ('failed', 'failure-to-contact'), ('failed', 'failure-to-owner'),
                    ('paid', 'success-to-owner')) as mails (to_status, mail) using (to_status)`,
  );
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
}
