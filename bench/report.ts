import type { Measured, Round } from './measure.ts';
import type { Row } from './row.ts';
import type { ServerName } from './servers.ts';

/** Medians of the rounds in the units of {@link Round}, and the CPU ratio. */
export interface Result {
  row: string;
  title: string;
  servers: (Round & {
    name: ServerName;
    steady: number;
    /** Terrapin's CPU per request divided by this server's: median and range of the rounds. */
    ratio: number;
    lowest: number;
    highest: number;
    target: number | null;
  })[];
}

export function toResult({ name, title, target, postgraphile }: Row, measured: readonly Measured[]): Result {
  const ours = measured[0] as Measured;
  const servers = measured.map((one) => {
    const ratios = ours.rounds.map(({ cpu }, i) => cpu / (one.rounds[i] as Round).cpu);
    const spread = { ratio: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
    const targets = { ours: null, bare: target ?? null, postgraphile: postgraphile?.target ?? null };
    return { name: one.name, ...medians(one.rounds), steady: one.steady, ...spread, target: targets[one.name] };
  });
  return { row: name, title, servers };
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

const widths = [48, 13, 7, 12, 8, 8, 8, 12, 9, 13, 8];

export const heading = [
  line(['', '', 'CPU', 'PostgreSQL', '', 'p50', 'p99', 'p99 at 70%', 'ratio', 'spread', 'target']),
  line(['', '', 'µs', 'µs', 'req/s', 'ms', 'ms', 'ms', '', '', '']),
].join('\n');

export function toLines({ title, servers }: Result): string {
  const lines = servers.map(({ name, cpu, postgresCpu, rate, p50, p99, steady, ratio, lowest, highest, target }, i) => {
    const postgres = postgresCpu === null ? 'n/a' : postgresCpu.toFixed(0);
    const figures = [
      name,
      cpu.toFixed(0),
      postgres,
      rate.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      steady.toFixed(2),
    ];
    const compared = [ratio.toFixed(2), `${lowest.toFixed(2)}–${highest.toFixed(2)}`];
    const limit = target === null ? [] : [`≤ ${target}`];
    return line([i === 0 ? title : '', ...figures, ...(i === 0 ? [] : [...compared, ...limit])]);
  });
  return lines.join('\n');
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number)))
    .join('')
    .trimEnd();
}
