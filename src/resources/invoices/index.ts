import { handles } from '../../core/ports/jobs.ts';
import { ActionsSchema } from '../../surfaces/rest/options.ts';
import type { Resource } from '../resource.ts';
import { invoiceEnvelope } from './invoice.document.ts';
import { Invoice } from './invoice.entity.ts';
import { invoiceAsPdfRoute, invoicePdfRoute } from './invoice.pdf.ts';
import { Invoices } from './invoice.table.ts';
import { invoiceMailKinds } from './invoice-mails.ts';
import { InvoiceNumbering } from './invoice-numbering.entity.ts';
import { InvoiceSum } from './invoice-sum.entity.ts';
import { getInvoiceTotals, InvoiceTotalSchema } from './invoice-totals.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { createInvoices, InvoiceSchema, invoiceOperations } from './invoices.operations.ts';
import { InvoiceStreamResolver, InvoicesResolver, InvoiceTotalsResolver } from './invoices.resolver.ts';
import { seedInvoices } from './invoices.seed.ts';
import { invoiceErasure } from './open-invoices.ts';
import { isPaymentKey, linksOfInvoice, PaymentKeys, PaymentLinks } from './payment-links/payment-link.table.ts';
import {
  BillSchema,
  getBill,
  PaymentLinkSchema,
  paymentLinkOperations,
  RenewalSchema,
  renewPaymentLink,
} from './payment-links/payment-links.operations.ts';
import { heldGateway, openGateway } from './payments/gateway.ts';
import { SETTLE_PAYMENT, settleByJob } from './payments/pay-invoice.ts';
import { paymentAttemptPages } from './payments/payment-attempt.statements.ts';
import {
  cancelPaymentAttempt,
  confirmPaymentAttempt,
  createPaymentAttempt,
  describeInvoicePaymentAttempts,
  getPaymentAttempt,
  listInvoicePaymentAttempts,
  listPaymentAttempts,
  PaymentAttemptSchema,
  visibleAttemptsById,
} from './payments/payment-attempts.operations.ts';
import { TestCharge } from './payments/test-gateway.ts';
import { ReminderSchema, Reminders, reminderOperations, remindersOfInvoice } from './reminders/reminders.operations.ts';
import {
  canTransitionInvoice,
  describeInvoiceTransitions,
  getInvoiceStates,
  getTransition,
  listInvoiceTransitions,
  type MovedInvoice,
  StateSchema,
  TransitionSchema,
  Transitions,
  transitionInvoice,
  transitionsOfInvoice,
} from './transitions.operations.ts';

export const invoices: Resource = {
  tag: { name: 'Invoices', description: 'Requests for payment, their lifecycle and their payment attempts.' },
  meanings: { invoice: 'offer offers quote quotes estimate estimates', pay: 'paid' },
  errors: invoiceErrors,
  entities: [InvoiceSum, InvoiceNumbering, TestCharge],
  routes: [invoicePdfRoute, invoiceAsPdfRoute],
  types: [
    { type: null, schema: InvoiceTotalSchema, operations: [getInvoiceTotals], kind: 'list' },
    {
      schema: InvoiceSchema,
      repository: Invoices,
      operations: [...Object.values(invoiceOperations), createInvoices, transitionInvoice],
      envelope: invoiceEnvelope,
    },
    { type: null, schema: StateSchema, operations: [getInvoiceStates], kind: 'list' },
    { type: null, schema: StateSchema, operations: [canTransitionInvoice] },
    {
      // GraphQL returns the invoice.
      type: null,
      schema: TransitionSchema,
      operations: [transitionInvoice],
      status: 201,
      location: ({ id, transition }: MovedInvoice) => `/invoices/${id}/transitions/${transition.id}`,
      present: ({ transition }: MovedInvoice) => transition,
    },
    {
      schema: TransitionSchema,
      repository: Transitions,
      operations: [listInvoiceTransitions, getTransition],
      parent: { type: Invoice, pages: transitionsOfInvoice },
    },
    {
      schema: PaymentAttemptSchema,
      event: 'payment_attempt',
      operations: [
        listInvoicePaymentAttempts,
        listPaymentAttempts,
        getPaymentAttempt,
        createPaymentAttempt,
        confirmPaymentAttempt,
        cancelPaymentAttempt,
      ],
      load: visibleAttemptsById,
      // They include attempts of other payers.
      parent: { type: Invoice, pages: paymentAttemptPages, access: 'invoices:read' },
    },
    {
      schema: PaymentLinkSchema,
      event: 'payment_link',
      operations: Object.values(paymentLinkOperations),
      load: PaymentLinks.byIds,
      parent: { type: Invoice, pages: linksOfInvoice },
    },
    {
      schema: ReminderSchema,
      repository: Reminders,
      operations: Object.values(reminderOperations),
      parent: { type: Invoice, pages: remindersOfInvoice },
    },
    { schema: ActionsSchema, operations: [describeInvoiceTransitions, describeInvoicePaymentAttempts] },
    { schema: BillSchema, operations: [getBill] },
    { schema: RenewalSchema, operations: [renewPaymentLink] },
  ],
  resolvers: [InvoicesResolver, InvoiceTotalsResolver, InvoiceStreamResolver],
  jobs: {
    kinds: [SETTLE_PAYMENT],
    handlers: (ctx) => [handles(SETTLE_PAYMENT, ({ attempt }) => settleByJob(ctx, attempt))],
  },
  mails: invoiceMailKinds,
  credential({ database }) {
    const keys = new PaymentKeys(database.db);
    return { accepts: isPaymentKey, lookUp: (secret, _signIn, suspect) => keys.lookUp(secret, suspect) };
  },
  services: {
    open: async (given) => ({ payments: await openGateway(given) }),
    hold: ({ payments }, effects) => ({ payments: heldGateway(payments, effects) }),
  },
  erasure: invoiceErasure,
  seed: seedInvoices,
};
