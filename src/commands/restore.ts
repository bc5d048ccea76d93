import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDataDir, openUnpacked, readAppliedMigrations, restoreFolder } from '../adapters/database/embedded.ts';
import { currentNames, newerSchema } from '../adapters/database/migrate.ts';
import { migrationNames } from '../adapters/database/options.ts';
import { ifMissing, syncFiles, syncFolder } from '../adapters/files/keep.ts';
import { OperatorError } from '../core/operator-error.ts';
import { version } from '../core/version.ts';
import { boot } from '../host/boot.ts';
import { addFiles, type Manifest, readArchive } from './backup/archive.ts';
import { type QueryText, queryTextOn } from './backup/tables.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

async function hasDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(join(dataDir, 'database')).catch(ifMissing([]));
  return names.length > 0;
}

/**
 * Opens the unpacked database, which makes PostgreSQL recover it, and compares it with the manifest. Holds its pending work
 * back and returns how much that is; null without `holds`.
 */
async function prepareDatabase(unpacked: string, { migrations }: Manifest, holds: boolean): Promise<Held | null> {
  const folder = join(unpacked, 'database');
  const pglite = await openUnpacked(folder).catch((error: Error) => {
    throw new OperatorError(`The database of the backup cannot be opened: ${error.message}`);
  });
  try {
    if ((await readAppliedMigrations(pglite)).join() !== migrations.join())
      throw new OperatorError('The migrations of the database do not match the manifest of the backup.');
    if (!holds) return null;
    await pglite.exec(holdStatement);
    return await countHeld(queryTextOn(pglite));
  } finally {
    await pglite.close();
  }
}

/**
 * Moves the unpacked database into place and returns the folder of the old one. If interrupted between two renames,
 * there is none, which the next start reports.
 */
async function putDatabase(dataDir: string, now: Date): Promise<string | null> {
  const place = join(dataDir, 'database');
  const old = join(dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  const isReplaced = await hasDatabase(dataDir);
  if (isReplaced) {
    await mkdir(old, { mode: 0o700 });
    await rename(join(dataDir, 'demo-token'), join(old, 'demo-token')).catch(ifMissing(undefined));
  }
  const unpacked = restoreFolder(dataDir);
  await rename(join(unpacked, 'demo-token'), join(dataDir, 'demo-token')).catch(ifMissing(undefined));
  if (isReplaced) await rename(place, join(old, 'database'));
  await rename(join(unpacked, 'database'), place);
  await syncFolder(dataDir);
  return isReplaced ? old : null;
}

interface RestoreOptions {
  readonly file: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Whether an existing database is set aside instead of being an error. */
  readonly replace: boolean;
  /** Whether pending jobs and webhook deliveries wait for an operator. */
  readonly holds: boolean;
  readonly report: (what: string) => void;
}

interface Restored {
  readonly manifest: Manifest;
  readonly replaced: string | null;
  /** Work that waits for an operator; null if the servers do it. */
  readonly held: Held | null;
}

async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl } = options;
  const release = lockDataDir(dataDir);
  const folder = restoreFolder(dataDir);
  try {
    const target = databaseUrl === null ? await embeddedTarget(options) : await postgresqlTarget(options, databaseUrl);
    const isAgain = existsSync(folder);
    try {
      const manifest = await unpack(options, folder);
      options.report('Restoring the database…');
      await target.prepare(manifest);
      await syncFiles(folder);
      for (const name of ['files', 'mail']) await addFiles(join(folder, name), join(dataDir, name));
      const replaced = await target.put(new Date());
      await rm(folder, { recursive: true });
      return { manifest, replaced, held: await target.held() };
    } catch (error) {
      // After an interrupted restore without a database, the next start must still report it.
      await rm(folder, { recursive: true, force: true });
      if (isAgain && !(await target.isThere())) await mkdir(folder, { mode: 0o700 });
      throw error;
    } finally {
      await target.close();
    }
  } finally {
    release();
  }
}

interface Target {
  prepare(manifest: Manifest): Promise<void>;
  put(now: Date): Promise<string | null>;
  held(): Promise<Held | null>;
  isThere(): Promise<boolean>;
  close(): Promise<void>;
}

async function embeddedTarget({ dataDir, replace, holds }: RestoreOptions): Promise<Target> {
  if (!replace && (await hasDatabase(dataDir)))
    throw new OperatorError(
      `DATA_DIR ${dataDir} already contains a database. Set DATA_DIR to another folder, or add --replace to keep it ` +
        'in a dated folder next to the new one.',
    );
  let held: Held | null = null;
  return {
    async prepare(manifest) {
      held = await prepareDatabase(restoreFolder(dataDir), manifest, holds);
    },
    put: (now) => putDatabase(dataDir, now),
    held: async () => held,
    isThere: () => hasDatabase(dataDir),
    async close() {},
  };
}

async function postgresqlTarget(options: RestoreOptions, url: string): Promise<Target> {
  const { openTarget, restoreDump } = await import('./backup/postgresql.ts');
  const target = await openTarget(url, options.replace, options.report);
  const folder = restoreFolder(options.dataDir);
  return {
    async prepare() {},
    async put(now) {
      const replaced = await restoreDump(
        target,
        join(folder, 'database'),
        now,
        options.holds ? `${holdStatement};` : '',
      );
      const token = await readFile(join(folder, 'demo-token')).catch(() => null);
      if (token) await writeFile(join(options.dataDir, 'demo-token'), token, { mode: 0o600 });
      return replaced;
    },
    held: async () => (options.holds ? countHeld(queryTextOn(target.client)) : null),
    isThere: async () => true,
    close: () => target.client.end(),
  };
}

async function unpack({ file, databaseUrl, report }: RestoreOptions, folder: string): Promise<Manifest> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  report('Unpacking the backup…');
  const manifest = await readArchive(file, folder);
  const unknown = currentNames('The backup', manifest.migrations).filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw newerSchema('The backup', unknown, manifest.terrapin);
  const isOfPostgresql = manifest.database === 'postgresql';
  if (isOfPostgresql && databaseUrl === null)
    throw new OperatorError(`${file} is a backup of a PostgreSQL server. Set DATABASE_URL to an empty database.`);
  if (!isOfPostgresql && databaseUrl !== null)
    throw new OperatorError(
      `${file} is a backup of an embedded database. Restore it without DATABASE_URL, then run ${commandFor('move')} --to <URL>`,
    );
  return manifest;
}

/**
 * Runs in a restored database before any server sees it: pending jobs and webhook deliveries wait for an operator, because
 * the system that was backed up may do the same work. Names what has existed since the first version with webhooks; the
 * column is also added by a migration. pg-boss does not run, retry or delete a cancelled job without `completed_on`.
 */
const holdStatement = `
do $hold$ begin
  if to_regclass('jobs.job') is not null then
    update jobs.job set state = 'cancelled', completed_on = null
     where state in ('created', 'retry', 'active') and dead_letter is not null;
  end if;
  if to_regclass('public.webhook_feed') is not null then
    update public.webhook_deliveries set next_attempt_at = null where next_attempt_at is not null;
    alter table public.webhook_feed add column if not exists held_until bigint;
    update public.webhook_feed
       set held_until = greatest(position, (select max(id) from public.events));
  end if;
end $hold$`;

export interface Held {
  readonly jobs: readonly { kind: string; count: number }[];
  readonly deliveries: number;
}

/** Also counts in a database of a version without these tables. */
async function countHeld(query: QueryText): Promise<Held> {
  const countIn = async (table: string, text: string) =>
    (await query('select to_regclass($1)::text', [table]))[0]?.[0] ? query(text) : [];
  const jobs = await countIn(
    'jobs.job',
    "select name, count(*)::text from jobs.job where state = 'cancelled' group by name order by name",
  );
  const [deliveries] = await countIn(
    'public.webhook_deliveries',
    "select count(*)::text from public.webhook_deliveries where status = 'pending'",
  );
  return {
    jobs: jobs.map(([kind, count]) => ({ kind: kind as string, count: Number(count) })),
    deliveries: Number(deliveries?.[0] ?? 0),
  };
}

const usage = `Restores a backup made by ${commandFor('backup')}. Stop the server first.

  ${commandFor('restore')} <file> [--replace] [--run-pending]

The database must be empty. With --replace, the existing database is kept under another name, which is printed.
Emails, webhook deliveries and other jobs that were pending in the backup wait until you run or drop them, because the
system that was backed up may have done them. With --run-pending, the server does them after its start.
A backup of an older version is migrated when the server starts. With DATABASE_URL, pg_restore and psql are required.
`;

const { values, positionals } = readCommandLine(
  usage,
  { replace: { type: 'boolean' }, 'run-pending': { type: 'boolean' } },
  1,
);
const [file] = positionals;
if (!file) showUsage(usage);

await boot(async ({ config, progress, prepareDataDir }) => {
  prepareDataDir();
  const { dataDir, databaseUrl } = config;
  const { manifest, replaced, held } = await restore({
    file: resolve(file),
    dataDir,
    databaseUrl,
    replace: values.replace ?? false,
    holds: !values['run-pending'],
    report: progress.report,
  });
  progress.end();
  const { parts, created_at, terrapin } = manifest;
  process.stdout.write(
    `Restored the database of ${created_at}, ${parts.files.files} images and ${parts.mail.files} emails.\n`,
  );
  if (replaced) process.stdout.write(`The previous database is in ${replaced}\n`);
  if (terrapin !== version)
    process.stdout.write(`The backup is from Terrapin ${terrapin}. The server migrates it at the next start.\n`);
  if (held) process.stdout.write(describeHeld(held));
}, 'The restore failed');

function describeHeld({ jobs, deliveries }: Held): string {
  const counts = [
    ...jobs.map(({ kind, count }) => `${kind} ${count}`),
    ...(deliveries > 0 ? [`webhook deliveries ${deliveries}`] : []),
  ];
  if (counts.length === 0)
    return '\nThe backup has no pending jobs or webhook deliveries. Its events are not sent to webhooks.\n';
  return `
Held back: ${counts.join(', ')}. Events of the backup are not sent to webhooks either.
The system that was backed up may have done this work, or may still do it. Decide, then run one of

  ${commandFor('jobs')} --retry --held    if that system is gone: runs the jobs, sends the deliveries
  ${commandFor('jobs')} --drop --held     if this is a copy, or the work was done: drops them
`;
}
