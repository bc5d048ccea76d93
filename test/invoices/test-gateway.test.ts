import { readFile } from 'node:fs/promises';
import { columnsOf, statementsOver } from '@terrapin/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../src/resources/invoices/payments/gateway.ts';
import { TEST_TOKENS, TestCharge, TestGateway } from '../../src/resources/invoices/payments/test-gateway.ts';
import { openTestDatabase } from '../support/database.ts';

let serial = 0;
const request = (token: string): ChargeRequest => ({
  key: `0190a000-0000-7000-8000-${String(++serial).padStart(12, '0')}`,
  amount: 19.99,
  currency: 'USD',
  token,
});

const chargesOf = statementsOver(TestCharge).statement('test_charges_of', (db, $: { key: string }) =>
  db
    .selectFrom('TestCharge as charge')
    .select(columnsOf('charge', ['failureCode']))
    .where('charge.key', '=', $.key),
);

describe('the test gateway', () => {
  let test: Awaited<ReturnType<typeof openTestDatabase>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    test = await openTestDatabase();
    gateway = new TestGateway(test.database.db, 20);
  });
  afterAll(() => test.close());

  const charges = (key: string) => test.database.db.all(chargesOf, { key });

  it.each(['tok_success', 'tok_slow_success'])('charges %s', async (token) => {
    const charge = request(token);
    await expect(gateway.charge(charge)).resolves.toEqual({ result: 'succeeded' });
    expect(await charges(charge.key)).toEqual([{ failureCode: null }]);
  });

  it.each([
    ['tok_declined', 'card_declined'],
    ['tok_insufficient_funds', 'insufficient_funds'],
    ['tok_expired_card', 'expired_card'],
    ['tok_incorrect_cvc', 'incorrect_cvc'],
    ['tok_lost_card', 'lost_card'],
    ['tok_processing_error', 'processing_error'],
    ['tok_never_heard_of', 'invalid_token'],
  ])('declines %s as %s', async (token, code) => {
    await expect(gateway.charge(request(token))).resolves.toMatchObject({ result: 'declined', code });
  });

  it.each([
    ['tok_timeout', 'declined'],
    ['tok_network_error', 'succeeded'],
    ['tok_network_error_after_charge', 'succeeded'],
  ])('does not respond for %s, and settles it as %s', async (token, result) => {
    const charge = request(token);
    await expect(gateway.charge(charge)).resolves.toMatchObject({ result: 'unknown' });
    await expect(gateway.settle(charge, new Date())).resolves.toMatchObject({ result });
    expect(await charges(charge.key)).toHaveLength(1);
  });

  it.each([
    ['tok_authentication', { result: 'succeeded' }],
    ['tok_authentication_failed', { result: 'declined', code: 'authentication_failed' }],
  ])('charges nothing with %s until the payer confirms it', async (token, outcome) => {
    const charge = request(token);
    const action = { result: 'action_required', clientSecret: expect.any(String) };
    await expect(gateway.charge(charge)).resolves.toEqual(action);
    await expect(gateway.settle(charge, new Date())).resolves.toEqual(action);
    expect(await charges(charge.key)).toEqual([]);
    await expect(gateway.settle(charge, new Date(), 'confirmed')).resolves.toMatchObject(outcome);
    await expect(gateway.settle(charge, new Date(0))).resolves.toMatchObject(outcome);
    expect(await charges(charge.key)).toHaveLength(1);
  });

  it.each([
    ['confirmed', { result: 'succeeded' }],
    ['canceled', { result: 'canceled', code: 'authentication_canceled' }],
  ] as const)('keeps to the first answer of the payer: %s', async (answer, outcome) => {
    const charge = request('tok_authentication');
    await gateway.charge(charge);
    for (const later of [answer, 'confirmed', 'canceled', undefined] as const)
      await expect(gateway.settle(charge, new Date(), later)).resolves.toMatchObject(outcome);
    expect(await charges(charge.key)).toHaveLength(1);
  });

  it('declines what the payer has not confirmed in time, for good', async () => {
    const charge = request('tok_authentication');
    const expired = { result: 'declined', code: 'authentication_expired' };
    await expect(gateway.settle(charge, new Date(Date.now() - 15 * 60_000))).resolves.toMatchObject(expired);
    await expect(gateway.settle(charge, new Date(), 'confirmed')).resolves.toMatchObject(expired);
  });

  it('charges a key once, also with another token', async () => {
    const charge = request('tok_success');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => gateway.charge(charge)));
    expect(new Set(outcomes.map((outcome) => outcome.result))).toEqual(new Set(['succeeded']));

    await expect(gateway.charge({ ...charge, token: 'tok_declined' })).resolves.toEqual({ result: 'succeeded' });
    await expect(new TestGateway(test.database.db, 20).settle(charge, new Date())).resolves.toEqual({
      result: 'succeeded',
    });
    expect(await charges(charge.key)).toHaveLength(1);
  });

  it('has every test token in docs/payments.md', async () => {
    const page = await readFile('docs/payments.md', 'utf8');
    for (const token of Object.keys(TEST_TOKENS)) expect(page).toContain(`\n| \`${token}\` |`);
  });
});
