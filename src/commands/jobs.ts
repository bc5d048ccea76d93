import { OperatorError } from '../core/operator-error.ts';
import 'reflect-metadata';
import type { Queries, Statement } from '@terrapin/table';
import { sql } from 'kysely';
import { DEAD } from '../adapters/jobs/boss-queue.ts';
import type { JobKind, Jobs, StoppedState } from '../core/ports/jobs.ts';
import { DELIVER_MAIL } from '../core/ports/mail.ts';
import { boot } from '../host/boot.ts';
import { registry } from '../resources/registry.ts';
import {
  countHeldDeliveries,
  dropHeldDeliveries,
  type HeldCounts,
  sendHeldDeliveries,
} from '../resources/webhooks/webhook.table.ts';
import { openQueue } from './as-operator.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Lists jobs that wait for an operator: dead ones, which have failed for good, and held ones, which a restore held back.

  ${commandFor('jobs')}                              lists them
  ${commandFor('jobs')} --retry <id>… | --all | --held    runs jobs by id, all dead jobs, or all that is held
  ${commandFor('jobs')} --drop <id>… | --all | --held     deletes them instead

--held includes webhook deliveries: --retry sends them, --drop gives them the status failed. Servers and workers may be
running; they notice within seconds. With the embedded database, stop the server first: it runs the jobs at its next start.
`;

interface Stopped {
  readonly id: string;
  readonly kind: string;
  readonly state: StoppedState;
  /** Seconds since the job failed or, if it is held, was written. */
  readonly age: number;
  readonly reason: string | null;
  readonly data: object;
}

interface Selection {
  readonly action: 'retry' | 'drop';
  readonly ids: readonly string[];
  readonly state: StoppedState | null;
}

const listRows = sqlStatement<object, Stopped>(
  () => sql`
    select id::text, coalesce(source_name, name) as kind, case when name = ${sql.lit(DEAD)} then 'dead' else 'held' end as state,
           extract(epoch from now() - created_on)::float8 as age,
           coalesce(output #>> '{cause,message}', output ->> 'message') as reason, data
      from jobs.job where name = ${sql.lit(DEAD)} or state = 'cancelled' order by created_on`,
);
const scheduledEmailRows = sqlStatement<object, { count: number; seconds: number }>(
  () => sql`
    select count(*)::int as count, coalesce(extract(epoch from min(start_after) - now()), 0)::float8 as seconds
      from jobs.job where name = ${sql.lit(DELIVER_MAIL.name)} and state = 'created' and start_after > now()`,
);
const takeDeadRows = sqlStatement<{ ids: readonly string[] }, Pick<Stopped, 'kind' | 'data'>>(
  ({ ids }) => sql`
    delete from jobs.job where name = ${sql.lit(DEAD)} and id = any(${ids}::uuid[]) returning source_name as kind, data`,
);
const releaseRows = sqlStatement<{ ids: readonly string[] }, { id: string }>(
  ({ ids }) => sql`
    update jobs.job set state = 'created' where state = 'cancelled' and id = any(${ids}::uuid[]) returning id`,
);
const deleteRows = sqlStatement<{ ids: readonly string[] }, { id: string }>(
  ({ ids }) => sql`
    delete from jobs.job where (name = ${sql.lit(DEAD)} or state = 'cancelled') and id = any(${ids}::uuid[]) returning id`,
);

const selection = readSelection();
await boot(async ({ config, logger, progress, openExisting }) => {
  const database = await openExisting();
  const queue = await openQueue(database, { config, logger });
  try {
    const stopped = await database.db.all(listRows, {});
    const deliveries = await countHeldDeliveries(database.db);
    progress.end();
    const emails = await database.db.one(scheduledEmailRows, {});
    if (selection === null) process.stdout.write(renderList(stopped, deliveries) + describeScheduled(emails));
    else {
      const chosen = choose(stopped, selection);
      const ids = chosen.map(({ id }) => id);
      if (selection.action === 'drop') await database.db.all(deleteRows, { ids });
      else await database.transaction(({ db }) => retry(queue, db, ids));
      if (selection.state === 'held')
        await (selection.action === 'drop' ? dropHeldDeliveries : sendHeldDeliveries)(database.db);
      process.stdout.write(describeOutcome(selection, chosen, deliveries));
    }
  } finally {
    await queue.close();
  }
}, 'The jobs were not changed');

function readSelection(): Selection | null {
  const flag = { type: 'boolean' } as const;
  const options = { retry: flag, drop: flag, all: flag, held: flag };
  const { values, positionals: ids } = readCommandLine(usage, options, Number.POSITIVE_INFINITY);
  const { retry, drop, all, held } = values;
  const ways = [all, held, ids.length > 0].filter(Boolean).length;
  if (!retry && !drop && ways === 0) return null;
  if (retry === drop || ways !== 1) showUsage(usage);
  return { action: drop ? 'drop' : 'retry', ids, state: all ? 'dead' : held ? 'held' : null };
}

function choose(stopped: readonly Stopped[], { ids, state }: Selection): readonly Stopped[] {
  if (state !== null) return stopped.filter((job) => job.state === state);
  const unknown = ids.filter((id) => !stopped.some((job) => job.id === id));
  if (unknown.length > 0)
    throw new OperatorError(
      `There is no dead or held job ${unknown.join(', ')}. Nothing was changed. ${commandFor('jobs')} lists them.`,
    );
  return stopped.filter(({ id }) => ids.includes(id));
}

/** A dead job starts anew: with all its retries, as a new job. */
async function retry(jobs: Jobs, db: Queries, ids: readonly string[]): Promise<void> {
  const dead = await db.all(takeDeadRows, { ids });
  for (const [kind, some] of Map.groupBy(dead, (job) => job.kind)) {
    const known = registry.jobKinds.find(({ name }) => name === kind);
    if (!known) throw new OperatorError(`This version has no jobs of the kind ${kind}. Drop them instead.`);
    const data = some.map((job) => job.data);
    await jobs.enqueue({ db }, known, data);
  }
  await db.all(releaseRows, { ids });
}

function renderList(stopped: readonly Stopped[], held: HeldCounts): string {
  const head = ['STATE', 'AGE', 'KIND', 'ID', 'ABOUT'];
  const rows = stopped.map((job) => [job.state, age(job.age), job.kind, job.id, about(job)]);
  const widths = head.map((title, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0), title.length));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const table = lines.flatMap((line, i) => {
    const reason = stopped[i - 1]?.reason;
    return reason ? [line, `      ${oneLine(reason)}`] : [line];
  });
  const deliveries = describe(held);
  return [
    stopped.length > 0 ? `${table.join('\n')}\n` : 'No job is dead or held.\n',
    deliveries ? `Held: ${deliveries}.\n` : '',
  ].join('');
}

function describeOutcome({ action, state }: Selection, chosen: readonly Stopped[], held: HeldCounts): string {
  const deliveries = state === 'held' ? describe(held) : '';
  const jobs = chosen.length === 1 ? '1 job' : `${chosen.length} jobs`;
  const all = [jobs, ...(deliveries ? [deliveries] : [])].join(', ');
  return action === 'drop' ? `Dropped: ${all}.\n` : `To be run by a server or worker: ${all}.\n`;
}

function describeScheduled(emails: { count: number; seconds: number } | null): string {
  return emails?.count
    ? `Emails beyond a limit: ${emails.count}. The next one is sent in ${age(emails.seconds)}.\n`
    : '';
}

function describe({ deliveries, events }: HeldCounts): string {
  const counts = [];
  if (deliveries > 0) counts.push(`${deliveries} webhook ${deliveries === 1 ? 'delivery' : 'deliveries'}`);
  if (events > 0) counts.push(`${events} ${events === 1 ? 'event' : 'events'} without deliveries yet`);
  return counts.join(', ');
}

function about({ kind, data }: Stopped): string {
  const known: JobKind<object> | undefined = registry.jobKinds.find(({ name }) => name === kind);
  return oneLine(known?.about(data) ?? '');
}

/** Values of users and of other servers may contain control characters. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200);
}

function age(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const;
  const [name, size] = units.find(([, length]) => seconds >= length) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${name}`;
}

function sqlStatement<Params, Row>(text: (parameters: Params) => ReturnType<typeof sql>): Statement<Params, Row> {
  return {
    name: null,
    build: (db, parameters) => ({ compile: () => text(parameters as never).compile(db) }),
  };
}
