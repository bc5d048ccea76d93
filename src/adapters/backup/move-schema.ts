import { getConstructionPlans } from 'pg-boss';
import { version } from '../../core/version.ts';
import { migrationStatements, migrationsTable } from '../database/options.ts';

/** As MikroORM makes it. */
const tableOfMigrations = `
  create table ${migrationsTable} (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz(6) not null default current_timestamp(6)
  )`;

/** The statements that make our tables, and the job queue's, in a transaction of the caller's. */
export function schemaStatements(): string[] {
  // pg-boss gives a transaction of its own.
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
