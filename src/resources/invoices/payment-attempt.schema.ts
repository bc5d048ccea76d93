import { z } from 'zod';
import { representation } from '../../core/representation.ts';
import { Id, Timestamp, text } from '../../core/schema.ts';
import { Amount } from './invoice.schema.ts';

export const PAYMENT_ATTEMPT_STATUSES = ['processing', 'succeeded', 'failed'] as const;
export type PaymentAttemptStatus = (typeof PAYMENT_ATTEMPT_STATUSES)[number];

const PaymentAttemptStatusSchema = z.enum(PAYMENT_ATTEMPT_STATUSES).meta({
  id: 'PaymentAttemptStatus',
  description: 'processing: the gateway has not given its last word yet; read the attempt again later.',
});

const PaymentFailure = z
  .object({ code: z.string(), message: z.string() })
  .meta({ id: 'PaymentFailure', description: 'Why no money was taken, in the gateway’s terms.' });

export const PaymentAttemptSchema = representation('PaymentAttempt', {
  owned: {
    id: Id,
    invoice: Id,
    status: PaymentAttemptStatusSchema,
    failure: PaymentFailure.nullable(),
    created_at: Timestamp,
  },
  given: {
    invoice_number: text({ min: 1, max: 64 }).meta({ examples: ['R-2026-0042'] }),
    amount: Amount,
    payment_token: text({ min: 1, max: 255 }).meta({
      examples: ['tok_success'],
      description: 'Stands for the payer’s means of payment. In answers all but its last four characters are masked.',
    }),
  },
  order: ['id', 'invoice', 'invoice_number', 'amount', 'payment_token', 'status', 'failure', 'created_at'],
});

/** All but the last four characters hidden; of a short token, all. */
export function maskToken(token: string): string {
  const shown = token.length > 8 ? token.slice(-4) : '';
  return shown.padStart(Math.min(token.length, 16), '*');
}
