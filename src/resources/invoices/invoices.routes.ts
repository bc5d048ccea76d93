import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { ActionsSchema } from '../../surfaces/rest/options.ts';
import { del, get, list, options, post } from '../../surfaces/rest/route.ts';
import { BillSchema, getBill } from './bill.operations.ts';
import { invoiceEnvelope } from './invoice.document.ts';
import { createInvoices, InvoiceSchema, invoiceOperations } from './invoices.operations.ts';
import {
  confirmPaymentAttempt,
  createPaymentAttempt,
  describeInvoicePaymentAttempts,
  getPaymentAttempt,
  listInvoicePaymentAttempts,
  PaymentAttemptSchema,
} from './payment-attempts.operations.ts';
import { PaymentLinkSchema, paymentLinkOperations } from './payment-links.operations.ts';
import {
  canTransitionInvoice,
  describeInvoiceTransitions,
  getInvoiceStates,
  getTransition,
  listInvoiceTransitions,
  StateSchema,
  TransitionSchema,
  transitionInvoice,
} from './transitions.operations.ts';

const tag = 'Invoices';
const state = { tag, resource: StateSchema } as const;
const transition = { tag, resource: TransitionSchema } as const;
const attempt = { tag, resource: PaymentAttemptSchema } as const;
const link = { tag, resource: PaymentLinkSchema } as const;
const actions = { tag, resource: ActionsSchema } as const;

export const invoiceRoutes = [
  ...collectionRoutes(
    '/invoices/{invoice}',
    { ...invoiceOperations, createMany: createInvoices },
    {
      tag,
      resource: InvoiceSchema,
      envelope: invoiceEnvelope,
    },
  ),

  list('/invoices/{invoice}/states', getInvoiceStates, state),
  get('/invoices/{invoice}/states/{state}', canTransitionInvoice, state),

  get('/invoices/{invoice}/transitions', listInvoiceTransitions, transition),
  post('/invoices/{invoice}/transitions', transitionInvoice, {
    ...transition,
    status: 201,
    location: (moved) => `/invoices/${moved.id}/transitions/${moved.transition.id}`,
    present: ({ transition }) => transition,
  }),
  options('/invoices/{invoice}/transitions', describeInvoiceTransitions, actions),
  get('/invoices/{invoice}/transitions/{transition}', getTransition, transition),

  get('/invoices/{invoice}/payment_attempts', listInvoicePaymentAttempts, attempt),
  post('/invoices/{invoice}/payment_attempts', createPaymentAttempt, {
    ...attempt,
    status: 201,
    location: (row) => `/invoices/${row.invoice}/payment_attempts/${row.id}`,
  }),
  options('/invoices/{invoice}/payment_attempts', describeInvoicePaymentAttempts, actions),
  get('/invoices/{invoice}/payment_attempts/{attempt}', getPaymentAttempt, attempt),
  post('/invoices/{invoice}/payment_attempts/{attempt}/confirmations', confirmPaymentAttempt, attempt),

  get('/invoices/{invoice}/payment_links', paymentLinkOperations.list, link),
  post('/invoices/{invoice}/payment_links', paymentLinkOperations.create, {
    ...link,
    status: 201,
    location: (row) => `/invoices/${row.invoice}/payment_links/${row.id}`,
  }),
  get('/invoices/{invoice}/payment_links/{payment_link}', paymentLinkOperations.read, link),
  del('/invoices/{invoice}/payment_links/{payment_link}', paymentLinkOperations.delete, { tag }),
  get('/payment_link', getBill, { tag, resource: BillSchema }),
];
