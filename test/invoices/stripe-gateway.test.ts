import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../src/resources/invoices/payments/gateway.ts';
import { minorUnits, StripeGateway } from '../../src/resources/invoices/payments/stripe-gateway.ts';
import { StripeDouble } from '../support/stripe-double.ts';

const DAY = 86_400_000;
const request = (over: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: '0190a000-0000-7000-8000-000000000001',
  amount: 19.99,
  currency: 'USD',
  token: 'pm_card_visa',
  ...over,
});

describe('the Stripe gateway', () => {
  let stripe: StripeDouble;
  let gateway: StripeGateway;
  beforeEach(async () => {
    stripe = await StripeDouble.start();
    gateway = new StripeGateway({
      secretKey: 'sk_test_double',
      publishableKey: null,
      timeout: 300,
      apiUrl: stripe.url,
    });
  });
  afterEach(() => stripe.stop());

  it('confirms one PaymentIntent with the attempt as idempotency key', async () => {
    await expect(gateway.charge(request())).resolves.toEqual({ result: 'succeeded' });

    expect(stripe.requests).toHaveLength(1);
    expect(stripe.requests[0]).toMatchObject({
      path: 'POST /v1/payment_intents',
      key: request().key,
      form: { amount: '1999', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa' },
    });
  });

  it('sends a card token as a card', async () => {
    await gateway.charge(request({ token: 'tok_visa' }));
    expect(stripe.requests[0]?.form).toMatchObject({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': 'tok_visa',
    });
  });

  it('reports a declined card with the bank’s reason', async () => {
    await expect(gateway.charge(request({ token: 'pm_card_chargeDeclined' }))).resolves.toEqual({
      result: 'declined',
      code: 'generic_decline',
      message: 'Your card was declined.',
    });
  });

  describe('with a card that requires 3-D Secure', () => {
    const secure = request({ token: 'pm_card_authenticationRequired' });
    const answer = (how: 'confirms' | 'refuses') => stripe.authenticate(stripe.intents[0]?.client_secret ?? '', how);
    const canceled = () => stripe.requests.filter(({ path }) => path.endsWith('/cancel')).length;

    it('returns the secret with which the payer confirms the payment, and keeps it while nobody has', async () => {
      const outcome = { result: 'action_required', clientSecret: expect.stringMatching(/^pi_1_secret_/) };
      await expect(gateway.charge(secure)).resolves.toEqual(outcome);
      expect(stripe.requests[0]?.form).toMatchObject({ use_stripe_sdk: 'true' });
      expect(stripe.requests[0]?.form).not.toHaveProperty('error_on_requires_action');
      await expect(gateway.settle(secure, new Date())).resolves.toEqual(outcome);
      expect(stripe.intents).toMatchObject([{ status: 'requires_action' }]);
    });

    it('has succeeded once the payer has confirmed', async () => {
      await gateway.charge(secure);
      answer('confirms');
      await expect(gateway.settle(secure, new Date())).resolves.toEqual({ result: 'succeeded' });
      expect(canceled()).toBe(0);
    });

    it('is declined when the payer refuses, and cannot be paid later with the same secret', async () => {
      await gateway.charge(secure);
      answer('refuses');
      await expect(gateway.settle(secure, new Date())).resolves.toEqual({
        result: 'declined',
        code: 'authentication_failed',
        message: 'The bank has not confirmed the payment.',
      });
      expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
      await expect(gateway.settle(secure, new Date())).resolves.toMatchObject({ result: 'declined' });
    });

    it.each([16 * 60_000, DAY])('is declined when nobody has confirmed after %d ms, and then canceled', async (age) => {
      await gateway.charge(secure);
      const requested = new Date(Date.now() - age);
      await expect(gateway.settle(secure, requested)).resolves.toMatchObject({ code: 'authentication_expired' });
      expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
      await expect(gateway.settle(secure, requested)).resolves.toMatchObject({ result: 'declined' });
    });

    it('has succeeded when the payer confirms while it is being canceled', async () => {
      await gateway.charge(secure);
      stripe.beforeCancel = () => {
        answer('confirms');
        return undefined;
      };
      await expect(gateway.settle(secure, new Date(Date.now() - DAY))).resolves.toEqual({ result: 'succeeded' });
    });

    it('is canceled once for a payer who takes another card, as it says later, too', async () => {
      await gateway.charge(secure);
      for (const answer of ['canceled', 'canceled', 'confirmed', undefined] as const)
        await expect(gateway.settle(secure, new Date(), answer)).resolves.toMatchObject({
          result: 'canceled',
          code: 'authentication_canceled',
        });
      expect([canceled(), stripe.intents.map(({ status }) => status)]).toEqual([1, ['canceled']]);
    });

    it.each(['confirms', 'refuses'] as const)('is not canceled when the payer %s first', async (how) => {
      await gateway.charge(secure);
      stripe.beforeCancel = () => {
        answer(how);
        return undefined;
      };
      const outcome = how === 'confirms' ? { result: 'succeeded' } : { code: 'authentication_failed' };
      await expect(gateway.settle(secure, new Date(), 'canceled')).resolves.toMatchObject(outcome);
    });

    it('still waits for the payer when the cancellation fails, and is canceled when only its response is lost', async () => {
      await gateway.charge(secure);
      stripe.beforeCancel = () => 'fails';
      await expect(gateway.settle(secure, new Date(), 'canceled')).resolves.toMatchObject({
        result: 'action_required',
      });
      stripe.beforeCancel = () => 'lost';
      await expect(gateway.settle(secure, new Date(), 'canceled')).resolves.toMatchObject({ result: 'canceled' });
    });

    it('is not canceled while Stripe charges it', async () => {
      await gateway.charge(secure);
      (stripe.intents[0] as { status: string }).status = 'processing';
      await expect(gateway.settle(secure, new Date(), 'canceled')).resolves.toMatchObject({ result: 'unknown' });
      expect(canceled()).toBe(0);
    });
  });

  it('declines an unknown token without quoting it', async () => {
    const outcome = await gateway.charge(request({ token: 'pm_missing' }));
    expect(outcome).toMatchObject({ result: 'declined', code: 'invalid_token' });
    expect(JSON.stringify(outcome)).not.toContain('pm_missing');
  });

  it.each([
    'hang',
    'drop-before-charge',
    'drop-after-charge',
    'endless-body',
    'internal-error',
    'key-in-use',
    'no-object',
  ] as const)('reports the outcome as unknown after %s, and settles it with one charge', async (fault) => {
    // Twice, since the official client retries once with the same key when a connection is closed.
    stripe.faults.push(fault, fault);
    await expect(gateway.charge(request())).resolves.toMatchObject({ result: 'unknown' });

    stripe.faults.length = 0;
    await expect(gateway.settle(request(), new Date())).resolves.toEqual({ result: 'succeeded' });
    await expect(gateway.settle(request(), new Date())).resolves.toEqual({ result: 'succeeded' });
    expect(stripe.intents).toHaveLength(1);
  });

  it('settles a declined charge as declined', async () => {
    stripe.faults.push('hang');
    await gateway.charge(request({ token: 'pm_card_chargeDeclined' }));
    await expect(gateway.settle(request({ token: 'pm_card_chargeDeclined' }), new Date())).resolves.toMatchObject({
      result: 'declined',
      code: 'generic_decline',
    });
  });

  it('stays unknown until the bank confirms', async () => {
    const slow = request({ token: 'pm_slow_bank' });
    await expect(gateway.charge(slow)).resolves.toMatchObject({ result: 'unknown' });
    await expect(gateway.settle(slow, new Date())).resolves.toMatchObject({ result: 'unknown' });
    const intent = stripe.intents[0];
    if (intent) intent.status = 'succeeded';
    await expect(gateway.settle(slow, new Date())).resolves.toEqual({ result: 'succeeded' });
  });

  it('does not charge again once Stripe may have forgotten the key', async () => {
    await gateway.charge(request());
    stripe.forgetKeys();
    const yesterday = new Date(Date.now() - DAY);

    await expect(gateway.settle(request(), yesterday)).resolves.toEqual({ result: 'succeeded' });
    await expect(gateway.settle(request({ key: 'never-arrived' }), yesterday)).resolves.toMatchObject({
      result: 'declined',
      code: 'attempt_expired',
    });
    expect(stripe.intents).toHaveLength(1);
  });

  describe('an amount that Stripe cannot charge exactly', () => {
    const odd = (over: Partial<ChargeRequest> = {}) => request({ amount: 12.5, currency: 'JPY', ...over });

    it('is never rounded', async () => {
      expect(await gateway.charge(odd())).toMatchObject({ result: 'declined', code: 'invalid_amount' });
      expect(await gateway.settle(odd(), new Date())).toMatchObject({ result: 'unknown' });
      expect(await gateway.settle(odd(), new Date(Date.now() - DAY))).toMatchObject({ code: 'attempt_expired' });
      expect(stripe.intents).toEqual([]);
    });

    it('is settled as succeeded if Stripe has a charge of it', async () => {
      await gateway.charge(odd({ amount: 13 }));
      expect(await gateway.settle(odd(), new Date())).toEqual({ result: 'succeeded' });
      expect(stripe.intents).toHaveLength(1);
    });
  });

  it('stays unknown while Stripe is unavailable', async () => {
    await stripe.stop();
    await expect(gateway.charge(request())).resolves.toMatchObject({ result: 'unknown' });
    await expect(gateway.settle(request(), new Date())).resolves.toMatchObject({ result: 'unknown' });
  });

  it.each([
    [19.99, 'USD', 1999],
    [1.1, 'EUR', 110],
    [1999, 'JPY', 1999],
    [1.25, 'KWD', 1250],
    [0.29, 'GBP', 29],
  ])('converts %d %s to %d minor units', (amount, currency, units) => {
    expect(minorUnits({ amount, currency })).toBe(units);
  });
});
