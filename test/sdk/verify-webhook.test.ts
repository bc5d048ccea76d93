import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { type Schemas, verifyWebhook } from '../../sdk/src/index.ts';
import { newSigningKey, signedHeaders } from '../../src/resources/webhooks/signing.ts';

const secret = newSigningKey();
const now = new Date('2026-03-14T09:00:00Z');
const body = JSON.stringify({
  id: '4711',
  type: 'turtle.deleted',
  created_at: '2026-03-14 09:00:00Z',
  data: { name: 'Tess' },
});
const signed = (...keys: string[]) => signedHeaders(keys, 'evt_4711', body, now);

const at = (seconds: number) => vi.setSystemTime(now.getTime() + seconds * 1000);
afterEach(() => void vi.useRealTimers());

test('what the server signs is verified, by us as by Standard Webhooks', async () => {
  at(0);
  expect(await verifyWebhook(body, signed(secret), secret)).toEqual(JSON.parse(body));
  expect(new Webhook(secret).verify(body, signed(secret))).toEqual(JSON.parse(body));
});

test('what Standard Webhooks signs is verified', async () => {
  at(0);
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': `${now.getTime() / 1000}`,
    'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
  };
  expect(await verifyWebhook(body, headers, secret)).toEqual(JSON.parse(body));
});

test('headers may be a Headers, and the body bytes', async () => {
  at(299);
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook(bytes, new Headers(signed(secret)), secret)).toEqual(JSON.parse(body));
  expect(await verifyWebhook(bytes.buffer, signed(secret), secret)).toEqual(JSON.parse(body));
});

test('while a secret is replaced, either side may know both', async () => {
  at(0);
  const former = newSigningKey();
  expect(await verifyWebhook(body, signed(secret, former), former)).toEqual(JSON.parse(body));
  expect(await verifyWebhook(body, signed(former), [secret, former])).toEqual(JSON.parse(body));
  const others = { ...signed(secret), 'webhook-signature': `v1a,abc v1,??? ${signed(secret)['webhook-signature']}` };
  expect(await verifyWebhook(body, others, secret)).toEqual(JSON.parse(body));
});

describe('a message is refused', () => {
  const { 'webhook-id': _, ...anonymous } = signed(secret);
  test.each([
    ['of another body', `${body} `, signed(secret), secret, 0, 'invalid_signature'],
    ['by another secret', body, signed(newSigningKey()), secret, 0, 'invalid_signature'],
    ['with another id', body, { ...signed(secret), 'webhook-id': 'evt_1' }, secret, 0, 'invalid_signature'],
    ['with no secret to know', body, signed(secret), [], 0, 'invalid_signature'],
    ['that is old', body, signed(secret), secret, 301, 'invalid_timestamp'],
    ['that is to come', body, signed(secret), secret, -301, 'invalid_timestamp'],
    ['without a time', body, { ...signed(secret), 'webhook-timestamp': 'now' }, secret, 0, 'invalid_timestamp'],
    ['without an id', body, anonymous, secret, 0, 'missing_header'],
    ['where the secret is none', body, signed(secret), 'whsec_?', 0, 'invalid_secret'],
    ['where the secret is empty', body, signed(secret), '', 0, 'invalid_secret'],
  ])('%s', async (_name, payload, headers, known, late, code) => {
    at(late);
    await expect(verifyWebhook(payload, headers, known)).rejects.toMatchObject({ name: 'WebhookError', code });
  });
});

test('the type of an event tells what its data is', async () => {
  at(0);
  const event = await verifyWebhook(body, signed(secret), secret);
  if (event.type === 'invoice.paid') expectTypeOf(event.data).toEqualTypeOf<Schemas['Invoice']>();
  if (event.type === 'turtle.deleted') expectTypeOf(event.data).toEqualTypeOf<Schemas['Turtle']>();
  if (event.type === 'ping') expectTypeOf(event.data).toEqualTypeOf<{ webhook: string }>();
});
