import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { migrationNames } from '../../src/adapters/database/options.ts';
import { templateFile } from '../../src/adapters/database/template.ts';
import { openJobs } from '../../src/adapters/jobs/boss-queue.ts';
import { built } from '../../src/built.ts';

/** Everything that a migration may leave, under names instead of object ids, which differ. */
const catalogs: Readonly<Record<string, string>> = {
  columns: `select table_name, column_name, ordinal_position, data_type, character_maximum_length, datetime_precision,
      collation_name, is_nullable, column_default, is_generated, generation_expression
    from information_schema.columns where table_schema = 'public' order by 1, 3`,
  constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  // The comment of a table may end with the commit of the build.
  relations: `select relname, relkind, relpersistence, reloptions, split_part(obj_description(oid), '+', 1) from pg_class
    where relnamespace = 'public'::regnamespace order by 1`,
  sequences: `select * from pg_sequences where schemaname = 'public' order by 2`,
  functions: `select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
  triggers: `select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext order by 1`,
  types: `select typname, typtype from pg_type where typnamespace = 'public'::regnamespace order by 1`,
  extensions: 'select extname, extversion from pg_extension order by 1',
  jobs: `select relname, relkind from pg_class where relnamespace = 'jobs'::regnamespace order by 1`,
  schemas: 'select nspname from pg_namespace order by 1',
  settings: `select name, setting from pg_settings where source <> 'default' and name not like '%\\_file' order by 1`,
  migrations: 'select name from migrations order by id',
};

describe('a new embedded database', () => {
  let folder: string;
  let copied: Database;
  let created: Database;
  const pending: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terrapin-template-test-'));
    copied = await openEmbedded({ dataDir: join(folder, 'copied'), entities: [], built });
    await migrate(copied, (what) => pending.push(`${what} on the copy`));
    // Of other migrations or another PGlite; its content would fail the start.
    await writeFile(join(folder, 'template-0123456789abcdef.zst'), 'stale');
    created = await openEmbedded({ dataDir: join(folder, 'created'), entities: [], built: folder });
    await migrate(created, (what) => pending.push(what));
    const quiet = { kinds: [], retryDelay: null, pollInterval: 5, onFailure: () => {}, onError: () => {} };
    await (await openJobs({ ...quiet, database: created.native })).close();
  });
  afterAll(async () => {
    await copied?.close();
    await created?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is a copy of the template of the build and needs no migration; one of another version is not used', async () => {
    expect((await readdir(built)).filter((name) => name.startsWith('template-'))).toEqual([
      basename(templateFile(built)),
    ]);
    expect(pending).toEqual(migrationNames.map((_, i) => `Migrating… ${i + 1} of ${migrationNames.length}`));
  });

  test.each(Object.entries(catalogs))('has the %s of one that was created and migrated here', async (_, query) => {
    const rows = (await clientOf(created).query(query)).rows;
    expect((await clientOf(copied).query(query)).rows).toEqual(rows);
  });

  test('has no rows but the names of migrations and the settings of the job queue, so that two servers share nothing', async () => {
    const { rows: tables } = await clientOf(copied).query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    const expected: Record<string, number> = {
      'public.migrations': migrationNames.length,
      'jobs.version': 1,
      'jobs.queue': 1,
    };
    for (const { name } of tables) {
      const { rows } = await clientOf(copied).query(`select 1 from ${name}`);
      expect([name, rows.length]).toEqual([name, expected[name] ?? 0]);
    }
  });
});

function clientOf({ native }: Database): PGlite {
  return (native as { client: PGlite }).client;
}
