import type { Client } from '../../support/client.ts';
import { missing, stale, type Walk } from './walk.ts';

type Attributes = Record<string, unknown>;
const document = (attributes: Attributes) => ({ data: { type: 'invoice', attributes } });
const contact = { name: 'Grace Hopper', email: 'grace@example.com', phone: '+1 202 555 0142' };
const research = { invoice_number: 'R-2026-0042', amount: 1250.5, currency: 'EUR', contact };
const callipers = { invoice_number: 'R-2026-0043', amount: 89, currency: 'USD' };

export async function walkInvoices(walk: Walk): Promise<void> {
  const { show, ada, grace, linus } = walk;
  const key = { 'idempotency-key': 'invoice-R-2026-0042' };
  const { body, headers } = await show('With a contact', ada).post('/invoices', document(research), key);
  const second = await show('Without a contact', ada).post('/invoices', document(callipers));
  await show('The number is taken', ada).post('/invoices', document(callipers));
  await show('Members that are not valid', ada).post('/invoices', document({ amount: -5, currency: 'Euro' }));
  const path = `/invoices/${body.data.id}`;
  await show('An invoice', ada).get(path);
  await show('Somebody else’s invoice is not there', grace).get(path);
  const etag = { 'if-match': headers.get('etag') as string };
  await show('Another telephone', ada).patch(path, { contact: { phone: '+1 202 555 0199' } }, etag);
  await show('It has changed since', ada).patch(path, document({ amount: 1300 }), { 'if-match': stale });
  await show('A transition changes the status', ada).patch(path, document({ status: 'sent' }));
  const bare = `/invoices/${second.body.data.id}`;
  await walkTransitions(show, ada, path, bare);
  await walkPayments(walk, path);
  await walkUnpaid(walk, `${bare}/payment_attempts`);
  await show('It was published, and is kept', ada).delete(path);
  const mistake = await ada.post('/invoices', document({ amount: 1, currency: 'EUR' }));
  await show('It has changed since', ada).delete(`/invoices/${mistake.body.data.id}`, { 'if-match': stale });
  await show('A draft is deleted', ada).delete(`/invoices/${mistake.body.data.id}`);
  await show('Nothing of a paid invoice can be changed', ada).patch(path, document({ amount: 1300 }));
  await show('All invoices', ada).get('/invoices?limit=1');
  await show('Only paid ones', ada).get('/invoices?status=paid');
  await show('Only drafts and sent ones', ada).get('/invoices?status=draft,sent&limit=1');
  await show('There is no such status', ada).get('/invoices?status=lost');
  await show('The token lacks the scope', linus).get('/invoices');
}

async function walkTransitions(show: Walk['show'], ada: Client, path: string, bare: string): Promise<void> {
  const moves = `${path}/transitions`;
  await show('What a draft can become', ada).options(moves);
  await show('There is no such invoice', ada).options(`/invoices/${missing}/transitions`);
  await show('Published', ada).post(moves, { to: 'published' }, { 'idempotency-key': 'publish-R-2026-0042' });
  await ada.post(`${bare}/transitions`, { to: 'published' });
  await show('Nobody to send it to', ada).post(`${bare}/transitions`, { to: 'sent' });
  await show('The states of an invoice without a contact', ada).get(`${bare}/states`);
  await show('There is no such invoice', ada).get(`/invoices/${missing}/states`);
  await show('It may be sent', ada).get(`${path}/states/sent`);
  await show('Why it may not be sent', ada).get(`${bare}/states/sent`);
  await show('There is no such state', ada).get(`${path}/states/lost`);
  const sent = await show('Sent, if it is still published', ada).post(moves, { from: 'published', to: 'sent' });
  await show('A move that the lifecycle does not have', ada).post(moves, { to: 'draft' });
  await show('No state at all', ada).post(moves, { to: 'lost' });
  await show('A move', ada).get(`${moves}/${sent.body.id}`);
  await show('There is no such move', ada).get(`${moves}/${missing}`);
  await show('The moves, newest first', ada).get(moves);
  await show('There is no such invoice', ada).get(`/invoices/${missing}/transitions`);
}

async function walkPayments({ show, ada, grace, linus }: Walk, path: string): Promise<void> {
  const attempts = `${path}/payment_attempts`;
  await show('How to pay', ada).options(attempts);
  await show('Somebody else’s, without its values', grace).options(attempts);
  await show('No invoice has such an id', ada).options('/invoices/42/payment_attempts');
  const { invoice_number, amount } = research;
  const payment = (payment_token: string, key: string) =>
    [attempts, { invoice_number, amount, payment_token }, { 'idempotency-key': key }] as const;
  await grace.post(...payment('tok_expired_card', 'pay-R-2026-0042-1'));
  const paid = await show('Paid', grace).post(...payment('tok_success', 'pay-R-2026-0042-2'));
  await show('The same request again', grace).post(...payment('tok_success', 'pay-R-2026-0042-2'));
  await show('Paid already', grace).post(...payment('tok_success', 'pay-R-2026-0042-3'));
  await show('The key of another request', grace).post(...payment('tok_declined', 'pay-R-2026-0042-2'));
  await show('Another amount', ada).post(attempts, { invoice_number, amount: 1, payment_token: 'tok_success' });
  await show('A number that the payer does not know', grace).post(attempts, {
    invoice_number: 'R-2026-0001',
    amount,
    payment_token: 'tok_success',
  });
  await show('No way to pay once it is paid', ada).options(attempts);
  await show('An attempt', grace).get(`${attempts}/${paid.body.id}`);
  await show('There is no such attempt', ada).get(`${attempts}/${missing}`);
  await show('The attempts, newest first', ada).get(attempts);
  await show('The token lacks the scope', linus).get(attempts);
}

/** Attempts that did not bring money, or not yet. */
async function walkUnpaid({ show, grace }: Walk, attempts: string): Promise<void> {
  const { invoice_number, amount } = callipers;
  const payment = (payment_token: string) => ({ invoice_number, amount, payment_token });
  const key = { 'idempotency-key': 'pay-R-2026-0043' };
  await show('Declined', grace).post(attempts, payment('tok_insufficient_funds'), key);
  await show('No last word from the gateway yet', grace).post(attempts, payment('tok_network_error'));
  await show('Another attempt is under way', grace).post(attempts, payment('tok_success'));
}
