import type { ISchemaGenerator } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { openTestDatabase } from '../support/database.ts';

/** What MikroORM would change, as the entities cannot say it, and why they cannot. */
const inexpressible: readonly { statement: string; reason: string }[] = [
  {
    statement: 'alter table "articles" drop constraint "articles_current_revision"',
    reason: 'A foreign key over (id, revision_id) whose first column is the primary key itself is no relation.',
  },
];

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

test('after all migrations the database is what the entities say', async () => {
  const { schema } = database.orm as unknown as { schema: ISchemaGenerator };
  const sql = await schema.getUpdateSchemaSQL({ wrap: false });
  const statements = sql.split(/;\s*/).filter((statement) => statement !== '');
  expect(statements).toEqual(inexpressible.map(({ statement }) => statement));
});
