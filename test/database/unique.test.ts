import { wholeView } from '@terrapin/table';
import { expect, test } from 'vitest';
import type { Services, SignedIn } from '../../src/core/context.ts';
import { ApiError } from '../../src/core/errors.ts';
import { table } from '../../src/core/table.ts';
import { Invoice } from '../../src/resources/invoices/invoice.entity.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { newId } from '../../src/values/id.ts';
import { sharedServer } from '../support/server.ts';

// The number of an invoice must be unique, but this table has no error of its own for one that is not.
const invoices = table(Invoice, {
  name: 'test_invoice',
  visible: 'everyone',
  writes: { insert: ['owner', 'status'], update: [] },
  keys: [],
  events: false,
} as never) as unknown as {
  insert(...args: unknown[]): Promise<{ id: string }>;
  change(...args: unknown[]): Promise<unknown>;
  many(): (...args: unknown[]) => Promise<unknown[]>;
};

const server = await sharedServer();
const owner = (await (await server.as('ada')).get('/user')).body.id;
const caller = { viewer: { id: owner }, via: 'rest', requestId: newId() };
const ctx: SignedIn = new RequestContext(server.database, {} as Services, caller as never) as unknown as SignedIn;

const invoice = (invoiceNumber: string) => {
  const given = { amount: 1, currency: 'EUR', contact: null };
  return { owner, status: 'draft', invoiceNumber, ...given };
};
const notUnique = {
  status: 400,
  code: 'validation_failed',
  errors: [
    { field: 'invoiceNumber', code: 'invalid_value', message: 'Must be unique, but another one has this value.' },
  ],
};

test('a value that must be unique and is not is an error of its field, of an insert and of a change', async () => {
  await invoices.insert(ctx, invoice('A-1'), wholeView);
  const { id } = await invoices.insert(ctx, invoice('A-2'), wholeView);
  const attempts = [
    invoices.insert(ctx, invoice('A-1'), wholeView),
    invoices.change(ctx, id, () => ({ invoiceNumber: 'A-1' }), { view: wholeView }),
  ];
  for (const error of await Promise.all(attempts.map((attempt) => attempt.catch((error) => error)))) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(notUnique);
  }
});

test('of many, only those that are not unique are refused', async () => {
  const items = ['B-1', 'B-2', 'B-1'].map((number) => ({ value: invoice(number) }));
  expect(await invoices.many()(ctx, items, wholeView)).toMatchObject([
    { value: { invoiceNumber: 'B-1' } },
    { value: { invoiceNumber: 'B-2' } },
    { error: notUnique },
  ]);
});
