import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { Schemas, Turtle } from '../../sdk/src/index.ts';
import { verifyWebhook, type WebhookHeaders } from '../../sdk/src/webhooks.ts';
import { newSigningKey, signedHeaders } from '../../src/resources/webhooks/send.ts';

const secret = newSigningKey();
const now = new Date('2026-03-14T09:00:00Z');
const body = JSON.stringify({
  id: '4711',
  type: 'turtle.deleted',
  created_at: '2026-03-14 09:00:00Z',
  data: { name: 'Tess' },
});
const delivered = {
  id: '4711',
  type: 'TURTLE_DELETED',
  createdAt: '2026-03-14 09:00:00Z',
  turtle: { name: 'Tess' },
  raw: JSON.parse(body),
};
const signed = (...keys: string[]) => signedHeaders(keys, 'evt_4711', body, now);

const at = (seconds: number) => vi.setSystemTime(now.getTime() + seconds * 1000);
afterEach(() => void vi.useRealTimers());

test('verifyWebhook and Standard Webhooks accept what the server signs', async () => {
  at(0);
  expect(await verifyWebhook(body, signed(secret), secret)).toEqual(delivered);
  expect(new Webhook(secret).verify(body, signed(secret))).toEqual(JSON.parse(body));
});

test('verifyWebhook accepts what Standard Webhooks signs', async () => {
  at(0);
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': `${now.getTime() / 1000}`,
    'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
  };
  expect(await verifyWebhook(body, headers, secret)).toEqual(delivered);
});

test('verifyWebhook accepts Headers and bytes', async () => {
  at(299);
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook(bytes, new Headers(signed(secret)), secret)).toEqual(delivered);
  expect(await verifyWebhook(bytes.buffer, signed(secret), secret)).toEqual(delivered);
});

test('verifyWebhook accepts either secret during a rotation', async () => {
  at(0);
  const former = newSigningKey();
  expect(await verifyWebhook(body, signed(secret, former), former)).toEqual(delivered);
  expect(await verifyWebhook(body, signed(former), [secret, former])).toEqual(delivered);
  const others = { ...signed(secret), 'webhook-signature': `v1a,abc v1,??? ${signed(secret)['webhook-signature']}` };
  expect(await verifyWebhook(body, others, secret)).toEqual(delivered);
});

test('verifyWebhook accepts headers in their original case, with lists of values', async () => {
  at(0);
  const headers = Object.entries(signed(secret)).map(([name, value]) => [name.toUpperCase(), [value]]);
  expect(await verifyWebhook(body, Object.fromEntries(headers), secret)).toEqual(delivered);
  expect(await verifyWebhook(body, { ...signed(secret), get: 'a header of this name' }, secret)).toBeTruthy();
});

describe('verifyWebhook rejects a message', () => {
  const { 'webhook-id': _, ...anonymous } = signed(secret);
  test.each([
    ['with another body', `${body} `, signed(secret), secret, 0, 'invalid_signature'],
    ['signed with another secret', body, signed(newSigningKey()), secret, 0, 'invalid_signature'],
    ['with another id', body, { ...signed(secret), 'webhook-id': 'evt_1' }, secret, 0, 'invalid_signature'],
    ['without a secret to verify with', body, signed(secret), [], 0, 'invalid_signature'],
    ['older than five minutes', body, signed(secret), secret, 301, 'invalid_timestamp'],
    ['from the future', body, signed(secret), secret, -301, 'invalid_timestamp'],
    [
      'with an invalid timestamp',
      body,
      { ...signed(secret), 'webhook-timestamp': 'now' },
      secret,
      0,
      'invalid_timestamp',
    ],
    ['without an id', body, anonymous, secret, 0, 'missing_header'],
    ['if the secret is malformed', body, signed(secret), 'whsec_?', 0, 'invalid_secret'],
    ['if the secret is empty', body, signed(secret), '', 0, 'invalid_secret'],
    ['if the secret is undefined', body, signed(secret), undefined, 0, 'invalid_secret'],
    ['if the secret is null', body, signed(secret), null, 0, 'invalid_secret'],
    ['without headers', body, undefined, secret, 0, 'missing_header'],
    ['that was parsed', JSON.parse(body), signed(secret), secret, 0, 'invalid_body'],
    ['that was not read', undefined, signed(secret), secret, 0, 'invalid_body'],
  ])('%s', async (_name, payload, headers, known, late, code) => {
    at(late);
    await expect(verifyWebhook(payload, headers as WebhookHeaders, known as string)).rejects.toMatchObject({
      name: 'WebhookError',
      code,
    });
  });
});

test('an event has its resource as the models of the SDK have it, and the wire form under raw', async () => {
  at(0);
  const event = await verifyWebhook(body, signed(secret), secret);
  expect(event).toEqual(delivered);
  if (event.type === 'INVOICE_PAID') expectTypeOf(event.invoice.paidAt).toEqualTypeOf<string | null>();
  if (event.type === 'TURTLE_DELETED') expectTypeOf(event.turtle).toEqualTypeOf<Turtle>();
  if (event.type === 'PING') expectTypeOf(event.ping).toEqualTypeOf<{ webhook: string }>();
  if (event.type === 'INVOICE_PAID') expectTypeOf(event.raw).toEqualTypeOf<Schemas['InvoiceEvent']>();
});

test('an event of an unknown type is delivered with its wire form', async () => {
  at(0);
  const raw = {
    id: '1',
    type: 'shell_repair.paid_off',
    created_at: '2026-03-14 09:00:00Z',
    data: { repaired_at: 'x' },
  };
  const text = JSON.stringify(raw);
  const event = await verifyWebhook(text, signedHeaders([secret], 'evt_1', text, now), secret);
  expect(event).toMatchObject({ id: '1', type: 'SHELL_REPAIR_PAID_OFF', createdAt: raw.created_at, raw });
});
