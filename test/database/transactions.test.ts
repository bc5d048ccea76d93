import { declaredStatements, type Statement, statementsOver, valuesOf, violatedUnique } from '@terrapin/table';
import { describe, expect, test } from 'vitest';
import { StatementCompiler } from '../../src/adapters/database/prepare.ts';
import { newId } from '../../src/values/id.ts';
import { shared } from '../support/shared.ts';
import '../../src/resources/articles/article.table.ts';
import { lockInvoiceRow } from '../../src/resources/invoices/invoice.table.ts';
import { Turtle } from '../../src/resources/turtles/turtle.entity.ts';
import { openTestDatabase } from '../support/database.ts';

const { statement } = statementsOver(Turtle);
const insert = statement('test_turtle_insert', (db, $: { id: string; now: string }) =>
  db.insertInto('Turtle').values({
    ...valuesOf($, ['id']),
    name: 'Tess',
    lifespan: 80,
    species: 'Caretta caretta',
    version: 1,
    createdAt: $.now,
    updatedAt: $.now,
  }),
);
const count = statement('test_turtle_count', (db) =>
  db.selectFrom('Turtle').select((eb) => eb.fn.countAll().as('count')),
);

const opened = await shared(openTestDatabase());

const turtle = () => ({ id: newId(), now: new Date().toISOString() });
const turtles = async () => Number((await opened.database.db.one(count, {}))?.count);

describe('a transaction', () => {
  test('commits all statements, those deferred to the commit included', async () => {
    const before = await turtles();
    const seen = await opened.database.transaction(async ({ db }) => {
      await db.all(insert, turtle());
      db.atCommit(insert, turtle());
      return Number((await db.one(count, {}))?.count);
    });
    expect(seen).toBe(before + 1);
    await opened.database.transaction(async ({ db }) => {
      await db.one(count, {});
      await db.all(insert, turtle());
    });
    await opened.database.transaction(async ({ db }) => db.atCommit(insert, turtle()));
    expect(await turtles()).toBe(before + 4);
  });

  test('whose deferred statement fails commits nothing and fails with its error', async () => {
    const before = await turtles();
    const twice = turtle();
    const failing = opened.database.transaction(async ({ db }) => {
      await db.all(insert, twice);
      db.atCommit(insert, twice);
      db.atCommit(insert, turtle());
    });
    expect(violatedUnique(await failing.catch((error) => error))).toBe('turtles_pkey');
    expect(await turtles()).toBe(before);
  });

  test('in which a statement failed is not reported as committed, even if the error was ignored', async () => {
    const before = await turtles();
    const failing = opened.database.transaction(async ({ db }) => {
      const twice = turtle();
      await db.all(insert, twice);
      await db.all(insert, twice).catch(() => {});
    });
    await expect(failing).rejects.toThrow('nothing was committed');
    expect(await turtles()).toBe(before);
  });

  test('releases a usable connection, whether it commits or rolls back', async () => {
    for (let i = 0; i < 25; i++) {
      const ending = opened.database.transaction(async ({ db }) => {
        await db.one(count, {});
        if (i % 2) throw new Error('on purpose');
      });
      await ending.catch(() => {});
    }
    expect(await opened.database.transaction(async ({ db }) => (await db.all(count, {})).length)).toBe(1);
    expect(opened.database.pool().waiting ?? 0).toBe(0);
  });

  test('is required for a statement deferred to the commit', () => {
    expect(() => opened.database.db.atCommit(insert, turtle())).toThrow('requires a transaction');
  });
});

test('the effect of a statement is derived from its form', () => {
  const compiler = new StatementCompiler(opened.database.orm);
  const effectOf = (of: unknown) => {
    const { effect, recordsEvents } = compiler.compile(of as Statement<never, unknown>);
    return recordsEvents ? 'records' : effect;
  };
  const usual = (name: string) => {
    const { forms, build } = declaredStatements.find((one) => one.name === name) as (typeof declaredStatements)[number];
    return { name, build: (db: never, $: never) => build(db, $, forms[0] as never) };
  };
  const text = { name: 'text', build: () => ({ compile: () => ({ sql: 'select 1', parameters: [] }) }) };
  expect([usual('article_read'), lockInvoiceRow, usual('article_insert'), insert, text].map(effectOf)).toEqual([
    'reads',
    'locks',
    'records',
    'writes',
    'unknown',
  ]);
});
