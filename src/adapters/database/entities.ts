import type { MikroORM, Transaction } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Queries, Statement } from '@terrapin/table';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Context } from '../../core/context.ts';
import { visible } from '../../core/repository.ts';

/**
 * An entity manager that reads what a context reads: in its transaction or dry run, on its replica, as its viewer. To MikroORM
 * it is in a transaction, of which the context sends the statements.
 */
export function openEntities(
  orm: MikroORM,
  { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
): SqlEntityManager {
  const em = orm.em.fork({ useContext: false }) as SqlEntityManager;
  em.setTransactionContext(through(db) as unknown as Transaction);
  const scopes = [...(viewer?.scopes ?? [])];
  em.setFilterParams(visible, { visitor: { viewer: viewer?.id ?? null, now: now().toISOString(), scopes } });
  return em;
}

function through(db: Queries): Kysely<unknown> {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }: CompiledQuery) {
      if (!/^select\b/i.test(sql))
        throw new Error(
          `Write rows with add, change or discard, which record events, in place of: ${sql.slice(0, 60)}…`,
        );
      return { rows: (await db.all(reading(sql, parameters), {})) as never[] };
    },
    streamQuery() {
      throw new Error('Entities are not streamed: read pages.');
    },
  };
  return new Kysely({
    dialect: {
      createDriver: () => new Connected(connection),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Not prepared: MikroORM writes values into the text. */
const reading = (sql: string, parameters: readonly unknown[]): Statement<object, object> => ({
  name: null,
  build: () => ({ compile: () => ({ sql, parameters, query: { kind: 'SelectQueryNode' } }) }),
});

class Connected extends DummyDriver {
  constructor(private readonly connection: DatabaseConnection) {
    super();
  }
  override async acquireConnection() {
    return this.connection;
  }
}
