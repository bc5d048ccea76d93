import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { addressReader, networkOf, type TrustedProxies } from '../../src/surfaces/http/caller-address.ts';
import { startTestServer } from '../support/server.ts';

const silent = createLogger('silent', { write: () => {} });
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;
const read = (trusted: TrustedProxies, remote: string | undefined, forwarded?: string) =>
  addressReader(trusted, silent)(from(remote, forwarded));

const inside = ['10.0.0.0/8', 'fd00::/8'];

test.each([
  ['no proxy is trusted by default', [], '10.0.0.1', '192.0.2.1', '10.0.0.1'],
  ['the header of an untrusted proxy is ignored', inside, '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['the header of a trusted proxy is used', inside, '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['entries left of the caller are ignored', inside, '10.0.0.1', '1.1.1.1, 10.9.9.9, 192.0.2.1', '192.0.2.1'],
  ['several proxies in a row', inside, '10.0.0.1', '192.0.2.1, 10.0.0.3,10.0.0.2', '192.0.2.1'],
  ['only proxies: the leftmost of them', inside, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['no header', inside, '10.0.0.1', undefined, '10.0.0.1'],
  ['an empty header', inside, '10.0.0.1', '', '10.0.0.1'],
  ['an invalid entry ends the list', inside, '10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
  ['an invalid entry before a proxy ends the list', inside, '10.0.0.1', '192.0.2.1, _hidden, 10.0.0.2', '10.0.0.2'],
  ['an IPv4 address as one number is invalid', inside, '10.0.0.1', '3221225985', '10.0.0.1'],
  ['an address that is out of range', inside, '10.0.0.1', '192.0.2.256', '10.0.0.1'],
  ['an address with a port', inside, '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
  ['IPv6', inside, 'fd00::1', '2001:DB8::0:1', '2001:db8::1'],
  ['IPv6 in brackets, with a port', inside, 'fd00::1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['IPv4 that is mapped into IPv6, of the proxy', inside, '::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['IPv4 that is mapped into IPv6, of the caller', inside, '10.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
  ['IPv4 that is mapped into IPv6, of a second proxy', inside, '10.0.0.1', '192.0.2.1, ::ffff:a00:2', '192.0.2.1'],
  ['one hop', 1, '10.0.0.1', '1.1.1.1, 192.0.2.1', '192.0.2.1'],
  ['two hops', 2, '10.0.0.1', '1.1.1.1, 192.0.2.1, 203.0.113.9', '192.0.2.1'],
  ['fewer hops than configured', 2, '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['a closed connection', inside, undefined, '192.0.2.1', 'unknown'],
])('%s', (_, trusted, remote, forwarded, expected) => {
  expect(read(trusted, remote, forwarded)).toBe(expected);
});

test('a list of thousands is read from the right', () => {
  const list = `${'1.1.1.1,'.repeat(2_000)}192.0.2.1,10.0.0.2`;
  expect(read(inside, '10.0.0.1', list)).toBe('192.0.2.1');
  expect(read(inside, '10.0.0.1', '10.0.0.2,'.repeat(1_600))).toBe('10.0.0.1');
});

test('IPv6 addresses with the same first 64 bits are one caller', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8:0:1:ffff::2'));
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('unknown')).toBe('unknown');
});

const addressesIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line).address);

test('the log and the rate limits use the same address', async () => {
  const server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8', RATE_LIMIT_ANONYMOUS: '1/60' });
  const status = async (forwarded: string) => {
    const { status } = await server.stranger.get('/turtles', { 'x-forwarded-for': forwarded });
    return status;
  };
  expect(await status('192.0.2.1')).toBe(401);
  expect(await status('192.0.2.2, 192.0.2.1')).toBe(429);
  expect(await status('192.0.2.2, 192.0.2.1, 10.0.0.1')).toBe(429);
  expect(await status('2001:db8::1')).toBe(401);
  expect(await status('2001:db8::2')).toBe(429);
  const twice: [string, string][] = [
    ['x-forwarded-for', '192.0.2.9'],
    ['x-forwarded-for', '192.0.2.1'],
  ];
  expect((await fetch(`${server.url}/turtles`, { headers: twice })).status).toBe(429);
  await (await server.as('ada')).get('/turtles');
  await expect
    .poll(() => addressesIn(server.logged()))
    .toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2', '192.0.2.1', undefined]);
  expect(server.logged()).not.toContain('TRUSTED_PROXIES');
  await server.close();
});

test('a server without TRUSTED_PROXIES ignores X-Forwarded-For and warns once', async () => {
  const server = await startTestServer({ RATE_LIMIT_ANONYMOUS: '2/60' });
  const answers = [];
  for (let n = 1; n < 4; n++)
    answers.push(await server.stranger.get('/turtles', { 'x-forwarded-for': `192.0.2.${n}` }));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
  const warnings = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('TRUSTED_PROXIES'));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] as string)).toMatchObject({
    level: 40,
    msg: expect.stringContaining('Ignored X-Forwarded-For from 127.0.0.1, which is not in TRUSTED_PROXIES'),
  });
  await server.close();
});
