import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { type Envelope, layer } from '../../surfaces/rest/envelope.ts';
import { ActionsSchema } from '../../surfaces/rest/options.ts';
import { del, get, list, options, post } from '../../surfaces/rest/route.ts';
import { allowedNextStates, factsOf } from './invoice.lifecycle.ts';
import type { InvoiceRow } from './invoice.table.ts';
import { getInvoiceTotals, InvoiceTotalSchema } from './invoice-totals.ts';
import { createInvoices, InvoiceSchema, invoiceOperations } from './invoices.operations.ts';
import { canBePaid, invoiceUrl, payUrl } from './open-invoices.ts';
import {
  confirmPaymentAttempt,
  createPaymentAttempt,
  describeInvoicePaymentAttempts,
  getPaymentAttempt,
  listInvoicePaymentAttempts,
  listPaymentAttempts,
  PaymentAttemptSchema,
} from './payment-attempts.operations.ts';
import { BillSchema, getBill, PaymentLinkSchema, paymentLinkOperations } from './payment-links.operations.ts';
import { ReminderSchema, reminderOperations } from './reminders.operations.ts';
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

function documentOf(attributes: Record<string, unknown>, row: InvoiceRow, ctx: Pick<Context, 'services'>) {
  return {
    data: { type: 'invoice', id: row.id, attributes },
    links: { self: invoiceUrl(ctx, row.id), ...(canBePaid(ctx, row) && { pay: payUrl(ctx, row.id) }) },
    meta: { allowed_next_states: allowedNextStates(factsOf(row)) },
  };
}

type InvoiceDocument = ReturnType<typeof documentOf>;

/** In requests, accepted and ignored. */
const ignored = z.unknown().optional();
const around = { links: ignored, meta: ignored };

const object = (properties: Record<string, object>, required: string[]) => ({ type: 'object', required, properties });

const url = { type: 'string', format: 'uri' };
const pay = { ...url, description: 'URL to pay the invoice. Present only while it can be paid.' };
const shownLinks = object({ self: url, pay }, ['self']);
const pages = object(
  {
    next: { ...url, description: 'URL of the next page. Absent on the last page.' },
    prev: { ...url, description: 'URL of the previous page. Absent on the first page.' },
  },
  [],
);
const states = { type: 'array', items: { $ref: '#/components/schemas/InvoiceStatus' } };
const meta = object({ allowed_next_states: states }, ['allowed_next_states']);
const type = { type: 'string', const: 'invoice' };
const data = (attributes: object) =>
  object({ type, id: { type: 'string', format: 'uuid' }, attributes }, ['type', 'id', 'attributes']);

export const invoiceEnvelope: Envelope = {
  name: 'Invoice',
  layers: [
    layer('data', around),
    layer('attributes', {
      type: z.literal('invoice').optional(),
      id: ignored,
      ...around,
    }),
  ],
  one: documentOf,
  page: (items, pageLinks) => ({
    data: (items as InvoiceDocument[]).map(({ data, links, meta }) => ({ ...data, links, meta })),
    links: pageLinks,
  }),
  schema: {
    one: (attributes) => object({ data: data(attributes), links: shownLinks, meta }, ['data', 'links', 'meta']),
    page(attributes) {
      const item = data(attributes);
      const items = object({ ...item.properties, links: shownLinks, meta }, [...item.required, 'links', 'meta']);
      return object({ data: { type: 'array', items }, links: pages }, ['data', 'links']);
    },
  },
};

const tag = 'Invoices';
const state = { tag, resource: StateSchema } as const;
const transition = { tag, resource: TransitionSchema } as const;
const attempt = { tag, resource: PaymentAttemptSchema } as const;
const link = { tag, resource: PaymentLinkSchema } as const;
const reminder = { tag, resource: ReminderSchema } as const;
const actions = { tag, resource: ActionsSchema } as const;

export const invoiceRoutes = [
  list('/invoices/totals', getInvoiceTotals, { tag, resource: InvoiceTotalSchema }),
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

  get('/payment_attempts', listPaymentAttempts, attempt),

  get('/invoices/{invoice}/payment_links', paymentLinkOperations.list, link),
  post('/invoices/{invoice}/payment_links', paymentLinkOperations.create, {
    ...link,
    status: 201,
    location: (row) => `/invoices/${row.invoice}/payment_links/${row.id}`,
  }),
  get('/invoices/{invoice}/payment_links/{payment_link}', paymentLinkOperations.read, link),
  del('/invoices/{invoice}/payment_links/{payment_link}', paymentLinkOperations.delete, { tag }),

  get('/invoices/{invoice}/reminders', reminderOperations.list, reminder),
  post('/invoices/{invoice}/reminders', reminderOperations.create, {
    ...reminder,
    status: 201,
    location: (row) => `/invoices/${row.invoice}/reminders/${row.id}`,
  }),
  get('/invoices/{invoice}/reminders/{reminder}', reminderOperations.read, reminder),

  get('/payment_link', getBill, { tag, resource: BillSchema }),
];
