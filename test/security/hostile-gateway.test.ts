import { describe, expect, onTestFinished, test } from 'vitest';
import { StripeGateway } from '../../src/resources/invoices/payments/stripe-gateway.ts';
import { serve } from '../support/serve.ts';

async function gatewayHearing(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const { url: apiUrl, close } = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers }).end(body);
  });
  onTestFinished(close);
  return {
    gateway: new StripeGateway({ secretKey: 'sk_test_double', publishableKey: null, timeout: 1_000, apiUrl }),
    asked,
  };
}

const request = { key: '0190a000-0000-7000-8000-000000000001', amount: 10, currency: 'EUR', token: 'pm_card_visa' };

describe('a response of the payment gateway', () => {
  test.each([
    ['is empty', 200, ''],
    ['is an HTML page', 200, '<html>Welcome to the wireless network of this hotel</html>'],
    ['is null', 200, 'null'],
    ['is an empty object', 200, '{}'],
    ['is a list', 200, '[]'],
    ['has an unknown status', 200, '{"object":"payment_intent","status":"sort_of"}'],
    ['has the status requires_capture', 200, '{"object":"payment_intent","status":"requires_capture"}'],
    ['has an object as status', 200, '{"object":"payment_intent","status":{"succeeded":true}}'],
    ['has a malformed error', 402, '{"error":"no"}'],
  ])('that %s leaves the outcome unknown', async (_what, status, body) => {
    const { gateway } = await gatewayHearing(status, body);
    expect(await gateway.charge(request)).toMatchObject({ result: 'unknown' });
    expect(await gateway.settle(request, new Date())).toMatchObject({ result: 'unknown' });
  });

  test('that redirects is not followed', async () => {
    const { gateway, asked } = await gatewayHearing(307, '', { location: '/stolen' });
    expect(await gateway.charge(request)).toMatchObject({ result: 'unknown' });
    expect(asked).not.toContain('POST /stolen');
  });

  test.each([
    ['is very long', 'x'.repeat(1_000_000)],
    ['cannot be stored', 'no\0such\0text'],
    ['is not text', { html: '<script>' }],
  ])('with a reason that %s is stored as a short valid text', async (_what, value) => {
    const reason = { code: value, decline_code: value, message: value };
    const body = { error: { type: 'card_error', ...reason } };
    const { gateway } = await gatewayHearing(402, JSON.stringify(body));
    const outcome = await gateway.charge(request);
    expect(outcome.result).toBe('declined');
    const { code, message } = outcome as { code: string; message: string };
    for (const text of [code, message]) {
      expect(text).toBeTypeOf('string');
      expect(text).not.toContain('\0');
      expect(text.length).toBeLessThanOrEqual(200);
    }
  });
});
