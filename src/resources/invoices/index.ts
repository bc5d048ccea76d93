import { events, scopes } from '../../catalogue.ts';
import { handles } from '../../core/ports/jobs.ts';
import type { Resource } from '../resource.ts';
import { Invoice } from './invoice.entity.ts';
import { invoiceTable } from './invoice.table.ts';
import { invoiceMailKinds } from './invoice-mails.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { createInvoices, InvoiceSchema, invoiceOperations } from './invoices.operations.ts';
import {
  InvoiceStreamResolver,
  InvoicesResolver,
  InvoiceTotalsResolver,
  PaymentAttemptsResolver,
  TransitionsResolver,
} from './invoices.resolver.ts';
import { invoiceEnvelope, invoiceRoutes } from './invoices.routes.ts';
import { seedInvoices } from './invoices.seed.ts';
import { invoiceErasure } from './open-invoices.ts';
import { SETTLE_PAYMENT, settleByJob } from './pay-invoice.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';
import { paymentAttemptPages } from './payment-attempt.statements.ts';
import {
  confirmPaymentAttempt,
  createPaymentAttempt,
  getPaymentAttempt,
  listInvoicePaymentAttempts,
  listPaymentAttempts,
  PaymentAttemptSchema,
  visibleAttemptsById,
} from './payment-attempts.operations.ts';
import { PaymentLink } from './payment-link.entity.ts';
import { deleteEndedLinks, isPaymentKey, linksOfInvoice, PaymentKeys, paymentLinkTable } from './payment-link.table.ts';
import { PaymentLinkSchema, paymentLinkOperations } from './payment-links.operations.ts';
import { Reminder } from './reminder.entity.ts';
import { ReminderSchema, reminderOperations, remindersOfInvoice, reminderTable } from './reminders.operations.ts';
import { Transition } from './transition.entity.ts';
import {
  getTransition,
  listInvoiceTransitions,
  transitionInvoice,
  transitionsOfInvoice,
  transitionTable,
} from './transitions.operations.ts';

export const invoices: Resource = {
  tag: { name: 'Invoices', description: 'Requests for payment, their lifecycle and their payment attempts.' },
  scopes: scopes.invoices,
  errors: invoiceErrors,
  events: {
    invoice: { ...events.invoice, entity: Invoice, resource: InvoiceSchema, envelope: invoiceEnvelope },
    payment_attempt: { ...events.payment_attempt, entity: PaymentAttempt, resource: PaymentAttemptSchema },
    reminder: { ...events.reminder, entity: Reminder, resource: ReminderSchema },
    payment_link: { ...events.payment_link, entity: PaymentLink, resource: PaymentLinkSchema },
  },
  entities: [Invoice, Transition, PaymentLink, PaymentAttempt, Reminder],
  routes: invoiceRoutes,
  types: [
    {
      type: Invoice,
      operations: [...Object.values(invoiceOperations), createInvoices, transitionInvoice],
      table: invoiceTable,
    },
    {
      type: Transition,
      operations: [listInvoiceTransitions, getTransition],
      table: transitionTable,
      parent: { type: Invoice, pages: transitionsOfInvoice },
    },
    {
      type: PaymentAttempt,
      operations: [
        listInvoicePaymentAttempts,
        listPaymentAttempts,
        getPaymentAttempt,
        createPaymentAttempt,
        confirmPaymentAttempt,
      ],
      load: visibleAttemptsById,
      // They include attempts of other payers.
      parent: { type: Invoice, pages: paymentAttemptPages, access: 'invoices:read' },
    },
    {
      type: PaymentLink,
      operations: Object.values(paymentLinkOperations),
      load: paymentLinkTable.byIds,
      parent: { type: Invoice, pages: linksOfInvoice },
    },
    {
      type: Reminder,
      operations: Object.values(reminderOperations),
      table: reminderTable,
      parent: { type: Invoice, pages: remindersOfInvoice },
    },
  ],
  resolvers: [
    InvoicesResolver,
    InvoiceTotalsResolver,
    InvoiceStreamResolver,
    TransitionsResolver,
    PaymentAttemptsResolver,
  ],
  jobs: {
    kinds: [SETTLE_PAYMENT],
    handlers: (ctx) => [handles(SETTLE_PAYMENT, ({ attempt }) => settleByJob(ctx, attempt))],
  },
  mails: invoiceMailKinds,
  credential({ database }) {
    const keys = new PaymentKeys(database.db);
    return { accepts: isPaymentKey, lookUp: (secret, _signIn, suspect) => keys.lookUp(secret, suspect) };
  },
  erasure: invoiceErasure,
  sweep: deleteEndedLinks,
  seed: seedInvoices,
};
