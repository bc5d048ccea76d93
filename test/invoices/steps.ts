import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { type InvoiceStatus, initialStatus, statesBetween } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { PaymentAttempt } from '../../src/resources/invoices/payments/payment-attempt.entity.ts';
import { TestCharge } from '../../src/resources/invoices/payments/test-gateway.ts';
import type { Answer, Client } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';

export const contact = { name: 'Grace Hopper', email: 'grace@example.com', phone: null };

export interface TestInvoice {
  id: string;
  path: string;
  invoiceNumber: string;
  amount: number;
}

export async function createInvoiceIn(
  client: Client,
  status: InvoiceStatus,
  attributes: Record<string, unknown> = {},
): Promise<TestInvoice> {
  const { body } = await client.post('/invoices', invoiceInput({ contact, ...attributes }));
  const path = `/invoices/${body.data.id}`;
  const moves = status === initialStatus ? [] : [...(statesBetween(initialStatus, status) ?? []), status];
  for (const to of moves) await client.post(`${path}/transitions`, { to });
  const { invoice_number: invoiceNumber, amount } = body.data.attributes;
  return { id: body.data.id, path, invoiceNumber, amount };
}

export function pay(
  client: Client,
  invoice: TestInvoice,
  token = 'tok_success',
  headers?: Record<string, string>,
  fields: object = {},
): Promise<Answer> {
  const { invoiceNumber: invoice_number, amount } = invoice;
  const payment = { invoice_number, amount, payment_token: token, ...fields };
  return client.post(`${invoice.path}/payment_attempts`, payment, headers);
}

export const statusOf = async (client: Client, invoice: TestInvoice): Promise<InvoiceStatus> =>
  (await client.get(invoice.path)).body.data.attributes.status;

export const mailsDelivered = (database: Database) => noMailsLeft(database, ['created', 'retry', 'active']);

/** Each has been tried at least once, in vain if it is left. */
export const mailsTried = (database: Database) => noMailsLeft(database, ['created', 'active']);

async function noMailsLeft(database: Database, states: readonly string[]): Promise<void> {
  const sql = `select count(*)::int as count from jobs.job where name = 'deliver-mail' and state = any ('{${states}}')`;
  const left = async () => (await database.fork().execute<{ count: number }[]>(sql))[0]?.count;
  await vi.waitFor(async () => expect0(await left()), { timeout: 15_000, interval: 20 });
}

function expect0(count: number | undefined): void {
  if (count !== 0) throw new Error(`${count} mails are still to be delivered`);
}

/** Kinds of the mails delivered so far, such as `success-to-owner`. Waits for queued ones. */
export async function mailsIn(server: { database: Database; dataDir: string }, about?: TestInvoice): Promise<string[]> {
  await mailsDelivered(server.database);
  const folder = join(server.dataDir, 'mail');
  const kinds: string[] = [];
  for (const file of (await readdir(folder).catch(() => [])).sort()) {
    const text = await readFile(join(folder, file), 'utf8');
    if (about === undefined || text.includes(about.invoiceNumber)) kinds.push(file.slice(37, -'.eml'.length));
  }
  return kinds;
}

/** The charges of the test gateway for an invoice: a failure code each, null for a successful one. */
export async function chargesOf(database: Database, invoice: TestInvoice): Promise<(string | null)[]> {
  const em = database.fork();
  const attempts = await em.find(PaymentAttempt, { invoice: invoice.id });
  const charges = await em.find(TestCharge, { key: attempts.map(({ id }) => id) });
  return charges.map(({ failureCode }) => failureCode);
}
