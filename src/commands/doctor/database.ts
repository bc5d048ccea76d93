import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect, detectPoolMode, parseDatabaseUrl } from '@terrapin/postgres';
import type { Client } from 'pg';
import { DataDirInUse } from '../../adapters/database/data-dir.ts';
import { lockDataDir } from '../../adapters/database/embedded.ts';
import { explainRefusal, reachDatabase } from '../../adapters/database/failures.ts';
import { checkSchema } from '../../adapters/database/migrate.ts';
import { openDatabase } from '../../adapters/database/open.ts';
import { migrationNames, migrationsTable } from '../../adapters/database/options.ts';
import { sessionSettings } from '../../adapters/database/postgresql.ts';
import { built } from '../../built.ts';
import type { Config } from '../../config.ts';
import { requireProgram } from '../backup/programs.ts';
import { commandFor } from '../command-line.ts';
import { type Check, type Finding, note, ok, problem } from './checks.ts';

const minimumMajor = 15;
/** Connections of the job queue and of the shared rate limits, per process. */
const otherConnections = 4;
/** Seconds of clock difference; a larger one affects timestamps and expiry. */
const maxDrift = 2;
/** Milliseconds. Unlike the server, this does not wait for a database that is starting. */
const noWaiting = { longest: 0, attempt: 5_000, pause: 0 };

export const checkDatabase: Check = (config) =>
  config.databaseUrl === null ? embedded(config) : postgresql(config, config.databaseUrl);

async function embedded(config: Config): Promise<Finding> {
  const { dataDir } = config;
  if (!existsSync(join(dataDir, 'database'))) return ok('embedded: created at the first start');
  try {
    lockDataDir(dataDir)();
  } catch (error) {
    if (error instanceof DataDirInUse) return ok('embedded: in use by a running process');
    throw error;
  }
  await checkTables(config);
  return ok('embedded: exists, not in use');
}

async function checkTables(config: Config): Promise<void> {
  const { entities } = await import('../../resources/registry.ts');
  const database = await openDatabase({ ...config, databasePool: 1, databaseLanes: 0, built, entities });
  await checkSchema(database).finally(() => database.close());
}

async function postgresql(config: Config, url: string): Promise<Finding> {
  const client = await reachDatabase(url, () => {}, noWaiting);
  const { address } = parseDatabaseUrl(url);
  try {
    const facts = await readFacts(client);
    const summary = `PostgreSQL ${facts.version} at ${address}`;
    if (facts.major < minimumMajor) return problem(summary, `Upgrade to PostgreSQL ${minimumMajor} or newer.`);
    if (facts.applied.length > 0) await checkTables(config);
    const mode = await detectPoolMode(client, () => connect(url, 'terrapin'), sessionSettings);
    const notes = notesOn(facts, config);
    if (mode === 'transaction') notes.push('A pooler in transaction mode is in use: new jobs are found by polling.');
    const isNew = facts.applied.length === 0;
    const waiting = migrationNames.length - facts.applied.length;
    if (waiting > 0 && !isNew)
      notes.push(`Pending migrations: ${waiting}, applied at the next start. Make a backup first.`);
    const found = isNew ? `${summary}; tables are created at the first start` : summary;
    return notes.length > 0 ? note(found, notes.join('\n')) : ok(found);
  } catch (error) {
    throw explainRefusal(error, url);
  } finally {
    await client.end();
  }
}

interface Facts {
  version: string;
  major: number;
  connections: number;
  /** Seconds that its clock is ahead of this machine's. */
  ahead: number;
  mayCreate: boolean;
  applied: string[];
}

async function readFacts(client: Client): Promise<Facts> {
  const sentAt = Date.now();
  const { rows } = await client.query(`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      extract(epoch from clock_timestamp())::float8 as now,
      has_database_privilege(current_database(), 'create') as "mayCreate",
      to_regclass('${migrationsTable}') is not null as "isMigrated"`);
  const { now, isMigrated, ...facts } = rows[0];
  const { rows: applied } = isMigrated ? await client.query(`select name from ${migrationsTable}`) : { rows: [] };
  // Compared with the middle of the round trip.
  const ahead = now - (sentAt + Date.now()) / 2_000;
  return { ...facts, ahead, applied: applied.map(({ name }) => name as string) };
}

function notesOn({ connections, ahead, mayCreate }: Facts, config: Config): string[] {
  const notes: string[] = [];
  const needed = config.workers * (config.databasePool + config.databaseLanes + otherConnections);
  if (needed > connections)
    notes.push(
      `It accepts ${connections} connections, but this server may open ${needed}: raise max_connections, or lower DATABASE_POOL or WORKERS.`,
    );
  if (Math.abs(ahead) > maxDrift)
    notes.push(`Its clock differs from this machine's by ${Math.abs(ahead).toFixed(1)} s: synchronize both with NTP.`);
  if (!mayCreate) notes.push('This user may not create schemas, which the first start and some upgrades require.');
  return notes;
}

export const checkReplicas: Check = async ({ databaseReplicaUrls: urls }) => {
  if (urls.length === 0) return null;
  const found = await Promise.all(urls.map((url) => replica(url)));
  const wrong = found.filter(({ fault }) => fault !== null).map(({ place, fault }) => `${place}: ${fault}`);
  if (wrong.length === 0) return ok(found.map(({ place }) => place).join(', '));
  return note(wrong.join('\n'), 'The primary serves its reads until it can be used.');
};

async function replica(url: string): Promise<{ place: string; fault: string | null }> {
  const place = parseDatabaseUrl(url).server;
  try {
    const client = await connect(url, 'terrapin');
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
    return ok('pg_dump is installed');
  } catch (error) {
    return note(`${commandFor('backup')} does not work on this machine`, (error as Error).message);
  }
};
