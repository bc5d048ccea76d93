import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import openapi from '../../openapi.json' with { type: 'json' };
import type { Client } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const paths = Object.entries(openapi.paths).map(([path, methods]) => ({
  path,
  documented: Object.keys(methods).map((method) => method.toUpperCase()),
}));
const concrete = (path: string) => path.replaceAll(/\{\w+\}/g, '0192b0a4-5e4b-7c3e-9f0a-0123456789ab');

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

describe('OPTIONS', () => {
  test.each(paths)('$path: is answered only where it is documented, and Allow lists what is', async ({
    path,
    documented,
  }) => {
    const { status, headers } = await ada.request(documented.includes('OPTIONS') ? 'PUT' : 'OPTIONS', concrete(path));
    expect(status).toBe(405);
    const allowed = (headers.get('allow') as string).split(', ');
    expect(allowed.filter((method) => method !== 'HEAD').sort()).toEqual([...documented].sort());
  });

  test('is answered to preflights everywhere', async () => {
    for (const { path } of paths) {
      const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
      const { status, headers } = await ada.request('OPTIONS', concrete(path), { headers: preflight });
      expect([path, status, headers.get('etag')]).toEqual([path, 204, null]);
    }
  });

  test.each(['transitions', 'payment_attempts'])('of %s has no ETag and is never 304', async (part) => {
    const { body: invoice } = await ada.post('/invoices', invoiceInput());
    const path = `/invoices/${invoice.data.id}/${part}`;
    const first = await ada.request('OPTIONS', path);
    expect([first.status, first.headers.get('etag'), first.headers.get('allow')]).toEqual([
      200,
      null,
      'GET, HEAD, POST, OPTIONS',
    ]);
    for (const tag of ['*', '"any"']) {
      const { status, text } = await ada.request('OPTIONS', path, { headers: { 'if-none-match': tag } });
      expect([status, text]).toEqual([200, first.text]);
    }
  });
});
