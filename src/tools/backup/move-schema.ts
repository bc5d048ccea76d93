import { getConstructionPlans } from 'pg-boss';
import { migrationStatements, migrationsTable } from '../../adapters/database/options.ts';
import { version } from '../../core/version.ts';

/** As MikroORM creates it. */
const tableOfMigrations = `
  create table ${migrationsTable} (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz(6) not null default current_timestamp(6)
  )`;

export function schemaStatements(): string[] {
  const jobs = getConstructionPlans('jobs')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  return [
    tableOfMigrations,
    `comment on table ${migrationsTable} is 'Terrapin ${version}'`,
    ...migrationStatements(),
    jobs,
  ];
}
