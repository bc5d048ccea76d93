import type { Measured, Round } from './measure.ts';
import type { Row } from './row.ts';
import type { ServerName } from './servers.ts';

/** Medians over the rounds, in the units of {@link Round}. */
export interface Result {
  row: string;
  title: string;
  ours: Round;
  bare: Round;
  /** Our CPU per request in multiples of the bare server's: the median of the rounds' own ratios, and how far they spread. */
  ratio: number;
  lowest: number;
  highest: number;
  target: number;
}

export function toResult({ name, title, target }: Row, measured: Measured): Result {
  const ratios = measured.ours.map(({ cpu }, i) => cpu / (measured.bare[i] as Round).cpu);
  return {
    row: name,
    title,
    ours: medians(measured.ours),
    bare: medians(measured.bare),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    target,
  };
}

function medians(rounds: readonly Round[]): Round {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name] ?? Number.NaN));
  const postgresCpu = rounds.every((round) => round.postgresCpu !== null) ? of('postgresCpu') : null;
  return { cpu: of('cpu'), postgresCpu, rate: of('rate'), p50: of('p50'), p99: of('p99') };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle) - 1] as number)) / 2;
}

const widths = [34, 6, 8, 11, 8, 8, 8, 7, 13, 8];

export const heading = [
  line(['', '', 'CPU', 'PostgreSQL', '', 'p50', 'p99', 'ratio', 'spread', 'target']),
  line(['', '', 'µs', 'µs', 'req/s', 'ms', 'ms', '', '', '']),
].join('\n');

/** Two lines of the table: our server, and the bare one. */
export function toLines(result: Result): string {
  const own = (name: ServerName) => {
    const { cpu, postgresCpu, rate, p50, p99 } = result[name];
    const postgres = postgresCpu === null ? 'not seen' : postgresCpu.toFixed(0);
    return [name, cpu.toFixed(0), postgres, rate.toFixed(0), p50.toFixed(2), p99.toFixed(2)];
  };
  const spread = `${result.lowest.toFixed(2)}–${result.highest.toFixed(2)}`;
  const ratio = [result.ratio.toFixed(2), spread, `≤ ${result.target}`];
  return `${line([result.title, ...own('ours'), ...ratio])}\n${line(['', ...own('bare')])}`;
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number)))
    .join('');
}
