import { expect, expectTypeOf, test } from 'vitest';
import { createClient, type Terrapin } from '../../sdk/src/index.ts';
import { sharedServer } from '../support/server.ts';

const streams: string[] = [];
let read: () => void = () => {};
const server = await sharedServer();
const { token } = await server.as('ada');
const terrapin: Terrapin = createClient({
  url: server.url,
  token: token as string,
  onResponse: ({ url }) => {
    if (url.includes('/events')) streams.push(url);
    else read();
  },
});

async function publish(): Promise<{ id: string; invoiceNumber: string }> {
  const { id, invoiceNumber } = await terrapin.invoices.create({ amount: 3, currency: 'EUR' });
  await terrapin.invoices.transition(id, 'PUBLISHED');
  return { id, invoiceNumber };
}

test('resolves with the paid invoice as soon as a payment succeeds', async () => {
  const { id, invoiceNumber } = await publish();
  streams.length = 0;
  const waiting = terrapin.invoices.waitFor(id, 'PAID', { timeout: 20_000 });
  await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(1);
  const started = Date.now();
  await terrapin.paymentAttempts.create(id, { invoiceNumber, amount: 3, paymentToken: 'tok_success' });
  const invoice = await waiting;
  expectTypeOf(invoice.status).toEqualTypeOf<'PAID'>();
  expect(invoice).toEqual(await terrapin.invoices.get(id));
  expect(invoice.paidAt).not.toBeNull();
  // Sooner than the interval of reading.
  expect(Date.now() - started).toBeLessThan(4_000);
});

test('resolves at once if the invoice is in the state, or in one of several', async () => {
  const { id } = await publish();
  streams.length = 0;
  expect((await terrapin.invoices.waitFor(id, 'PUBLISHED')).status).toBe('PUBLISHED');
  expect((await terrapin.invoices.waitFor(id, ['PAID', 'PUBLISHED'])).status).toBe('PUBLISHED');
  expect(streams).toEqual([]);
});

test('rejects with timeout and the state in which the invoice is', async () => {
  const { id } = await publish();
  await expect(terrapin.invoices.waitFor(id, 'PAID', { timeout: 300 })).rejects.toMatchObject({
    code: 'timeout',
    message: 'The invoice is PUBLISHED, not PAID, after 300 ms.',
  });
});

test('rejects with aborted when the signal aborts, and with not_found for an unknown invoice', async () => {
  const { id } = await publish();
  const abort = new AbortController();
  streams.length = 0;
  const waiting = terrapin.invoices.waitFor(id, 'PAID', { signal: abort.signal });
  read = () => void setTimeout(() => abort.abort(), 50);
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  read = () => {};
  const absent = terrapin.invoices.waitFor('01937c1e-5b5a-7c3e-9f0a-0123456789ab', 'PAID');
  await expect(absent).rejects.toMatchObject({ code: 'not_found' });
  const misspelt = terrapin.invoices.waitFor(id, 'PAID', { timeot: 3 } as never);
  await expect(misspelt).rejects.toMatchObject({ code: 'unknown_parameter' });
});

// It waits for the five seconds between reads.
test('reads the invoice again if there is no stream', async () => {
  const { id } = await publish();
  const withoutStreams = createClient({
    url: server.url,
    token: token as string,
    fetch: (url, init) =>
      String(url).includes('/events')
        ? Promise.resolve(Response.json({ code: 'too_many_streams', message: 'No.' }, { status: 403 }))
        : fetch(url, init),
  });
  const waiting = withoutStreams.invoices.waitFor(id, 'PAID');
  await terrapin.invoices.transition(id, 'PAID');
  expect((await waiting).status).toBe('PAID');
});
