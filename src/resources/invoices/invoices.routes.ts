import { ActionsSchema } from '../../surfaces/rest/options.ts';
import { get, list, options, patch, post } from '../../surfaces/rest/route.ts';
import { invoiceEnvelope, presentInvoice } from './invoice.document.ts';
import { InvoiceSchema, StateSchema, TransitionSchema } from './invoice.schema.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { createInvoice, listInvoices, readInvoice, updateInvoice } from './invoices.operations.ts';
import { PaymentAttemptSchema } from './payment-attempt.schema.ts';
import type { PaymentAttemptRow } from './payment-attempt.statements.ts';
import {
  createPaymentAttempt,
  describePaymentAttempts,
  listPaymentAttempts,
  readPaymentAttempt,
} from './payment-attempts.operations.ts';
import type { TransitionRow } from './transition.statements.ts';
import {
  describeTransitions,
  listStates,
  listTransitions,
  readState,
  readTransition,
  transitionInvoice,
} from './transitions.operations.ts';

const tag = 'Invoices';
const invoice = { tag, resource: InvoiceSchema, present: presentInvoice, envelope: invoiceEnvelope() } as const;
const transition = { tag, resource: TransitionSchema } as const;
const state = { tag, resource: StateSchema } as const;
const attempt = { tag, resource: PaymentAttemptSchema, present: presentAttempt } as const;
const metadata = { tag, resource: ActionsSchema, present: (description: unknown) => description } as const;
const version = (row: InvoiceRow) => row;
const under = (row: { id: string; invoice: string }, collection: string) =>
  `/invoices/${row.invoice}/${collection}/${row.id}`;

export const invoiceRoutes = [
  get('/invoices', listInvoices, invoice),
  post('/invoices', createInvoice, { ...invoice, status: 201, location: (row) => `/invoices/${row.id}`, version }),
  get('/invoices/{invoice}', readInvoice, { ...invoice, version }),
  patch('/invoices/{invoice}', updateInvoice, { ...invoice, envelope: invoiceEnvelope(true), version }),

  list('/invoices/{invoice}/states', listStates, { ...state, present: (one) => one }),
  get('/invoices/{invoice}/states/{state}', readState, { ...state, present: (one) => one }),

  get('/invoices/{invoice}/transitions', listTransitions, { ...transition, present: presentTransition }),
  post('/invoices/{invoice}/transitions', transitionInvoice, {
    ...transition,
    status: 201,
    location: (moved) => under(moved.transition, 'transitions'),
    present: (moved) => presentTransition(moved.transition),
  }),
  options('/invoices/{invoice}/transitions', describeTransitions, metadata),
  get('/invoices/{invoice}/transitions/{transition}', readTransition, { ...transition, present: presentTransition }),

  get('/invoices/{invoice}/payment_attempts', listPaymentAttempts, attempt),
  post('/invoices/{invoice}/payment_attempts', createPaymentAttempt, {
    ...attempt,
    status: 201,
    location: (row) => under(row, 'payment_attempts'),
  }),
  options('/invoices/{invoice}/payment_attempts', describePaymentAttempts, metadata),
  get('/invoices/{invoice}/payment_attempts/{attempt}', readPaymentAttempt, attempt),
];

function presentTransition(row: TransitionRow) {
  return { id: row.id, invoice: row.invoice, from: row.from, to: row.to, created_at: row.createdAt };
}

function presentAttempt(row: PaymentAttemptRow) {
  return {
    id: row.id,
    invoice: row.invoice,
    invoice_number: row.invoiceNumber,
    amount: row.amount,
    payment_token: row.paymentToken,
    status: row.status,
    failure: row.failure,
    created_at: row.createdAt,
  };
}
