import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type EntityClass, MikroORM, PgliteDriver } from '@mikro-orm/pglite';
import {
  type Embedded,
  EmbeddedFailure,
  lockFolder,
  openEmbeddedDatabase,
  openFiles,
  openInMemory,
} from '@terrapin/embedded';
import { type AtCommit, type Execute, nothingCommitted } from '@terrapin/postgres';
import { OperatorError } from '../../core/operator-error.ts';
import { version } from '../../core/version.ts';
import { DataDirInUse, makeFolder, remedyFor } from './data-dir.ts';
import { createDatabase, type Database } from './database.ts';
import { migrationsTable, ormOptions, parsers } from './options.ts';
import { unpackTemplate } from './template.ts';

/**
 * @param options.built folder of the build; a new database is a copy of its template, if it has one
 * @param options.image dump of a data folder to load into memory, for tests
 */
export async function openEmbedded(options: {
  dataDir: string;
  built?: string;
  entities: EntityClass<object>[];
  image?: Blob;
}): Promise<Database> {
  if (!options.image) refuseMoved(options.dataDir);
  const { pglite, close } = options.image
    ? await openImage(options.image)
    : await ownDatabase(options.dataDir, parsers, options.built);
  await pglite.exec("set timezone = 'UTC'");
  // MikroORM.init would search for extensions and load them.
  const orm = new MikroORM({
    ...ormOptions(options.entities),
    driver: PgliteDriver,
    dbName: 'postgres',
    driverOptions: { pglite },
  });
  await orm.connect();
  return createDatabase({
    kind: 'embedded',
    orm,
    native: { kind: 'embedded', client: pglite },
    // PGlite waits here for an open transaction of the entity manager: both share its one connection.
    execute: async ({ text }, values) => (await pglite.query<Record<string, unknown>>(text, values)).rows,
    transaction: (run) => runTransaction(pglite, run),
    exclusively: (work) => work(),
    pool: () => ({ size: 1, max: 1 }),
    async close() {
      await orm.close(true);
      await close();
    },
  });
}

async function runTransaction<T>(
  pglite: PGlite,
  run: (execute: Execute, atCommit: AtCommit) => Promise<T>,
): Promise<T> {
  return pglite.transaction(async (tx) => {
    const last: Parameters<AtCommit>[] = [];
    let hasFailed = false;
    const execute: Execute = async ({ text }, values) => {
      try {
        return (await tx.query<Record<string, unknown>>(text, values)).rows;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    };
    const result = await run(execute, (...statement) => void last.push(statement));
    for (const statement of last) await execute(...statement);
    if (hasFailed) throw nothingCommitted();
    return result;
  });
}

async function openImage(image: Blob): Promise<Pick<Embedded, 'pglite' | 'close'>> {
  const pglite = await openInMemory(image, parsers);
  return { pglite, close: () => pglite.close() };
}

export async function dumpEmbedded(database: Database): Promise<Blob> {
  const connection = database.orm.em.getConnection() as { getNativeClient(): Promise<PGlite> };
  return (await connection.getNativeClient()).dumpDataDir('none');
}

/** Opens the database in DATA_DIR, without MikroORM. A backup of it tells its migrations. */
export async function ownDatabase(dataDir: string, parsers?: PGlite['parsers'], built?: string): Promise<Embedded> {
  makeFolder(dataDir);
  const owned = await openEmbeddedDatabase(dataDir, {
    ...(parsers && { parsers }),
    describe: readAppliedMigrations,
    beforeCreate: () => refuseInterruptedRestore(dataDir),
    ...(built !== undefined && { create: unpackTemplate(built) }),
    onStop: endProcess,
  }).catch((error) => {
    throw toOperatorError(error, dataDir);
  });
  noteHolder(dataDir);
  const { rows } = await owned.pglite.query<{ isForeign: boolean }>(isForeign);
  if (!rows[0]?.isForeign) return owned;
  await owned.close();
  throw unusable(join(dataDir, 'database'), "it contains tables, but none of Terrapin's");
}

/** Opens the unpacked database of a backup. */
export function openUnpacked(folder: string): Promise<PGlite> {
  return openFiles(folder, { onStop: endProcess }).catch((error) => {
    throw toOperatorError(error, folder);
  });
}

/** Two processes would corrupt the database. Returns the unlock function. */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir);
  try {
    const unlock = lockFolder(dataDir);
    noteHolder(dataDir);
    return () => {
      rmSync(holderFile(dataDir), { force: true });
      unlock();
    };
  } catch (error) {
    throw toOperatorError(error, dataDir);
  }
}

export async function readAppliedMigrations(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(`select name from ${migrationsTable} order by id`);
  return rows.map(({ name }) => name);
}

/** Exists after the database was copied to PostgreSQL; two servers must not do the same pending jobs. */
export const movedMark = (dataDir: string) => join(dataDir, 'database', 'moved-to-postgresql');

function refuseMoved(dataDir: string): void {
  const mark = movedMark(dataDir);
  if (existsSync(mark))
    throw new OperatorError(
      `The database in DATA_DIR ${dataDir} was moved to PostgreSQL. Set DATABASE_URL to use it there. To use the one in ` +
        `DATA_DIR again, which also does the jobs that were pending, remove ${mark}.`,
    );
}

export const restoreFolder = (dataDir: string) => join(dataDir, 'restore');

function refuseInterruptedRestore(dataDir: string): void {
  const folder = restoreFolder(dataDir);
  if (existsSync(folder))
    throw new OperatorError(
      `A restore into DATA_DIR ${dataDir} was interrupted. Run it again, or remove ${folder} to start with a new database.`,
    );
}

const isForeign = `
  select to_regclass('public.${migrationsTable}') is null as "isForeign" from pg_tables where schemaname = 'public' limit 1`;

/** Which process has the lock of a folder: the last one that took it. */
const holderFile = (dataDir: string) => join(dataDir, 'running');

function noteHolder(dataDir: string): void {
  const { argv, pid } = process;
  writeFileSync(holderFile(dataDir), `Terrapin ${version} (terrapin ${argv[2] ?? 'start'}, process ${pid})`);
}

function readHolder(dataDir: string): string {
  const file = holderFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8') : 'another Terrapin process';
}

function toOperatorError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof EmbeddedFailure)) return error;
  const { kind, path, message } = error;
  if (kind === 'in_use')
    return new DataDirInUse(
      `DATA_DIR ${dataDir} is in use by ${readHolder(dataDir)}. Stop that process first. A second server needs ` +
        'another DATA_DIR, or DATABASE_URL so both use one PostgreSQL server.',
    );
  if (kind === 'not_openable') return unusable(path, message);
  const remedy =
    remedyFor(message) ??
    'Check that this process can write to it, that the disk is not full, and that it is a regular file.';
  return new OperatorError(`${path} cannot be locked: ${message}. ${remedy}`);
}

function unusable(folder: string, reason: string): OperatorError {
  const cause = /not compatible|incompatible/.test(reason)
    ? 'It was created by another version of PostgreSQL: start the version of Terrapin that created it'
    : 'It is damaged, or not a Terrapin database: restore a copy of the whole folder';
  const remedy = remedyFor(reason) ?? `${cause}, or set DATA_DIR to another folder. Nothing was deleted.`;
  return new OperatorError(`The embedded database in ${folder} cannot be opened: ${reason}.\n${remedy}`);
}

/** The data on the disk is consistent, so the next start recovers. */
function endProcess({ path, message }: EmbeddedFailure): never {
  const remedy = remedyFor(message) ?? 'Start again: no acknowledged data is lost.';
  try {
    process.stderr.write(`The embedded database in ${path} has stopped: ${message}.\n${remedy}\n`);
  } finally {
    process.exit(1);
  }
}
