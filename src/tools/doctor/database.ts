import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { requireProgram } from '../../adapters/backup/programs.ts';
import { lockDataDir } from '../../adapters/database/data-dir-lock.ts';
import { newerSchema } from '../../adapters/database/newer-schema.ts';
import { migrationNames, migrationsTable } from '../../adapters/database/options.ts';
import { lookAtSessions } from '../../adapters/database/pooler.ts';
import { connect, reach } from '../../adapters/database/reach.ts';
import { explainRefusal, placeOf, serverOf } from '../../adapters/database/unusable.ts';
import type { Config } from '../../config.ts';
import { type Check, type Finding, note, ok, problem } from './check.ts';

/** PostgreSQL's major version. */
const oldest = 15;
/** Connections of a process beside its pool and lanes: of the job queue. */
const others = 3;
/** Seconds by which clocks may differ: timestamps are the servers', and what expires is compared with them. */
const drift = 2;
/** Milliseconds: the server waits for a database that starts, and this does not. */
const impatient = { longest: 0, attempt: 5_000, pause: 0, grace: 250 };

export const checkDatabase: Check = (config) =>
  config.databaseUrl === null ? embedded(config) : postgresql(config, config.databaseUrl);

async function embedded({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(join(dataDir, 'database'))) return ok('embedded: the first start makes it');
  try {
    lockDataDir(dataDir)();
  } catch (error) {
    const { message } = error as Error;
    if (/in use/.test(message)) return ok('embedded: in use by a process that runs');
    throw error;
  }
  return ok('embedded: there, in use by nothing');
}

async function postgresql(config: Config, url: string): Promise<Finding> {
  const reached = await reach(url, () => {}, impatient);
  const place = placeOf(reached.url);
  try {
    const facts = await factsOf(reached.client);
    const says = `PostgreSQL ${facts.version} at ${place.address}`;
    if (facts.major < oldest) return problem(says, `PostgreSQL ${oldest} or newer is needed.`);
    const unknown = facts.applied.filter((name) => !migrationNames.includes(name));
    if (unknown.length > 0) throw newerSchema('The database', unknown, undefined);
    const sessions = await lookAtSessions(reached.client, () => connect(reached.url), place);
    const notes = notesOn(facts, config);
    if (sessions === 'shared') notes.push('A pooler in transaction mode is in front: jobs are noticed by polling.');
    const isNew = facts.applied.length === 0;
    const waiting = migrationNames.length - facts.applied.length;
    if (waiting > 0 && !isNew) notes.push(`Migrations that the next start applies: ${waiting}. Make a backup first.`);
    const found = isNew ? `${says}; the first start makes the tables` : says;
    return notes.length > 0 ? note(found, notes.join('\n')) : ok(found);
  } catch (error) {
    throw explainRefusal(error, url);
  } finally {
    await reached.client.end();
  }
}

interface Facts {
  version: string;
  major: number;
  connections: number;
  /** Seconds that the clock there is ahead. */
  ahead: number;
  mayCreate: boolean;
  applied: string[];
}

async function factsOf(client: Client): Promise<Facts> {
  const asked = Date.now();
  const { rows } = await client.query(`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      extract(epoch from clock_timestamp())::float8 as now,
      has_database_privilege(current_database(), 'create') as "mayCreate",
      to_regclass('${migrationsTable}') is not null as "isMigrated"`);
  const { now, isMigrated, ...facts } = rows[0];
  const { rows: applied } = isMigrated ? await client.query(`select name from ${migrationsTable}`) : { rows: [] };
  // It was asked and has answered in between.
  const ahead = now - (asked + Date.now()) / 2_000;
  return { ...facts, ahead, applied: applied.map(({ name }) => name as string) };
}

function notesOn({ connections, ahead, mayCreate }: Facts, config: Config): string[] {
  const notes: string[] = [];
  const needed = config.workers * (config.databasePool + config.databaseLanes + others);
  if (needed > connections)
    notes.push(
      `It admits ${connections} connections, and this server may take ${needed}: raise max_connections, or lower DATABASE_POOL or WORKERS.`,
    );
  if (Math.abs(ahead) > drift)
    notes.push(`Its clock differs from this machine's by ${Math.abs(ahead).toFixed(1)} s: set both by NTP.`);
  if (!mayCreate) notes.push('This user may not create schemas there, which the first start and some upgrades do.');
  return notes;
}

export const checkReplicas: Check = async ({ databaseReplicaUrls: urls }) => {
  if (urls.length === 0) return null;
  const found = await Promise.all(urls.map((url) => replica(url)));
  const wrong = found.filter(({ fault }) => fault !== null).map(({ place, fault }) => `${place}: ${fault}`);
  if (wrong.length === 0) return ok(found.map(({ place }) => place).join(', '));
  return note(wrong.join('\n'), 'The primary answers in its place until it can be used.');
};

async function replica(url: string): Promise<{ place: string; fault: string | null }> {
  const place = serverOf(new Client({ connectionString: url }));
  try {
    const client = await connect(url);
    const { rows } = await client.query('select pg_is_in_recovery() as follows').finally(() => client.end());
    return { place, fault: rows[0].follows ? null : 'is not a standby' };
  } catch (error) {
    return { place, fault: (error as Error).message };
  }
}

export const checkBackups: Check = async ({ databaseUrl }) => {
  if (databaseUrl === null) return null;
  try {
    await requireProgram('pg_dump', 0);
    return ok('pg_dump is there');
  } catch (error) {
    return note('npm run backup does not work here', (error as Error).message);
  }
};
