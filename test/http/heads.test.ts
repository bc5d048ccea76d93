import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();

function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => (received += chunk));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

describe('a malformed request head returns the standard error body:', () => {
  test.each([
    ['no Host', head('GET /articles HTTP/1.1'), 400, 'bad_request'],
    ['two Hosts', head('GET /articles HTTP/1.1', 'Host: a', 'Host: b'), 400, 'bad_request'],
    ['the same Host twice', head('GET /articles HTTP/1.1', 'Host: a', 'Host: a'), 400, 'bad_request'],
    ['a Host with a path', head('GET /articles HTTP/1.1', 'Host: a/b'), 400, 'bad_request'],
    [
      'an expectation that cannot be met',
      head('GET / HTTP/1.1', 'Host: a', 'Expect: a-miracle', 'Connection: close'),
      417,
      'expectation_failed',
    ],
    ['an unknown method', head('FETCH /articles HTTP/1.1', 'Host: a'), 400, 'bad_request'],
    ['CONNECT', head('CONNECT example.com:443 HTTP/1.1', 'Host: example.com'), 405, 'method_not_allowed'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
    ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'bad_request'],
    ['no HTTP', head('nonsense'), 400, 'bad_request'],
    [
      'a Content-Length in words',
      head('POST /articles HTTP/1.1', 'Host: a', 'Content-Length: ten'),
      400,
      'bad_request',
    ],
    ['headers of 20 kB', head('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
    [
      'both Content-Length and Transfer-Encoding',
      head('POST /articles HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      400,
      'bad_request',
    ],
    [
      'a chunk with extensions of 32 kB',
      `${head('POST /articles HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')}2;a=${'b'.repeat(32_000)}\r\n{}\r\n`,
      413,
      'payload_too_large',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const received = await exchange(bytes);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const id = /^x-request-id: (\S+)$/im.exec(head)?.[1];
    expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), request_id: id });
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(head).toMatch(/^connection: close$/im);
  });

  test('HTTP/1.0 requires no Host', async () => {
    expect(await exchange('GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });

  test('an unsupported Upgrade is ignored', async () => {
    const lines = ['GET /health/live HTTP/1.1', 'Host: a', 'Connection: close, upgrade', 'Upgrade: websocket'];
    expect(await exchange(head(...lines))).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a second Host after thousands of headers is still rejected', async () => {
    const many = Array.from({ length: 2_500 }, () => 'a:');
    const received = await exchange(head('GET / HTTP/1.1', 'Host: a', ...many, 'Host: b', 'Connection: close'));
    expect(received).toMatch(/^HTTP\/1.1 400 /);
  });

  test('a pending response is sent before the rejection of the next request', async () => {
    const received = await exchange(`${head('GET /health/ready HTTP/1.1', 'Host: a')}nonsense\r\n\r\n`);
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});
