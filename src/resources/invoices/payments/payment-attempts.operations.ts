import { byCreation, type Created, type Page, type PageRequest } from '@terrapin/table';
import { z } from 'zod';
import { type Access, insufficientScope } from '../../../core/access.ts';
import type { SignedIn } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { createdFilters } from '../../../core/filters.ts';
import { checkParent, operation, orNotFound } from '../../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../../core/read-only.ts';
import { representationOf } from '../../../core/representation.ts';
import { FilterId, Id } from '../../../core/schema.ts';
import { readMatches, readPage } from '../../../core/table.ts';
import { alignRows } from '../../../values/id.ts';
import { type InvoiceRow, Invoices } from '../invoice.table.ts';
import { invoiceErrors } from '../invoices.errors.ts';
import { invoiceId } from '../invoices.operations.ts';
import { canBePaid, payUrl } from '../open-invoices.ts';
import { readBillRow } from '../payment-links/payment-link.table.ts';
import type { PayerAnswer } from './gateway.ts';
import { payInvoice, settleLostAttempt } from './pay-invoice.ts';
import { PaymentAttempt, PaymentAttemptStatusSchema } from './payment-attempt.entity.ts';
import {
  countAttemptRows,
  findAttemptRows,
  listAttemptRowsOfPayer,
  listVisibleAttemptRows,
  type PaymentAttemptRow,
  paymentAttemptPages,
  readAttemptRow,
  readAttemptRows,
  readAwaitedAttemptRow,
  readProcessingAttemptRow,
} from './payment-attempt.statements.ts';

export const PaymentAttemptSchema = representationOf(PaymentAttempt);

const attemptId = Id.describe('The id of the payment attempt.');

/** `payments:write` suffices, so payers can read their own attempts. */
const payerScope = ['invoices:read', 'payments:write', 'payment_link'] as const;

export const createPaymentAttempt = operation({
  name: 'createPaymentAttempt',
  at: 'POST /invoices/{invoice}/payment_attempts',
  kind: 'create',
  summary: 'Pay an invoice',
  words: 'charge card checkout settle retry again collect money',
  description:
    'You can pay any invoice whose number and amount you know; a payment link pays its own invoice. A declined ' +
    'payment is an attempt with status failed, not an error. A successful payment moves the invoice to paid, a ' +
    'declined payment moves a sent invoice to failed, and emails are sent as for a transition. While the status is ' +
    'processing, the gateway has not reported a final result: read the attempt again later, or do what `next_action` ' +
    'says and confirm it. At most one attempt per invoice is processing or has succeeded.',
  scope: ['payments:write', 'payment_link'],
  args: z.object({ invoice: invoiceId }),
  body: PaymentAttemptSchema.create,
  reachesOut: true,
  errors: [
    'not_found',
    invoiceErrors.invoice_not_payable,
    invoiceErrors.amount_not_chargeable,
    invoiceErrors.payment_in_progress,
  ],
  handlesIdempotency: true,
  async run(ctx, { invoice }, payment) {
    rejectReadOnlyChanges({ invoice }, payment);
    return payInvoice(ctx, invoice, payment);
  },
});

const payers = ['payments:write', 'payment_link'] as const;

export const confirmPaymentAttempt = operation({
  name: 'confirmPaymentAttempt',
  at: 'POST /invoices/{invoice}/payment_attempts/{attempt}/confirmations',
  kind: 'action',
  summary: 'Confirm a payment attempt',
  description:
    'Call it when the payer has done what `next_action` says: the gateway is asked for the outcome at once, and the ' +
    'attempt is returned with it. It is still processing if the gateway does not know the outcome yet: call it again ' +
    'later. An attempt that is not waiting for its payer is returned as it is. Only its payer can confirm it.',
  ...answered('confirmed', payers),
});

export const cancelPaymentAttempt = operation({
  name: 'cancelPaymentAttempt',
  at: 'POST /invoices/{invoice}/payment_attempts/{attempt}/cancellations',
  kind: 'action',
  summary: 'Cancel a payment attempt',
  words: 'use another card abandon stop',
  description:
    'For a payer who cannot do what `next_action` says and wants to pay with another card. The owner of the invoice, ' +
    'with `invoices:write`, can cancel it, too. The gateway cancels the payment, so that it cannot be charged any ' +
    'more, and the attempt is returned as failed with ' +
    '`authentication_canceled`. The invoice keeps its state, and no email is sent. If the bank has confirmed the ' +
    'payment already, the attempt has succeeded. It is still processing if the gateway could not cancel it: call it ' +
    'again later. An attempt that is not waiting for its payer is returned as it is.',
  ...answered('canceled', [...payers, 'invoices:write']),
});

/** What is done about an attempt that waits for its payer. */
function answered<const A extends Access>(answer: PayerAnswer, scope: A) {
  return {
    scope,
    // GraphQL does not pass the invoice.
    args: z.object({ invoice: invoiceId.optional(), attempt: attemptId }),
    reachesOut: true,
    errors: ['not_found'],
    handlesIdempotency: true,
    async run(ctx: SignedIn, { invoice, attempt }: { invoice?: string | undefined; attempt: string }) {
      const { id: viewer, only, scopes } = ctx.viewer;
      const found = orNotFound(await ctx.db.one(readAwaitedAttemptRow, { attempt, viewer }));
      const isOwner = found.isOfOwner && answer === 'canceled';
      if (!found.isOfPayer && !isOwner) throw new ApiError('not_found');
      checkParent(found, { invoice });
      const mayAsPayer = found.isOfPayer && (only || scopes.has('payments:write'));
      if (!mayAsPayer && !(isOwner && scopes.has('invoices:write')))
        throw insufficientScope(isOwner ? 'invoices:write' : 'payments:write');
      if (found.isAwaited) await settleLostAttempt(ctx, attempt, answer);
      const row = orNotFound(await ctx.db.one(readAttemptRow, { attempt, viewer }));
      if (ctx.idempotency && row.status === 'processing') ctx.idempotency.isOpen = true;
      return row;
    },
  } as const;
}

export const listInvoicePaymentAttempts = operation({
  name: 'listInvoicePaymentAttempts',
  at: 'GET /invoices/{invoice}/payment_attempts',
  kind: 'list',
  summary: 'List the payment attempts of an invoice',
  words: 'payments refund receipt declined failed money',
  description:
    'The owner gets all attempts and needs `invoices:read` for those of other users. Other users get only their ' +
    'own: an empty list if they have made none, whether or not the invoice exists. Payment tokens are masked except ' +
    'for their last four characters.',
  scope: payerScope,
  args: z.object({ invoice: invoiceId }),
  run: (ctx, { invoice }, _body, { page }) => listAttemptsOf(ctx, invoice, page),
});

export const listPaymentAttempts = operation({
  name: 'listPaymentAttempts',
  at: 'GET /payment_attempts',
  kind: 'list',
  summary: 'List all payment attempts',
  words: 'payments received refund chargeback back declined failed money',
  description:
    'Your payments, and those of other users for your invoices, for which you need `invoices:read`. All filters can be ' +
    'combined.',
  scope: ['invoices:read', 'payments:write'],
  args: z.object({
    invoice: FilterId.optional().describe('Only attempts to pay this invoice.'),
    status: PaymentAttemptStatusSchema.optional().describe('Only attempts with this status.'),
    ...createdFilters,
  }),
  async run(ctx, { invoice, status, ...created }, _body, options) {
    if (invoice === undefined) return listVisibleAttempts(ctx, options.page, { status, created });
    if (status === undefined) return listAttemptsOf(ctx, invoice, options.page, created);
    const by = (await readAsOwner(ctx, invoice)) ? '' : 'payer';
    const found = findAttemptRows({ by, backward: options.page.backward });
    const counted = countAttemptRows({ by, backward: false });
    const parameters = { invoice, payer: ctx.viewer.id, status };
    return readMatches(ctx, options, [{ order: byCreation(created), found, counted }], parameters, async (_, ids) => {
      const rows = await ctx.db.all(readAttemptRows, { ids, viewer: ctx.viewer.id });
      return new Map(rows.map((row) => [row.id, row]));
    });
  },
});

function listVisibleAttempts(
  ctx: SignedIn,
  page: PageRequest,
  { status, created }: { status: PaymentAttempt['status'] | undefined; created: Created },
): Promise<Page<PaymentAttemptRow>> {
  const form = { asOwner: ctx.viewer.scopes.has('invoices:read'), by: status ? 'status' : '' } as const;
  const shown = listVisibleAttemptRows({ ...form, backward: page.backward });
  const counted = listVisibleAttemptRows({ ...form, backward: false });
  return readPage(ctx, page, [{ order: byCreation(created), shown, counted }], { viewer: ctx.viewer.id, status });
}

async function listAttemptsOf(ctx: SignedIn, invoice: string, page: PageRequest, created?: Created) {
  if (await readAsOwner(ctx, invoice)) return paymentAttemptPages.of(ctx, invoice, page, created);
  return listOwnAttempts(ctx, invoice, page, created);
}

export const getPaymentAttempt = operation({
  name: 'getPaymentAttempt',
  at: 'GET /invoices/{invoice}/payment_attempts/{attempt}',
  kind: 'read',
  summary: 'Get a payment attempt',
  description:
    'Only its payer and the owner of the invoice can read it; to all others it is not found. The owner needs ' +
    '`invoices:read` for attempts of other users.',
  scope: payerScope,
  // GraphQL does not pass the invoice.
  args: z.object({ invoice: invoiceId.optional(), attempt: attemptId }),
  async run(ctx, { invoice, attempt }) {
    const [row] = await visibleAttemptsById(ctx, [attempt]);
    if (row instanceof ApiError) throw row;
    const found = orNotFound(row);
    checkParent(found, { invoice });
    return found;
  },
});

/** The attempts of the user, or those made with the payment link. */
export function listOwnAttempts(
  ctx: SignedIn,
  invoice: string,
  page: PageRequest,
  created?: Created,
): Promise<Page<PaymentAttemptRow>> {
  const { id: payer, only } = ctx.viewer;
  const by = only ? 'paymentLink' : 'payer';
  const shown = listAttemptRowsOfPayer({ by, backward: page.backward });
  const counted = listAttemptRowsOfPayer({ by, backward: false });
  return readPage(ctx, page, [{ order: byCreation(created), shown, counted }], { invoice, payer });
}

/** In the order of `ids`; null for each that is not visible, an error for each that requires another scope. */
export async function visibleAttemptsById(
  { db, viewer: { id, only, scopes } }: SignedIn,
  ids: readonly string[],
): Promise<(PaymentAttemptRow | ApiError | null)[]> {
  const rows = alignRows(ids, await db.all(readAttemptRows, { ids, viewer: id }));
  const isReadable = (row: PaymentAttemptRow) => only || row.payer === id || scopes.has('invoices:read');
  return rows.map((row) => (row === null || isReadable(row) ? row : insufficientScope('invoices:read')));
}

async function readAsOwner(ctx: SignedIn, invoice: string): Promise<InvoiceRow | null> {
  if (!ctx.viewer.scopes.has('invoices:read')) return null;
  return (await Invoices.byIds(ctx, [invoice]))[0] ?? null;
}

export const describeInvoicePaymentAttempts = operation({
  name: 'describeInvoicePaymentAttempts',
  at: 'OPTIONS /invoices/{invoice}/payment_attempts',
  kind: 'read',
  summary: 'Describe the request that pays an invoice',
  description:
    'With a payment link, or as the owner with `invoices:read`, you get a form with number and amount filled in; ' +
    '`actions` is empty while the invoice cannot be paid, or a payment is in progress. All others get a form without values, which is the same ' +
    'for every invoice, whether or not it exists.',
  scope: payerScope,
  args: z.object({ invoice: invoiceId }),
  async run(ctx, { invoice }) {
    const row = ctx.viewer.only ? await ctx.db.one(readBillRow, { invoice }) : await readAsOwner(ctx, invoice);
    if (!row && !ctx.viewer.scopes.has('payments:write')) throw new ApiError('not_found');
    const isOffered =
      row === null ||
      (canBePaid(ctx, row) &&
        !ctx.viewer.only?.hasEnded &&
        (await ctx.db.one(readProcessingAttemptRow, { invoice })) === null);
    const fields = isOffered ? paymentFields(row) : [];
    const href = payUrl(ctx, invoice);
    return {
      actions: fields.length > 0 ? [{ name: 'createPaymentAttempt', method: 'POST', href, fields }] : [],
      updatableFields: fields.map(({ name }) => name),
    };
  },
});

function paymentFields(invoice: Pick<InvoiceRow, 'invoiceNumber' | 'amount'> | null) {
  const number = invoice ? { type: 'hidden', value: invoice.invoiceNumber } : { type: 'text' };
  return [
    { name: 'invoice_number', required: true, ...number },
    { name: 'amount', type: 'number', required: true, ...(invoice && { value: invoice.amount }) },
    { name: 'payment_token', type: 'text', required: true },
    { name: 'receipt_email', type: 'email', required: false },
  ];
}
