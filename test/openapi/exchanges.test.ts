import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { checked, deviationsOf } from '../support/conformity.ts';
import type { WireExchange } from '../support/exchanges.ts';
import { observeServer } from '../support/exchanges.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const server = await sharedServer();

function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('each exchange of the tests is validated against openapi.json:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a request of the client', () => server.stranger.get('/health/live')],
    ['a request of fetch', () => fetch(`${server.url}/`)],
    ['a request of the SDK', () => server.stranger.sdk.query('{ __typename }' as never).catch(() => {})],
    ['bytes on a socket', () => sendRaw('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')],
    ['headers that are too large', () => server.stranger.get('/', { 'x-large': 'x'.repeat(20_000) })],
    ['malformed HTTP', () => sendRaw('nonsense\r\n\r\n')],
  ])('%s', async (_case, send) => {
    const before = checked.exchanges;
    await send();
    expect(checked.exchanges - before).toBe(1);
  });

  test('observing a server of another process throws', () => {
    expect(() => observeServer('http://127.0.0.1:1', () => {})).toThrow('No server of this process');
  });
});

describe('the validation against openapi.json reports', () => {
  let good: WireExchange;
  beforeAll(async () => {
    const seen: WireExchange[] = [];
    const observed = await startTestServer();
    observeServer(observed.url, (exchange) => seen.push(exchange));
    const ada = await observed.as('ada');
    await ada.post('/articles', articleInput());
    await observed.close();
    good = seen[0] as WireExchange;
  });

  const answer = (change: Partial<WireExchange['response']>) => ({ response: { ...good.response, ...change } });
  const body = (value: unknown) => Buffer.from(JSON.stringify(value));
  const error = { code: 'validation_failed', message: 'No.', request_id: 'x' };
  const members = () => JSON.parse(good.response.body.toString());

  test('nothing for a valid exchange', () => {
    expect(deviationsOf(good)).toEqual([]);
  });

  test.each<[string, () => Partial<WireExchange>, RegExp]>([
    ['a status', () => answer({ status: 418 }), /POST \/articles returned 418, which openapi.json does not document/],
    [
      'a header',
      () => answer({ headers: { ...good.response.headers, 'x-new': '1' } }),
      /POST \/articles returned the header x-new, which openapi.json does not document for 201; add it in/,
    ],
    [
      'a header that is missing',
      () => answer({ headers: { 'x-request-id': 'x', 'content-type': 'application/json', etag: '"1"' } }),
      /POST \/articles returned 201 without the header Location/,
    ],
    [
      'a media type',
      () => answer({ headers: { ...good.response.headers, 'content-type': 'text/html' } }),
      /as text\/html/,
    ],
    ['a field', () => answer({ body: body({ ...members(), colour: 'red' }) }), /"colour"/],
    ['a field that is missing', () => answer({ body: body({ ...members(), title: undefined }) }), /"title"/],
    ['a field of another type', () => answer({ body: body({ ...members(), title: 1 }) }), /\/title must be string/],
    [
      'an error code',
      () => answer({ status: 404, body: body({ ...error, code: 'article_trashed' }) }),
      /POST \/articles returned 404, which/,
    ],
    [
      'a request that is accepted',
      () => ({ request: { ...good.request, body: body({ title: 1 }) } }),
      /POST \/articles accepted the body/,
    ],
    [
      'a request that is refused',
      () =>
        answer({ status: 400, body: body({ ...error, errors: [{ field: 'title', code: 'required', message: '' }] }) }),
      /POST \/articles refused what openapi.json allows/,
    ],
    ['a path', () => ({ url: '/nowhere' }), /POST \/nowhere returned 201/],
  ])('%s that is not documented', (_case, change, message) => {
    expect(deviationsOf({ ...good, ...change() }).join('\n')).toMatch(message);
  });
});
