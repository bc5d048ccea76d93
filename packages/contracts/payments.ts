import type { Queries } from '@terrapin/table';
import { TEST_TOKENS, TestGateway } from '../../src/adapters/payments/test-gateway.ts';
import type { ChargeOutcome } from '../../src/core/ports/payments.ts';

/** A database that records each charge as it is requested. */
const recording = {
  one: async (_statement: unknown, charge: { code: string | null; message: string | null }) => charge,
} as Queries;

const gateway = new TestGateway(recording, 0);

/** From what the gateway returns for the charge, and when it is settled. */
async function describeToken(token: string, name = `\`${token}\``): Promise<string[]> {
  const request = { key: token, amount: 1, currency: 'EUR', token };
  const [first, last] = [await gateway.charge(request), await gateway.settle(request, new Date(), true)];
  const failure = last.result === 'declined' ? `\`${last.code}\`: ${last.message}` : '–';
  return [name, describeResponse(first), statusOf(last), failure];
}

const statusOf = ({ result }: ChargeOutcome) =>
  ({ succeeded: '`succeeded`', declined: '`failed`', unknown: '`processing`', action_required: '`processing`' })[
    result
  ];

function describeResponse(outcome: ChargeOutcome): string {
  if (outcome.result === 'action_required') return `${statusOf(outcome)}, with a \`next_action\``;
  if (outcome.result !== 'unknown') return statusOf(outcome);
  return `${statusOf(outcome)}: ${outcome.reason.replace('0 ms', '`PAYMENT_TIMEOUT`')}`;
}

/** What each test token does, and any other. */
export function paymentRows(): Promise<string[][]> {
  const tokens = Object.keys(TEST_TOKENS).map((token) => describeToken(token));
  return Promise.all([...tokens, describeToken('none of these', 'any other')]);
}
