import { v7 } from 'uuid';
import { articleRows } from './article-rows.ts';
import { assertFields, type InvoiceToUse, type Row } from './row.ts';

const create = articleRows.find(({ name }) => name === 'rest-create') as Row;

function next(invoices: Iterator<InvoiceToUse>): InvoiceToUse {
  const { value, done } = invoices.next();
  if (done) throw new Error('The benchmark has too few invoices for this many requests.');
  return value;
}

/** What takes a transaction. The bare server ignores the key, and does nothing like the others, whose emails are written to a folder. */
export const invoiceRows: Row[] = [
  {
    ...create,
    name: 'rest-keyed',
    title: 'REST: create an article, with a key',
    target: 3,
    requests: 5_000,
    request(world) {
      const request = create.request(world);
      return { ...request, headers: ['Accept: application/json', `Idempotency-Key: ${v7()}`] };
    },
  },
  {
    name: 'invoice-send',
    title: 'REST: send an invoice by email',
    requests: 1_500,
    status: 201,
    writes: true,
    request({ published }) {
      return { method: 'POST', path: `/invoices/${next(published).id}/transitions`, body: { to: 'sent' } };
    },
    check: (moved: object) => assertFields(moved, ['id', 'invoice', 'from', 'to', 'created_at']),
  },
  {
    name: 'invoice-pay',
    title: 'REST: pay an invoice',
    requests: 1_500,
    status: 201,
    writes: true,
    request({ sent }) {
      const { id, number } = next(sent);
      const body = { invoice_number: number, amount: 12.5, payment_token: 'tok_success' };
      return { method: 'POST', path: `/invoices/${id}/payment_attempts`, body };
    },
    check(attempt: { status: string }) {
      if (attempt.status !== 'succeeded') throw new Error(`The payment is ${attempt.status}.`);
    },
  },
];
