import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { plainView } from '@terrapin/table';
import { z } from 'zod';
import { manyOf } from '../../core/batch.ts';
import type { SignedIn } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { asStored, createdFilters, listOrder, oneOf, rangeFilters, searchFilter, sortBy } from '../../core/filters.ts';
import { operation, orNotFound } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representationOf } from '../../core/representation.ts';
import { Id, parse } from '../../core/schema.ts';
import { addressKey } from '../../values/address-key.ts';
import { isActive, wrongDecimals } from '../../values/currency.ts';
import { enumeration } from '../../values/enumeration.ts';
import { toCode } from '../../values/text.ts';
import {
  type Contact,
  ContactChanges,
  ContactSchema,
  Currency,
  contact,
  Invoice,
  InvoiceNumber,
  InvoiceStatusSchema,
} from './invoice.entity.ts';
import {
  allowedNextStates,
  factsOf,
  INVOICE_STATUSES,
  type InvoiceStatus,
  initialStatus,
  invoiceTerms,
  isPayable,
  stateOf,
} from './invoice.lifecycle.ts';
import {
  type InvoiceRow,
  Invoices,
  lockOwnInvoiceRow,
  readAttemptOfInvoiceRow,
  readNumberedRow,
  readOpenAttemptRow,
} from './invoice.table.ts';
import { freeNumber, takeNumbers } from './invoice-numbers.ts';
import { invoiceErrors } from './invoices.errors.ts';
import type { Sum } from './payments/gateway.ts';

const attributes = { name: 'InvoiceAttributes', omitFromOutput: ['id'] } as const;

export const InvoiceSchema = representationOf<Invoice, 'invoiceNumber'>(Invoice, attributes);
const { changes } = representationOf(Invoice, { ...attributes, schemas: { contact: ContactChanges.nullable() } });

export const invoiceId = Id.describe('The id of the invoice.');
const args = z.object({ invoice: invoiceId });

export const filters = {
  query: searchFilter('the number, the description, or the name and the email of the contact'),
  status: oneOf(InvoiceStatusSchema, 'status').optional().describe('Only invoices with one of these statuses.'),
  currency: oneOf(Currency, 'currency', 10).optional().describe('Only invoices in one of these currencies.'),
  contactEmail: oneOf(contact.email, 'address', 10)
    .optional()
    .describe('Only invoices whose contact has one of these email addresses.'),
  invoiceNumber: asStored(InvoiceNumber, 'Only the invoice with this number.'),
  overdue: z
    .boolean()
    .refine((is) => is, 'Must be true, or be omitted.')
    .optional()
    .describe(
      'Only invoices that can be paid and were due before today, ordered by `due_on`. Today is the date in the zone of the header `Time-Zone`, or in UTC.',
    ),
  ...createdFilters,
  ...rangeFilters(Invoice, Invoices.ranges),
};

const InvoiceOrder = enumeration(
  'InvoiceOrder',
  {
    created_at: 'By time of creation.',
    updated_at: 'By time of the last change, or of creation.',
    sent_at: 'By the time at which they were last sent.',
    paid_at: 'By time of payment.',
    due_on: 'By the date by which they are to be paid.',
    amount: 'By amount, of one currency.',
  },
  'What a list of invoices is ordered by.',
);

type Filters = z.output<z.ZodObject<typeof filters>> & { minAmount?: number; maxAmount?: number; dueBefore?: string };

/** The values of keys and ranges. Overdue is what can be paid and was due yesterday. */
export function toFilter(ctx: SignedIn, { overdue, contactEmail, ...given }: Filters, sort?: string) {
  const byAmount =
    given.minAmount !== undefined ? 'minAmount' : given.maxAmount !== undefined ? 'maxAmount' : undefined;
  const compared = byAmount ?? (sort === 'amount' ? 'sort' : undefined);
  if (compared && given.currency?.length !== 1)
    throw invalid(
      compared,
      'invalid_value',
      (name) => `Requires exactly one ${name('currency')}: amounts of different currencies cannot be compared.`,
    );
  const emailKey = contactEmail && [...new Set(contactEmail.map(addressKey))];
  const filter = { ...given, emailKey };
  if (!overdue) return filter;
  const status = (given.status ?? INVOICE_STATUSES).filter(isPayable);
  // In the client's time zone. Swedish dates have the form of ISO 8601.
  const today = ctx.now().toLocaleDateString('sv', { timeZone: ctx.timeZone });
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const { dueBefore = yesterday } = given;
  return { ...filter, status, dueBefore: dueBefore < yesterday ? dueBefore : yesterday };
}

function newInvoice(ctx: SignedIn, fields: z.output<typeof InvoiceSchema.create>) {
  const status = initialStatus;
  rejectReadOnlyChanges({ status }, fields);
  checkAmount(fields);
  const invoiceNumber = fields.invoiceNumber ?? (ctx.viewer.numbersInvoices ? null : newInvoiceNumber(ctx.now()));
  return { ...fields, invoiceNumber, owner: ctx.viewer.id, status };
}

/** Without a number, it gets the next one of its owner. */
type NewInvoice = ReturnType<typeof newInvoice>;
type NumberedInvoice = NewInvoice & { readonly invoiceNumber: string };

async function numbered<T>(
  ctx: SignedIn,
  invoices: readonly NewInvoice[],
  insert: (ctx: SignedIn, invoices: readonly NumberedInvoice[]) => Promise<T>,
): Promise<T> {
  const given = new Set(invoices.flatMap(({ invoiceNumber }) => invoiceNumber ?? []));
  const missing = invoices.filter(({ invoiceNumber }) => invoiceNumber === null).length;
  if (missing === 0) return insert(ctx, invoices as readonly NumberedInvoice[]);
  return ctx.transaction(async (tx) => {
    const numbers = await takeNumbers(tx, missing, given);
    const next = () => numbers.shift() ?? newInvoiceNumber(tx.now());
    return insert(
      tx,
      invoices.map((one) => ({ ...one, invoiceNumber: one.invoiceNumber ?? next() })),
    );
  });
}

export const invoiceOperations = {
  list: operation({
    name: 'listInvoices',
    at: 'GET /invoices',
    kind: 'list',
    summary: 'List your invoices',
    words: 'bills customers clients unpaid paid yet outstanding late owe owed debt receivables export csv',
    scope: 'invoices:read',
    description:
      'Newest first, unless you specify `sort`, or a range, by which the list is then ordered. All filters can be ' +
      'combined; amounts require one currency.',
    args: z.object({ ...filters, sort: sortBy(InvoiceOrder) }),
    usesTimeZone: true,
    run: (ctx, { sort, ...given }, _body, { page }) =>
      new Invoices(ctx).page(toFilter(ctx, given, sort), { page, view: plainView }, listOrder(given, sort)),
  }),

  read: operation({
    name: 'getInvoice',
    at: 'GET /invoices/{invoice}',
    kind: 'read',
    summary: 'Get an invoice',
    words: 'download pdf print status',
    description:
      'Returns 404 for another user’s invoice. `allowed_next_states` lists the states that it can move to now. The URL to pay it is ' +
      'present only while it can be paid.',
    scope: 'invoices:read',
    args,
    run: (ctx, { invoice }) => new Invoices(ctx).read(invoice),
  }),

  create: operation({
    name: 'createInvoice',
    at: 'POST /invoices',
    kind: 'create',
    summary: 'Create an invoice',
    words: 'bill draft charge customer client duplicate copy',
    description:
      'Creates a draft that you own. Without a number, it gets the next one from your `invoice_number_pattern`, or a random one if you have none. ' +
      'Without a contact it cannot be sent; you can add one until it is paid.',
    scope: 'invoices:write',
    body: InvoiceSchema.create,
    errors: [invoiceErrors.invoice_number_taken],
    run(ctx, _args, fields, { view }) {
      const invoice = newInvoice(ctx, fields);
      const create = () => numbered(ctx, [invoice], (on, [one]) => new Invoices(on).add(one as NumberedInvoice, view));
      return create().catch(async (error) => {
        if (error.code !== invoiceErrors.invoice_number_taken.code) throw error;
        // Somebody took it by hand meanwhile, so another one is next.
        if (invoice.invoiceNumber === null) return create();
        await checkNumber(ctx, invoice.invoiceNumber);
        throw error;
      });
    },
  }),

  update: operation({
    name: 'updateInvoice',
    at: 'PATCH /invoices/{invoice}',
    kind: 'update',
    summary: 'Update an invoice',
    words: 'bill customer client correct',
    description:
      'You can update a draft or published invoice, and its contact until it is paid: once it is sent, the contact ' +
      'can be corrected, but not removed. Fields of the contact that you omit keep their values. ' +
      'While a payment is in progress, only the contact can be changed. To change the status, create a transition.',
    scope: 'invoices:write',
    args,
    acceptsIfMatch: true,
    body: changes,
    errors: [
      invoiceErrors.invoice_not_editable,
      invoiceErrors.invoice_number_taken,
      invoiceErrors.payment_in_progress,
      invoiceErrors.contact_information_missing,
    ],
    run(ctx, { invoice }, fields, { ifMatch, view }) {
      // Locked, because a payment that starts now would not change the version.
      return ctx.transaction(async (tx) => {
        const row = await lockOwnInvoice(tx, invoice);
        matchesVersion(Invoice, ifMatch, row, tx);
        rejectReadOnlyChanges(row, fields);
        const changes = { ...fields, contact: mergeContact(row.contact, fields.contact) };
        const merged = { ...row, ...changes };
        const before = { ...row, invoiceNumber: toCode(row.invoiceNumber) };
        const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
          (property) => !isDeepStrictEqual(merged[property], before[property]),
        );
        if (changed.length === 0) return row;
        checkEditable(row.status, changed);
        checkContact(row, merged);
        // Invoices that are older than this check may have other decimals. They stay valid until amount or currency changes.
        if (changed.includes('amount') || changed.includes('currency'))
          checkAmount(merged, !changed.includes('currency'));
        const changesTerms = changed.some((field) => invoiceTerms.some((term) => term === field));
        if (changesTerms && (await tx.db.one(readOpenAttemptRow, { invoice }))) {
          throw new ApiError(invoiceErrors.payment_in_progress);
        }
        if (changed.includes('invoiceNumber')) {
          await checkNumber(tx, merged.invoiceNumber);
          await freeNumber(tx, row.owner.id, row.invoiceNumber);
        }
        return orNotFound(await new Invoices(tx).update({ ...row, owner: row.owner.id }, changes, { view }));
      });
    },
  }),

  delete: operation({
    name: 'deleteInvoice',
    at: 'DELETE /invoices/{invoice}',
    kind: 'delete',
    summary: 'Delete a draft invoice',
    words: 'cancel void discard',
    description:
      'Deletes a draft that has no payment attempts, with its transitions and payment links. Withdraw a published ' +
      'invoice first. The number of a deleted invoice can be used again.',
    scope: 'invoices:write',
    args,
    acceptsIfMatch: true,
    errors: [invoiceErrors.invoice_not_deletable],
    run(ctx, { invoice }, _body, { ifMatch }) {
      return ctx.transaction(async (tx) => {
        // Locked, because a payment could start.
        const row = await lockOwnInvoice(tx, invoice);
        // Checked before the state, which a client with an earlier version does not know.
        matchesVersion(Invoice, ifMatch, row, tx);
        if (row.status !== initialStatus || (await tx.db.one(readAttemptOfInvoiceRow, { invoice })))
          throw notDeletable(row);
        await freeNumber(tx, row.owner.id, row.invoiceNumber);
        return new Invoices(tx).discard(invoice, { ifMatch, reads: plainView });
      });
    },
  }),
};

export const createInvoices = manyOf(invoiceOperations.create, InvoiceSchema.create, 'invoices', {
  repository: {
    many() {
      const insert = Invoices.many();
      return (ctx, items, view) => {
        const all = items.flatMap((item) => ('value' in item ? [item.value] : []));
        return numbered(ctx, all, (on, invoices) => {
          const rest = [...invoices];
          const value = () => rest.shift() as NumberedInvoice;
          return insert(
            on,
            items.map((item) => ('error' in item ? item : { value: value() })),
            view,
          );
        });
      };
    },
  },
  prepare: newInvoice,
});

/** Throws `invoice_number_taken` with the id of your invoice that has the number. */
async function checkNumber(ctx: SignedIn, number: string): Promise<void> {
  const taken = await ctx.db.one(readNumberedRow, { owner: ctx.viewer.id, number });
  if (taken) throw new ApiError(invoiceErrors.invoice_number_taken, { details: { invoice: taken.id } });
}

/** Throws `not_found` for another user's invoice. */
export async function lockOwnInvoice(tx: SignedIn, invoice: string) {
  return orNotFound(await tx.db.one(lockOwnInvoiceRow, { invoice, owner: tx.viewer.id }));
}

function checkEditable(status: InvoiceStatus, changed: readonly string[]): void {
  const { editable } = stateOf(status);
  if (editable === 'all' || changed.every((property) => editable.some((field) => field === property))) return;
  throw new ApiError(invoiceErrors.invoice_not_editable, {
    message: (name) =>
      editable.length === 0
        ? `An invoice with status ${status} cannot be changed. Create a new invoice instead.`
        : `Only the ${editable.map(name).join(', ')} of an invoice with status ${status} can be changed. For other terms, create a new invoice.`,
  });
}

function checkContact(invoice: InvoiceRow, { contact }: Pick<InvoiceRow, 'contact'>): void {
  if (contact !== null || !stateOf(invoice.status).keepsContact) return;
  throw new ApiError(invoiceErrors.contact_information_missing, {
    message: `The contact of an invoice with status ${invoice.status} cannot be removed. Correct it instead.`,
    details: { allowedNextStates: allowedNextStates(factsOf(invoice)) },
  });
}

function notDeletable(invoice: InvoiceRow): ApiError {
  const { message } = invoiceErrors.invoice_not_deletable;
  const allowed = allowedNextStates(factsOf(invoice));
  const advice = allowed.includes(initialStatus)
    ? ' Withdraw it first.'
    : ' One that has been sent stays in your records: if something in it is wrong, create a new invoice.';
  return new ApiError(invoiceErrors.invoice_not_deletable, {
    message: message + (invoice.status === initialStatus ? ' Change this one instead.' : advice),
    details: { allowedNextStates: allowed },
  });
}

/** An invoice may keep a currency that has ended since. */
function checkAmount({ amount, currency }: Sum, keepsCurrency = false): void {
  if (!keepsCurrency && !isActive(currency))
    throw invalid('currency', 'invalid_value', `Must be a currency in use (ISO 4217), which ${currency} no longer is.`);
  const reason = wrongDecimals(amount, currency);
  if (reason) throw invalid('amount', 'invalid_value', `Has too many decimals: ${reason}`);
}

function mergeContact(contact: Contact | null, changes: object | null | undefined): Contact | null {
  if (changes === undefined) return contact;
  if (changes === null) return null;
  // A contact of an earlier release may have what is invalid now.
  if (contact !== null) return { ...contact, ...changes };
  return parse(z.object({ contact: ContactSchema }), { contact: changes }).contact;
}

/** `INV-2026-` and ten random characters: it must not be guessable, because payers prove with it that they know the invoice. */
function newInvoiceNumber(now: Date): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `INV-${now.getUTCFullYear()}-${random}`;
}
