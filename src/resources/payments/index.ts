import { handles } from '../../core/ports/jobs.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import type { Resource } from '../resource.ts';
import { SETTLE_PAYMENT, settleLostAttempt } from './payment-attempt.settlement.ts';
import { readPaymentAttempt, visibleAttemptsById } from './payment-attempts.operations.ts';
import { InvoicePaymentsResolver, PaymentAttemptsResolver } from './payment-attempts.resolver.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentRoutes } from './payments.routes.ts';

export const payments: Resource = {
  scopes: ['payments:write'],
  errors: paymentErrors,
  entities: [PaymentAttempt],
  routes: paymentRoutes,
  resolvers: [PaymentAttemptsResolver, InvoicePaymentsResolver],
  nodes: [{ type: PaymentAttempt, access: readPaymentAttempt.definition.scope, load: visibleAttemptsById }],
  jobs: {
    kinds: [SETTLE_PAYMENT],
    handlers: (ctx) => [
      handles(SETTLE_PAYMENT, async ({ attempt }) => {
        const outcome = await settleLostAttempt(ctx, attempt);
        // Makes the queue retry with growing delays.
        if (outcome?.result === 'unknown') throw new Error(`payment attempt ${attempt}: ${outcome.reason}`);
      }),
    ],
  },
};
