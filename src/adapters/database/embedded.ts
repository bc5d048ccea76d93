import type { PGlite } from '@electric-sql/pglite';
import { type EntityClass, MikroORM, PgliteDriver } from '@mikro-orm/pglite';
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import array from 'postgres-array';
import { createDatabase, type Database } from './database.ts';
import { refuseMoved } from './embedded-folder.ts';
import { type Owned, ownDatabase } from './embedded-owner.ts';
import { ExactPGlite } from './exact-text.ts';
import { numeric, ormOptions, timestamptz } from './options.ts';
import type { Execute, Prepared } from './prepare.ts';
import { nothingCommitted } from './transactions.ts';

/** @param options.image dump of a data folder to load into memory, for tests */
export async function openEmbedded(options: {
  dataDir: string;
  entities: EntityClass<object>[];
  image?: Blob;
}): Promise<Database> {
  if (!options.image) refuseMoved(options.dataDir);
  const { pglite, close } = options.image
    ? await openImage(options.image)
    : await ownDatabase(options.dataDir, parsers);
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
    orm: orm as never,
    native: { kind: 'embedded', client: pglite },
    // PGlite waits here for an open transaction of the entity manager: both share its one connection.
    execute: async ({ text }, values) => (await pglite.query<Record<string, unknown>>(text, values)).rows,
    transaction: (run) =>
      pglite.transaction(async (tx) => {
        const last: [Prepared, unknown[]][] = [];
        let hasFailed = false;
        const execute: Execute = async ({ text }, values) => {
          try {
            return (await tx.query<Record<string, unknown>>(text, values)).rows;
          } catch (error) {
            hasFailed = true;
            throw error;
          }
        };
        const result = await run(execute, (prepared, values) => void last.push([prepared, values]));
        for (const [prepared, values] of last) await execute(prepared, values);
        if (hasFailed) throw nothingCommitted();
        return result;
      }),
    exclusively: (work) => work(),
    pool: () => ({ size: 1, max: 1 }),
    async close() {
      await orm.close(true);
      await close();
    },
  });
}

const parsers = {
  ...createPostgreSqlTypeParsers((text) => array.parse(text)),
  [timestamptz.oid]: timestamptz.read,
  [numeric.oid]: numeric.read,
};

async function openImage(image: Blob): Promise<Pick<Owned, 'pglite' | 'close'>> {
  const pglite = await ExactPGlite.open({ loadDataDir: image, parsers });
  return { pglite, close: () => pglite.close() };
}

export async function dumpEmbedded(database: Database): Promise<Blob> {
  const connection = database.orm.em.getConnection() as unknown as { getNativeClient(): Promise<PGlite> };
  return (await connection.getNativeClient()).dumpDataDir('none');
}
