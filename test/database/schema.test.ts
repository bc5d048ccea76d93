import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ISchemaGenerator } from '@mikro-orm/core';
import { afterAll, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { deleteBelongings } from '../../src/resources/users/erase-user.operations.ts';
import { newId } from '../../src/values/id.ts';
import { openTestDatabase } from '../support/database.ts';
import { recordStatements } from '../support/statements.ts';

/** Changes that MikroORM would make because entities cannot express these parts of the schema. */
const inexpressible: readonly { statement: string; reason: string }[] = [
  {
    statement: 'alter table "articles" drop constraint "articles_current_revision"',
    reason: 'A foreign key over (id, revision_id) whose first column is the primary key itself is no relation.',
  },
  {
    statement: 'drop index "users_without_email_key"',
    reason: 'Only for rows of servers of the version before the column, which the sweep fills.',
  },
  ...[1, 2].flatMap((part) => [
    {
      statement: `drop trigger if exists "users_email_${part}" on "users"`,
      reason: 'Servers of the version before the column write users, too.',
    },
    {
      statement: `drop function if exists "users_users_email_${part}_fn"()`,
      reason: 'MikroORM takes this to be the name of the function of the trigger.',
    },
  ]),
  ...['companies', 'invoices'].flatMap((table) =>
    [1, 2].flatMap((part) => [
      {
        statement: `drop trigger if exists "${table}_key_${part}" on "${table}"`,
        reason: 'Servers of the version before the column write names and addresses, too.',
      },
      {
        statement: `drop function if exists "${table}_${table}_key_${part}_fn"()`,
        reason: 'MikroORM takes this to be the name of the function of the trigger.',
      },
    ]),
  ),
  ...['delete', 'insert', 'update'].flatMap((write) => [
    {
      statement: `drop trigger if exists "invoices_${write}_sums" on "invoices"`,
      reason: 'Totals are kept by every write.',
    },
    {
      statement: `drop function if exists "invoices_invoices_${write}_sums_fn"()`,
      reason: 'MikroORM takes this to be the name of the function of the trigger.',
    },
  ]),
  {
    statement: 'drop trigger if exists "payment_attempts_owner" on "payment_attempts"',
    reason: 'It copies the owner of the invoice into its attempts.',
  },
  {
    statement: 'drop function if exists "payment_attempts_payment_attempts_owner_fn"()',
    reason: 'MikroORM takes this to be the name of the function of the trigger.',
  },
  { statement: 'drop function if exists "folded"(text)', reason: 'Functions of indexes belong to no entity.' },
  {
    statement: 'drop function if exists "refuse_access"(uuid, uuid)',
    reason: 'Writes call it: see prepare.ts.',
  },
];

const { database, close } = await openTestDatabase();
afterAll(() => close());

test('after all migrations the schema matches the entities', async () => {
  const { schema } = database.orm as unknown as { schema: ISchemaGenerator };
  const sql = await schema.getUpdateSchemaSQL({ wrap: false });
  const statements = sql.split(/;\s*/).filter((statement) => statement !== '');
  const expected = inexpressible.map(({ statement }) => statement);
  expect(statements.toSorted(), 'what the entities have beyond the migrations').toEqual(expected.toSorted());
});

/** Files whose SQL must name columns, and why. */
const namingColumns: Readonly<Record<string, string>> = {
  'src/resources/articles/article.entity.ts': 'A formula is told the columns of its own entity, not of the other one.',
};

test('no SQL literal names a column; names come from the entities', () => {
  const root = resolve(import.meta.dirname, '../..');
  const fields = [...database.orm.getMetadata()].flatMap(({ props }) => props.flatMap(({ fieldNames }) => fieldNames));
  // A name of one word may also be an alias or an English word.
  const columns = fields.filter((name) => name?.includes('_'));
  expect(columns.length).toBeGreaterThan(50);
  const literal = /(?:\bsql(?:<[^`]*>)?|=>\s*)`((?:\\.|[^`\\])*)`|\bexpression: ['"]([^'"]*)['"]/g;
  const namesOne = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(literal)]
      .map(([, template, quoted]) => (template ?? quoted ?? '').replaceAll(/\$\{[^}]*\}/g, ' '))
      .some((sql) => columns.some((column) => new RegExp(`\\b${column}\\b`).test(sql)));
  const files = globSync('src/{resources,surfaces,adapters}/**/*.ts', { cwd: root, exclude: ['**/migrations/**'] });
  expect(files.filter(namesOne)).toEqual(Object.keys(namingColumns));
});

// Of users, rows are never deleted: they are erased.
test('a row that is deleted is looked for by an index in the tables that refer to it', async () => {
  const searched = await database.fork().execute(
    `select conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'users'::regclass
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
  );
  expect(searched).toEqual([]);
});

/** Rows of an erased user that no erasure deletes by these columns, and why. */
const outlivingUsers: Readonly<Record<string, string>> = {
  'articles.author_id': 'Others read them. They show `deleted-`.',
  'grants.user_id': 'The erasure of tokens deletes them by their ids, each with an event.',
  'invoices.owner_id': 'Its contact has them, too.',
  'messages.sender_id': 'The other one has them, too.',
  'messages.user_id': 'The other one has them, too.',
  'payment_attempts.owner_id': 'They belong to the invoice.',
  'payment_attempts.payer_id': 'They belong to the invoice.',
  'reminders.owner_id': 'They belong to the invoice.',
  'revisions.author_id': 'They belong to the article.',
};

test('what refers to a user is deleted by the erasure of its resource, or stays for a reason', async () => {
  const columns: { table: string; column: string }[] = await database.fork().execute(
    `select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid = 'users'::regclass
      order by 1, 2`,
  );
  const { database: recorded, sql } = recordStatements(database);
  const services = { jobs: { enqueue: async () => {} }, erasures: registry.erasures };
  const db = recorded.db.from({ actor: null, via: 'job', requestId: null, token: null, authority: null, work: null });
  await deleteBelongings({ db, services, now: () => new Date() } as never, newId());
  const isDeleted = ({ table, column }: { table: string; column: string }) =>
    sql.some((text) => text.includes(`delete from "${table}"`) && text.includes(`"${column}" = $`));
  const left = columns.filter((one) => !isDeleted(one)).map(({ table, column }) => `${table}.${column}`);
  // A cascade is none: the row of an erased user stays.
  expect(left, 'add an `erasure` to the resource, as in resources/tokens/index.ts').toEqual(
    Object.keys(outlivingUsers),
  );
});
