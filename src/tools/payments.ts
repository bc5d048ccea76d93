import { TEST_TOKENS, TestGateway } from '../adapters/payments/test-gateway.ts';
import type { ChargeOutcome } from '../core/ports/payments.ts';
import type { Queries } from '../core/queries.ts';

/** A database that records each charge as it is requested. */
const recording = {
  one: async (_statement: unknown, charge: { code: string | null; message: string | null }) => charge,
} as unknown as Queries;

const gateway = new TestGateway(recording, 0);

/** A row of the table, from what the gateway returns for the charge and when it is settled. */
async function renderRow(token: string, name = `\`${token}\``): Promise<string> {
  const request = { key: token, amount: 1, currency: 'EUR', token };
  const [first, last] = [await gateway.charge(request), await gateway.settle(request)];
  const failure = last.result === 'declined' ? `\`${last.code}\`: ${last.message}` : '–';
  return `| ${name} | ${describeResponse(first)} | ${statusOf(last)} | ${failure} |`;
}

const statusOf = ({ result }: ChargeOutcome) =>
  ({ succeeded: '`succeeded`', declined: '`failed`', unknown: '`processing`' })[result];

function describeResponse(outcome: ChargeOutcome): string {
  if (outcome.result !== 'unknown') return statusOf(outcome);
  return `${statusOf(outcome)}: ${outcome.reason.replace('0 ms', '`PAYMENT_TIMEOUT`')}`;
}

/** The whole page `docs/payments.md`. */
export async function paymentsPage(): Promise<string> {
  const rows = await Promise.all([
    ...Object.keys(TEST_TOKENS).map((token) => renderRow(token)),
    renderRow('none of these', 'any other'),
  ]);
  return `# Payments

<!-- Generated from src/adapters/payments/test-gateway.ts and src/tools/payments.ts by \`npm run contracts\`. Do not edit. -->

A payment attempt is created with \`POST /invoices/{invoice}/payment_attempts\` or \`createPaymentAttempt\`. You need the
scope \`payments:write\` and must send the number and the amount of the invoice; you do not have to own it. The
[tutorial](tutorial.md) pays an invoice step by step.

A declined payment is not an error: the response is 201 with an attempt whose \`status\` is \`failed\` and whose \`failure\` has a
\`code\` and a \`message\`. [The invoice lifecycle](invoice-lifecycle.md) describes the effect on the invoice.

With \`status\` \`processing\`, the outcome is unknown. A job queries the gateway after twice \`PAYMENT_TIMEOUT\` plus one
second (21 seconds by default), and repeats this until it gets an outcome. It uses the same idempotency key, so an attempt never
charges twice. Read the attempt again, or subscribe to [events](events.md). Meanwhile other attempts return 409
\`payment_in_progress\`.

## Payment links

With a payment link, a customer pays without an account. The email to the contact of an invoice contains one, and its owner creates
more with \`POST /invoices/{invoice}/payment_links\` or \`createPaymentLink\`, while the invoice can be paid. Only that response has
the \`url\`: \`PUBLIC_URL/pay/{invoice}#key=tpl_…\`, the page of this server, which shows what is to be paid, takes a card and shows a
receipt. The list of links shows when each was last used; deleting one revokes it.

The key is a bearer token for one invoice, over REST only:

| Request | With the key |
| ------- | ------------ |
| \`GET /payment_link\` | number, amount, currency and status of the invoice, the name of its owner, whether it is \`payable\`, the attempts with this link, and the gateway |
| \`OPTIONS\` and \`POST /invoices/{invoice}/payment_attempts\` | the filled form, and a payment |
| \`GET /invoices/{invoice}/payment_attempts\`, and of one | attempts with this link |
| any other | 403 \`insufficient_scope\` |

It returns 401 \`invalid_token\` when the link is deleted or has expired, and 30 days after the payment. While the invoice is withdrawn,
or its owner suspended, \`payable\` is false and a payment returns 409 \`invoice_not_payable\`. An \`Idempotency-Key\` belongs to the link.

For your own page, such as [the example](../examples/README.md#payment-page), set \`PAYMENT_PAGE_URL\`. With Stripe, the page needs \`STRIPE_PUBLISHABLE_KEY\`: it asks for the card with the
element of Stripe, and \`gateway.publishable_key\` tells your page the key.

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
- A payment that the bank requires the cardholder to confirm (3-D Secure) is declined with \`authentication_required\`:
  the customer has to use another card. Redirects are not used.
- A decline has the code and message of Stripe. An unknown token fails with \`invalid_token\`.
- An amount that Stripe cannot charge in its currency returns 409 \`amount_not_chargeable\`.
- If Stripe times out or fails, the attempt stays \`processing\`, and a job retries it for 23 hours, because Stripe stores
  idempotency keys for 24 hours. After that, the job only searches for the PaymentIntent, and fails the attempt with
  \`attempt_expired\` if there is none.

No Stripe webhook has to be configured. To test against Stripe, use a secret key that begins with \`sk_test_\`.
`;
}
