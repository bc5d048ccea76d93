import { type EntityClass, UnderscoreNamingStrategy } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import array from 'postgres-array';
import { readTimestamptz } from '../../values/timestamp.ts';
import { migrationsList } from './migrations/index.ts';

/** Never edit a migration that has been released: add one. */
export const migrationNames = migrationsList.map(({ name }) => name);

export interface Step {
  readonly name: string;
  readonly statements: readonly string[];
  readonly isTransactional: boolean;
}

export function readMigrations(): Step[] {
  return migrationsList.map(({ name, class: Made }) => {
    const migration: Migration = new Made(undefined as never, undefined as never);
    migration.up();
    return { name, statements: migration.getQueries() as string[], isTransactional: migration.isTransactional() };
  });
}

export const migrationsTable = 'migrations';

export const createMigrationsTable = `
  create table ${migrationsTable} (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz(6) not null default current_timestamp(6)
  )`;

const suffixes = {
  foreign: 'fkey',
  unique: 'key',
  check: 'check',
  primary: 'pkey',
  index: 'idx',
  sequence: 'seq',
  default: 'default',
};

class PostgresqlNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: keyof typeof suffixes): string {
    return type === 'primary' ? `${table}_pkey` : `${table}_${columns.join('_')}_${suffixes[type]}`;
  }
}

export function ormOptions(entities: EntityClass<object>[]) {
  return {
    entities,
    namingStrategy: PostgresqlNames,
    discovery: { warnWhenNoEntities: false },
    logger: () => {},
    schemaGenerator: { ignoreSchema: ['jobs'], skipTables: [migrationsTable] },
    metadataCache: { enabled: false },
  };
}

/** By type: MikroORM's, and those of Terrapin. */
export const parsers = {
  ...createPostgreSqlTypeParsers((text) => array.parse(text)),
  /** `timestamptz`. Sessions run in UTC. */
  1184: readTimestamptz,
  /** `numeric`. Stored numbers have at most fourteen digits, which a double represents exactly in text. */
  1700: Number,
};
