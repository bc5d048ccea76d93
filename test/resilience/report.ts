import type { Entry } from './ledger.ts';
import type { Outcome } from './resilience.ts';
import { failedFor, type Phase } from './watch.ts';

/** Seconds after the return of a part within which requests may still fail. */
const usualPatience = 5;

/** Failures allowed at any time. 409: the first try is still in progress. */
const everywhere = [/^503( of a field)?$/, /^409 key in use$/];
const connection = /^(E[A-Z]+|UND_ERR_SOCKET)$/;
const inherent: Readonly<Record<string, RegExp[]>> = {
  // Requests in progress that must not be repeated: HAProxy closes the connection or returns 502.
  'server one': [connection, /^502 of HAProxy$/],
  'server two': [connection, /^502 of HAProxy$/],
  HAProxy: [connection],
  // Clients upload announced images to the store directly.
  store: [/^store: /],
};
/** Parts whose loss leaves open whether a sent mail was recorded as delivered. */
const mayDoubleMail = ['worker', 'mail catcher', 'primary'];

function isExpected(kind: string, part: string): boolean {
  return [...everywhere, ...(inherent[part] ?? [])].some((pattern) => pattern.test(kind));
}

export function objections({ phases, ledger, findings }: Outcome, longest = usualPatience): string[] {
  const list = (what: string, entries: readonly Entry<string>[]) =>
    entries.map((entry) => `${what}, ${entry.part} away: ${entry.what}`);
  return [
    ...list('lost', findings.lost),
    ...list('doubled', findings.doubled),
    ...list('stale', ledger.stale),
    ...list('image differs', ledger.differing),
    ...list('unexpected', ledger.wrong),
    ...list(
      'mail twice',
      findings.mailsTwice.filter(({ part }) => !mayDoubleMail.includes(part)),
    ),
    ...phases.flatMap(({ part, failures }) =>
      Object.keys(failures)
        .filter((kind) => !isExpected(kind, part))
        .map((kind) => `failed, ${part} away: ${kind} (${failures[kind]})`),
    ),
    ...phases
      .filter((phase) => failedFor(phase) > longest)
      .map((phase) => `failed for ${failedFor(phase).toFixed(1)} s after it was back: ${phase.part}`),
  ];
}

export function toLines({ phases, ledger, findings }: Outcome): string[] {
  const shown = phases.filter(({ part, requests }) => part !== 'none' || requests > 0);
  const of = (entries: readonly Entry<unknown>[], { part }: Phase) =>
    entries.filter((entry) => entry.part === part).length;
  const none = shown.findIndex(({ part }) => part === 'none');
  const rows = shown.map((phase, i) => {
    // Deviations without an unavailable part are counted once.
    const isTold = phase.part === 'none' && i !== none;
    const [acknowledged, lost, doubled] = [ledger.writes, findings.lost, findings.doubled].map((entries) =>
      isTold ? 0 : of(entries, phase),
    );
    const failing = [failuresOf(phase), back(phase), seconds(phase.longest)];
    return [phase.part, phase.requests, acknowledged, ...failing, lost, doubled];
  });
  const heading = [
    'killed',
    'requests',
    'acknowledged writes',
    'failures',
    'failing after it was back',
    'longest until answered',
    'lost',
    'doubled',
  ];
  const { figures, mailsTwice } = findings;
  return [
    ...table([heading, ...rows.map((row) => row.map(String))]),
    '',
    `Compared: ${Object.entries(figures)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}.`,
    `Lost: ${findings.lost.length}. Doubled: ${findings.doubled.length}. Stale reads: ${ledger.stale.length}. ` +
      `Images that differ: ${ledger.differing.length}. Emails sent twice: ${mailsTwice.length}` +
      `${mailsTwice.length > 0 ? ` (${mailsTwice.map(({ part }) => part).join(', ')})` : ''}.`,
  ];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const back = (phase: Phase) => (phase.back === null ? '–' : seconds(failedFor(phase) * 1000));

function failuresOf({ failures }: Phase): string {
  const kinds = Object.entries(failures).sort(([, a], [, b]) => b - a);
  return kinds.map(([kind, count]) => `${kind}: ${count}`).join(', ') || 'none';
}

function table(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [heading = [], ...others] = rows;
  return [line(heading), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others.map(line)];
}
