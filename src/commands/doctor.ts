import 'reflect-metadata';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, detectPoolMode, parseDatabaseUrl } from '@terrapin/postgres';
import type { Client } from 'pg';
import { DataDirInUse, remedyFor } from '../adapters/database/data-dir.ts';
import { openDatabase } from '../adapters/database/database.ts';
import { lockDataDir } from '../adapters/database/embedded.ts';
import { explainUnreachable, reachDatabase } from '../adapters/database/failures.ts';
import { checkSchema } from '../adapters/database/migrate.ts';
import { migrationNames, migrationsTable } from '../adapters/database/options.ts';
import { sessionSettings } from '../adapters/database/postgresql.ts';
import { built } from '../built.ts';
import { newStorageKey } from '../core/ports/storage.ts';
import { version } from '../core/version.ts';
import { explainFailure } from '../host/boot.ts';
import { type Config, readConfig, settingNames } from '../host/config.ts';
import { loadDotEnv } from '../host/settings/dot-env.ts';
import { inDotEnv, isLocal, listOpen } from '../host/settings/open.ts';
import { findTypos } from '../host/settings/problems.ts';
import { findTerrapin, listen } from '../surfaces/http/listen.ts';
import { requireProgram } from './backup/postgresql.ts';
import { commandFor, readableSize, readCommandLine } from './command-line.ts';

interface Finding {
  /** `note`: the server works, but the operator should know something. */
  readonly state: 'ok' | 'note' | 'problem';
  readonly summary: string;
  readonly advice?: string;
}

/** Checks one thing. Null: not configured. A rejection is a problem. */
type Check = (config: Config) => Promise<Finding | null>;

const ok = (summary: string): Finding => ({ state: 'ok', summary });
const note = (summary: string, advice: string): Finding => ({ state: 'note', summary, advice });
const problem = (summary: string, advice: string): Finding => ({ state: 'problem', summary, advice });

async function runCheck(check: Check, config: Config): Promise<Finding | null> {
  try {
    return await check(config);
  } catch (error) {
    return { state: 'problem', summary: explainFailure(error, 'This check failed') };
  }
}

/** Bytes. An empty embedded database takes 42 MB. */
const lowSpace = 500_000_000;

/** The program does not start on an older Node.js. */
const checkNode = (): Finding =>
  ok(`Terrapin ${version} on Node.js ${process.versions.node}, ${process.platform} ${process.arch}`);

const checkPort: Check = async ({ host, port }) => {
  const place = `${host}, port ${port}`;
  const server = createServer();
  try {
    await listen(server, { host, port });
    server.close();
    return ok(`${place}: free`);
  } catch (error) {
    const holder = await findTerrapin(host, port);
    if (holder) return ok(`${place}: ${holder} is running there`);
    throw error;
  }
};

const checkFolder: Check = async ({ dataDir }) => {
  let folder = dataDir;
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(folder).isDirectory()) throw new Error(`EEXIST: ${folder} is a file`);
  } catch (error) {
    const { message } = error as Error;
    return problem(`DATA_DIR ${dataDir} cannot be used: ${message}`, remedyFor(message) ?? 'Set DATA_DIR.');
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const summary = `${dataDir}: ${folder === dataDir ? 'exists' : 'not created yet'}, ${readableSize(free)} free`;
  if (free < lowSpace) return note(summary, 'Free disk space: writes fail when the disk is full.');
  const isOpen = process.platform !== 'win32' && folder === dataDir && (statSync(folder).mode & 0o077) !== 0;
  return isOpen
    ? note(summary, 'Other users of this machine can read it. The server restricts its mode at the next start.')
    : ok(summary);
};

/** Milliseconds. */
const patience = 5_000;

const checkImages: Check = async ({ storageUrl }) => {
  if (storageUrl.protocol === 'file:') {
    const folder = fileURLToPath(storageUrl);
    return ok(`files in ${folder}${existsSync(folder) ? '' : ', not created yet'}`);
  }
  const place = `bucket ${storageUrl.hostname}`;
  try {
    const { openS3Storage, parseS3Url } = await import('../adapters/storage/s3.ts');
    // The image does not exist: this checks only that the store responds and accepts the credentials.
    await openS3Storage(parseS3Url(storageUrl)).read(newStorageKey('images', 'image/png'));
    return ok(`${place}: reachable`);
  } catch (error) {
    return problem(`${place}: ${(error as Error).message}`, 'Check STORAGE_URL, AWS_ACCESS_KEY_ID and its secret.');
  }
};

const checkMail: Check = async ({ smtpUrl, dataDir }) => {
  if (!smtpUrl) return ok(`files in ${dataDir}/mail; no email is sent`);
  const { hostname, port } = new URL(smtpUrl);
  const place = `${hostname}${port && `:${port}`}`;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience });
  try {
    await transport.verify();
    return ok(`${place}: reachable`);
  } catch (error) {
    return problem(`${place}: ${(error as Error).message}`, 'Check SMTP_URL. Emails wait in the queue until it works.');
  } finally {
    transport.close();
  }
};

const checkIssuer: Check = async ({ oidc }) => {
  if (!oidc) return null;
  try {
    const { fetchKeys } = await import('../adapters/oidc/open.ts');
    await fetchKeys(oidc.issuer, patience);
    return ok(`${oidc.issuer}: keys fetched`);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    const why = cause ? `${message} (${cause.message})` : message;
    return problem(`${oidc.issuer}: ${why}`, 'Check OIDC_ISSUER. JWTs are rejected until its keys can be fetched.');
  }
};

const minimumMajor = 15;
/** Connections of the job queue and of the shared rate limits, per process. */
const otherConnections = 4;
/** Seconds of clock difference; a larger one affects timestamps and expiry. */
const maxDrift = 2;
/** Milliseconds. Unlike the server, this does not wait for a database that is starting. */
const noWaiting = { longest: 0, attempt: 5_000, pause: 0 };

const checkDatabase: Check = (config) =>
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
  const { registry } = await import('../resources/registry.ts');
  const database = await openDatabase({
    ...config,
    databasePool: 1,
    databaseLanes: 0,
    built,
    entities: registry.entities,
  });
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
    const waiting = migrationNames.filter((name) => !facts.applied.includes(name)).length;
    if (waiting > 0 && !isNew)
      notes.push(`Pending migrations: ${waiting}, applied at the next start. Make a backup first.`);
    const found = isNew ? `${summary}; tables are created at the first start` : summary;
    return notes.length > 0 ? note(found, notes.join('\n')) : ok(found);
  } catch (error) {
    throw explainUnreachable(error, url);
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

const checkReplicas: Check = async ({ databaseReplicaUrls: urls }) => {
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

const checkBackups: Check = async ({ databaseUrl }) => {
  if (databaseUrl === null) return null;
  try {
    await requireProgram('pg_dump', 0);
    return ok('pg_dump is installed');
  } catch (error) {
    return note(`${commandFor('backup')} does not work on this machine`, (error as Error).message);
  }
};

const checkOpen: Check = async (config) => {
  const open = listOpen(config).map(
    ({ name, close }) => `${name} (to close: ${inDotEnv(close).replace(/=$/, ' unset')})`,
  );
  const summary = [`${isLocal(config) ? 'to this machine' : 'to other machines'}:`, ...open].join('\n');
  if (config.production || isLocal(config)) return ok(open.length > 0 ? summary : 'nothing');
  return note(summary, 'With NODE_ENV=production, only what you switch on is open (docs/settings.md).');
};

const usage = `Checks this machine and its settings. It changes nothing; the server may be running.

  ${commandFor('doctor')}

Exits with code 1 if it finds a problem.
`;

readCommandLine(usage, {}, 0);

const checks: Record<string, Check> = {
  Port: checkPort,
  'Data folder': checkFolder,
  Database: checkDatabase,
  Replicas: checkReplicas,
  Backups: checkBackups,
  Images: checkImages,
  Mail: checkMail,
  Issuer: checkIssuer,
  Open: checkOpen,
};

const findings: [name: string, finding: Finding][] = [['Node', checkNode()]];
try {
  loadDotEnv('.env', process.env);
  const config = readConfig(process.env);
  const set = settingNames.filter((name) => process.env[name]);
  const found = set.length > 0 ? `valid; set: ${set.join(', ')}` : 'all defaults';
  const typos = findTypos(process.env, settingNames);
  findings.push(['Settings', typos.length > 0 ? note(found, typos.join('\n')) : ok(found)]);
  const results = Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check, config)] as const);
  for (const [name, finding] of await Promise.all(results)) if (finding) findings.push([name, finding]);
} catch (error) {
  findings.push(['Settings', { state: 'problem', summary: (error as Error).message }]);
}

const margin = ' '.repeat(24);
for (const [name, { state, summary, advice }] of findings) {
  const text = [summary, ...(advice ? [advice] : [])].join('\n').replaceAll('\n', `\n${margin}`);
  process.stdout.write(`${state.padEnd(9)}${name.padEnd(15)}${text}\n`);
}
const problems = findings.filter(([, { state }]) => state === 'problem').length;
process.stdout.write(problems === 0 ? '\nNo problems found.\n' : `\nProblems: ${problems}.\n`);
process.exit(problems === 0 ? 0 : 1);
