import { ActionsSchema } from '../../surfaces/rest/options.ts';
import { get, options, post } from '../../surfaces/rest/route.ts';
import {
  createPaymentAttempt,
  listPaymentAttempts,
  PaymentAttemptSchema,
  readPaymentAttempt,
} from './payment-attempts.operations.ts';
import { describePaymentAttempts } from './payment-form.operations.ts';

const tag = 'Invoices';
const attempt = { tag, resource: PaymentAttemptSchema } as const;

export const paymentRoutes = [
  get('/invoices/{invoice}/payment_attempts', listPaymentAttempts, attempt),
  post('/invoices/{invoice}/payment_attempts', createPaymentAttempt, {
    ...attempt,
    status: 201,
    location: (row) => `/invoices/${row.invoice}/payment_attempts/${row.id}`,
  }),
  options('/invoices/{invoice}/payment_attempts', describePaymentAttempts, {
    tag,
    resource: ActionsSchema,
    present: (description) => description,
  }),
  get('/invoices/{invoice}/payment_attempts/{attempt}', readPaymentAttempt, attempt),
];
