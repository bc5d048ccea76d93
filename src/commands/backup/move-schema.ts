import { getConstructionPlans } from 'pg-boss';
import { createMigrationsTable, migrationsTable, readMigrations } from '../../adapters/database/options.ts';
import { version } from '../../core/version.ts';

export function schemaStatements(): string[] {
  const jobs = getConstructionPlans('jobs')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  return [
    createMigrationsTable,
    `comment on table ${migrationsTable} is 'Terrapin ${version}'`,
    ...readMigrations().flatMap(({ statements }) => statements),
    jobs,
  ];
}
