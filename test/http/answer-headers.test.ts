import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const article = `/articles/${(await ada.post('/articles', articleInput())).body.id}`;

/** The header names as they are sent. fetch does not show them; Node's HTTP client does. */
function headersOf(path: string, headers: IncomingHttpHeaders = {}, method = 'GET', body?: unknown): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const signed = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', ...headers };
    const sent = request(server.url + path, { method, headers: signed }, (answer) => {
      answer.resume().on('end', () => resolve(answer.rawHeaders.filter((_, index) => index % 2 === 0).sort()));
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const all = ['Cache-Control', 'Content-Length', 'Content-Type', 'Date', 'X-Content-Type-Options', 'X-Request-Id'];
const counted = [...all, 'RateLimit', 'RateLimit-Policy'];
const read = [...counted, 'ETag', 'Vary'];
const traced = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

test.each<[string, () => Promise<string[]>, string[]]>([
  ['a read', () => headersOf(article), read],
  ['a list', () => headersOf('/articles'), [...read, 'Link']],
  ['a creation', () => headersOf('/articles', {}, 'POST', articleInput()), [...counted, 'ETag', 'Location']],
  ['an error', () => headersOf('/nowhere'), all],
  ['a GraphQL query', () => headersOf('/graphql', {}, 'POST', { query: '{ viewer { id } }' }), counted],
  ['a request with traceparent', () => headersOf(article, traced), [...read, 'traceparent']],
  [
    'a request from another origin',
    () => headersOf(article, { origin: 'https://app.example' }),
    [...read, 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'],
  ],
  ['a request with Connection: close', () => headersOf(article, { connection: 'close' }), [...read, 'Connection']],
])('the response to %s has exactly these headers', async (_what, answer, expected) => {
  const names = (await answer()).map((name) => (name === 'content-type' ? 'Content-Type' : name));
  expect(names.sort()).toEqual([...expected].sort());
});

function converse(head: string, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(head));
    socket.on('data', (chunk) => {
      received += chunk;
      if (until.test(received)) socket.destroy();
    });
    socket.on('error', reject).on('close', () => resolve(received));
  });
}

test('HTTP/1.1 connections are kept open without a Connection header, HTTP/1.0 ones only on request', async () => {
  const path = '/health/live';
  const twice = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(2);
  const both = await converse(twice, /"live"[\s\S]*"live"/);
  expect([both.match(/HTTP\/1.1 200/g)?.length, /\r\n(Connection|Keep-Alive):/i.test(both)]).toEqual([2, false]);
  const older = await converse(`GET ${path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`, /"live"/);
  expect(older).toMatch(/\r\nConnection: keep-alive\r\n/);
  const oldest = await converse(`GET ${path} HTTP/1.0\r\n\r\n`, /never/);
  expect(oldest).toMatch(/\r\nConnection: close\r\n[\s\S]*"live"/);
});
