import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../sdk/src/index.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

// It waits for the five seconds between reads.
test('waitFor reads the invoice again if there is no stream', async () => {
  const { id } = await ada.sdk.invoices.create({ amount: 3, currency: 'EUR' });
  await ada.sdk.invoices.transition(id, 'PUBLISHED');
  const withoutStreams = createClient({
    url: server.url,
    token: ada.token as string,
    fetch: (url, init) =>
      String(url).includes('/events')
        ? Promise.resolve(Response.json({ code: 'too_many_streams', message: 'No.' }, { status: 403 }))
        : fetch(url, init),
  });
  const waiting = withoutStreams.invoices.waitFor(id, 'PAID');
  await ada.sdk.invoices.transition(id, 'PAID');
  expect((await waiting).status).toBe('PAID');
});
