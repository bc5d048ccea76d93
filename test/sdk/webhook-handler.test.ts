import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { lambdaHandler, nodeHandler, type WebhookEvent, webhookHandler } from '../../sdk/src/webhooks.ts';
import { newSigningKey, signedHeaders } from '../../src/resources/webhooks/send.ts';

const secret = newSigningKey();
const body = JSON.stringify({
  id: '7',
  type: 'turtle.created',
  created_at: '2026-03-14 09:00:00Z',
  data: { name: 'Tess' },
});
const other = JSON.stringify({
  id: '8',
  type: 'company.created',
  created_at: '2026-03-14 09:00:00Z',
  data: { company: {} },
});
const signed = (text = body) => signedHeaders([secret], 'evt_7', text, new Date());

const heard: string[] = [];
const failures: unknown[] = [];
const handler = webhookHandler(
  secret,
  {
    async TURTLE_CREATED({ turtle }) {
      expectTypeOf(turtle.lifespan).toEqualTypeOf<number>();
      if (turtle.name !== 'Tess') throw new Error(`${turtle.name} is not Tess`);
      heard.push(turtle.name);
    },
    default(event) {
      expectTypeOf(event).toEqualTypeOf<WebhookEvent>();
      heard.push(event.type);
    },
  },
  (error) => void failures.push(error),
);

describe('webhookHandler', () => {
  const deliver = (text: string, headers: Record<string, string> = signed(text), method = 'POST') =>
    handler(new Request('https://example.com/hooks', { method, headers, body: method === 'POST' ? text : null }));

  test('calls the function of the type and responds with 204', async () => {
    heard.length = 0;
    expect((await deliver(body)).status).toBe(204);
    expect((await deliver(other)).status).toBe(204);
    expect(heard).toEqual(['Tess', 'COMPANY_CREATED']);
  });

  test('responds with 400 to a forged delivery, calls nothing, and calls onError with the reason', async () => {
    heard.length = 0;
    failures.length = 0;
    const forged = await deliver(body, signed(other));
    expect([forged.status, await forged.json()]).toEqual([
      400,
      { message: 'No received signature matches the secret.' },
    ]);
    expect((await deliver(body, {})).status).toBe(400);
    expect(heard).toEqual([]);
    expect(failures).toMatchObject([{ name: 'WebhookError', code: 'invalid_signature' }, { code: 'missing_header' }]);
  });

  test.each([
    [
      'throws',
      (): void => {
        throw new Error('a mistake');
      },
    ],
    ['rejects', () => Promise.reject(new Error('a mistake'))],
  ])('responds although onError %s', async (_, onError) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const fragile = webhookHandler(secret, {}, onError);
    const request = new Request('https://example.com', { method: 'POST', headers: signed(other), body });
    expect((await fragile(request)).status).toBe(400);
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'a mistake' })));
    reported.mockRestore();
  });

  test('responds with 500 and reports the error if the function throws, so that the delivery is sent again', async () => {
    failures.length = 0;
    expect((await deliver(body.replace('Tess', 'Tom'))).status).toBe(500);
    expect(failures).toMatchObject([{ message: 'Tom is not Tess' }]);
  });

  test('reports a secret that is missing instead of rejecting every delivery silently', async () => {
    const errors: unknown[] = [];
    const unset = webhookHandler(undefined as never, {}, (error) => void errors.push(error));
    const request = new Request('https://example.com', { method: 'POST', headers: signed(), body });
    expect((await unset(request)).status).toBe(500);
    expect(errors).toMatchObject([{ code: 'invalid_secret' }]);
  });

  test('responds with 405 to a GET', async () => {
    const answer = await deliver(body, {}, 'GET');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('nodeHandler', () => {
  let server: Server;
  let url: string;
  const parsed = { body: undefined as unknown, rawBody: undefined as unknown };
  beforeAll(async () => {
    const receive = nodeHandler(handler);
    server = createServer((request, response) => void receive(Object.assign(request, parsed), response)).listen(0);
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('receives deliveries over HTTP', async () => {
    heard.length = 0;
    expect((await fetch(url, { method: 'POST', headers: signed(), body })).status).toBe(204);
    expect((await fetch(url, { method: 'POST', headers: signed(other), body })).status).toBe(400);
    expect((await fetch(url)).status).toBe(405);
    expect(heard).toEqual(['Tess']);
  });

  test('responds with 413 to a body that no event has', async () => {
    const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(5_000_001) });
    expect(answer.status).toBe(413);
  });

  test.each([
    ['bytes', Buffer.from(body)],
    ['text', body],
  ])('uses rawBody, the %s that Firebase and NestJS keep beside the parsed body', async (_, rawBody) => {
    heard.length = 0;
    Object.assign(parsed, { body: JSON.parse(body), rawBody });
    expect((await fetch(url, { method: 'POST', headers: signed(), body })).status).toBe(204);
    expect(heard).toEqual(['Tess']);
    Object.assign(parsed, { body: undefined, rawBody: undefined });
  });

  test('uses the text of a body parser, and explains one that was parsed', async () => {
    heard.length = 0;
    failures.length = 0;
    parsed.body = body;
    expect((await fetch(url, { method: 'POST', headers: signed(), body })).status).toBe(204);
    parsed.body = JSON.parse(body);
    const answer = await fetch(url, { method: 'POST', headers: signed(), body });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      500,
      expect.stringContaining('express.raw'),
    ]);
    expect(failures).toMatchObject([{ code: 'invalid_body', message: expect.stringContaining('express.raw') }]);
    parsed.body = undefined;
  });
});

test('lambdaHandler receives deliveries of a function URL, also in base64', async () => {
  const receive = lambdaHandler(handler);
  heard.length = 0;
  expect(await receive({ headers: signed(), body })).toEqual({ statusCode: 204, headers: {}, body: '' });
  const base64 = Buffer.from(body).toString('base64');
  expect(await receive({ headers: signed(), body: base64, isBase64Encoded: true })).toMatchObject({ statusCode: 204 });
  expect(await receive({ headers: signed(other), body })).toMatchObject({ statusCode: 400 });
  expect(heard).toEqual(['Tess', 'Tess']);
});
