import { TEST_TOKENS, TestGateway } from '../adapters/payments/test-gateway.ts';
import type { ChargeOutcome } from '../core/ports/payments.ts';
import type { Queries } from '../core/queries.ts';

/** A database that records each charge as it is requested. */
const recording = {
  one: async (_statement: unknown, charge: { code: string | null; message: string | null }) => charge,
} as unknown as Queries;

const gateway = new TestGateway(recording, 0);

/** A row of the table, from what the gateway returns for the charge and when it is settled. */
async function rowOf(token: string, name = `\`${token}\``): Promise<string> {
  const request = { key: token, amount: 1, currency: 'EUR', token };
  const [first, last] = [await gateway.charge(request), await gateway.settle(request)];
  const failure = last.result === 'declined' ? `\`${last.code}\`: ${last.message}` : '–';
  return `| ${name} | ${responseOf(first)} | ${statusOf(last)} | ${failure} |`;
}

const statusOf = ({ result }: ChargeOutcome) =>
  ({ succeeded: '`succeeded`', declined: '`failed`', unknown: '`processing`' })[result];

function responseOf(outcome: ChargeOutcome): string {
  if (outcome.result !== 'unknown') return statusOf(outcome);
  return `${statusOf(outcome)}: ${outcome.reason.replace('0 ms', '`PAYMENT_TIMEOUT`')}`;
}

/** The whole page `docs/payments.md`. */
export async function paymentsPage(): Promise<string> {
  const rows = await Promise.all([
    ...Object.keys(TEST_TOKENS).map((token) => rowOf(token)),
    rowOf('none of these', 'any other'),
  ]);
  return `# Payments

<!-- Generated from src/adapters/payments/test-gateway.ts and src/tools/payments.ts by \`npm run contracts\`. Do not edit. -->

A payment attempt is created with \`POST /invoices/{invoice}/payment_attempts\` or \`createPaymentAttempt\`. The caller requires the
scope \`payments:write\` and must send the number and the amount of the invoice; the caller does not have to own it. The
[tutorial](tutorial.md) pays an invoice step by step.

A declined payment is not an error: the response is 201 with an attempt whose \`status\` is \`failed\` and whose \`failure\` has a
\`code\` and a \`message\`. [The invoice lifecycle](invoice-lifecycle.md) describes the effect on the invoice.

With \`status\` \`processing\`, the outcome is unknown. A job queries the gateway after twice \`PAYMENT_TIMEOUT\` plus one
second (21 seconds by default), and repeats this until it gets an outcome. It uses the same idempotency key, so an attempt never
charges twice. Read the attempt again, or subscribe to [events](events.md). Meanwhile other attempts return 409
\`payment_in_progress\`.

## Test tokens

Without \`STRIPE_SECRET_KEY\`, the built-in gateway decides by \`payment_token\`. It charges nothing and requires no network.

| Token | Status in the response | Final status | \`failure\` |
| ----- | ---------------------- | ------------ | --------- |
${rows.join('\n')}

\`tok_slow_success\` responds after one second. \`tok_network_error\` is charged when it is settled;
\`tok_network_error_after_charge\` was charged by the request.

## Stripe

With \`STRIPE_SECRET_KEY\` in the [settings](settings.md), payments go through Stripe:

- \`payment_token\` is the id of a PaymentMethod (\`pm_…\`) or a card token (\`tok_…\`), created in the browser with Stripe.js. Card
  numbers never reach this server.
- Each attempt creates and confirms one PaymentIntent. Its idempotency key is the id of the attempt, also stored in its
  metadata as \`payment_attempt\`.
- A payment that requires an action of the payer, such as 3-D Secure, is declined. Redirects are not used.
- A decline has the code and message of Stripe. An unknown token fails with \`invalid_token\`.
- An amount that Stripe cannot charge in its currency returns 409 \`amount_not_chargeable\`.
- A timeout, a lost connection or a 5xx of Stripe leaves the attempt \`processing\`. Settling repeats the request for 23 hours,
  because Stripe stores idempotency keys for 24 hours; after that it only searches for the PaymentIntent, and fails the attempt
  with \`attempt_expired\` if there is none.

No Stripe webhook has to be configured. To test against Stripe, use a secret key that begins with \`sk_test_\`.
`;
}
