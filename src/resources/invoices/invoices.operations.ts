import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { toSnakeCase } from '../../core/casing.ts';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { createdFilters } from '../../core/filters.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { byCreation } from '../../core/order.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import { violatedUnique } from '../../core/queries.ts';
import { representationOf } from '../../core/representation.ts';
import { Id, parse, text } from '../../core/schema.ts';
import { type Contact, ContactChanges, ContactSchema, Invoice, InvoiceStatus } from '../billing/invoice.entity.ts';
import { initialStatus, invoiceTerms } from '../billing/invoice.machine.ts';
import { checkAmount, checkDeletable, checkEditable } from './invoice.rules.ts';
import {
  deleteInvoiceRow,
  type InvoiceRow,
  insertInvoiceRow,
  type LockedInvoiceRow,
  listInvoiceRows,
  lockInvoiceRow,
  readInvoiceRow,
  readOpenAttemptRow,
  readOwnInvoiceRows,
  updateInvoiceRow,
} from './invoice.statements.ts';
import { invoiceErrors } from './invoices.errors.ts';

const attributes = { name: 'InvoiceAttributes', apart: ['id'] } as const;

export const InvoiceSchema = representationOf<Invoice, 'invoiceNumber'>(Invoice, attributes);
const { changes } = representationOf(Invoice, { ...attributes, schemas: { contact: ContactChanges.nullable() } });

export const invoiceId = Id.describe('The id of the invoice.');
const args = z.object({ invoice: invoiceId });

export const invoiceOperations = {
  list: operation({
    name: 'listInvoices',
    summary: 'Lists your invoices, newest first.',
    description: 'Contains only invoices of the authenticated user. `links.next` is the URL of the next page.',
    scope: 'invoices:read',
    args: z.object({
      status: z
        .array(InvoiceStatus)
        .min(1, 'Must contain at least one status.')
        .optional()
        .describe('Only invoices with one of these statuses.'),
      invoice_number: text({ min: 1, max: 64 })
        .optional()
        .meta({ description: 'Only the invoice with this number.', examples: ['R-2026-0042'] }),
      ...createdFilters,
    }),
    paged: true,
    run(ctx, { status, invoice_number: number, ...created }, _body, { page }) {
      const filter = { statuses: status !== undefined, number: number !== undefined };
      const shown = listInvoiceRows({ ...filter, backward: page.backward });
      const counted = listInvoiceRows({ ...filter, backward: false });
      const statuses = status && [...new Set(status)];
      return readPage(ctx, page, byCreation(created), shown, counted, { owner: ctx.viewer.id, statuses, number });
    },
  }),

  read: operation({
    name: 'readInvoice',
    summary: 'Returns one of your invoices.',
    description:
      '`meta.allowed_next_states` lists the states that it can move to now. `links.pay` is the URL to pay it, present ' +
      'only while it can be paid. Returns 404 for another user’s invoice.',
    scope: 'invoices:read',
    args,
    run: (ctx, { invoice }) => readOwnInvoice(ctx, invoice),
  }),

  create: operation({
    name: 'createInvoice',
    summary: 'Creates a draft invoice. If the invoice number is omitted, the server generates one.',
    description:
      'The invoice belongs to the authenticated user. Without a contact it cannot be sent; a contact can be added until ' +
      'it is paid.',
    scope: 'invoices:write',
    body: InvoiceSchema.create,
    errors: [invoiceErrors.invoice_number_taken],
    async run(ctx, _args, members) {
      rejectReadOnlyChanges({ status: initialStatus }, members);
      const now = ctx.now();
      const { invoiceNumber = newInvoiceNumber(now), amount, currency, contact } = members;
      checkAmount(amount, currency);
      const values = { id: newId(now.getTime()), invoiceNumber, amount, currency, ...contactColumns(contact) };
      const row = { ...values, owner: ctx.viewer.id, now: now.toISOString() };
      return found(await ctx.db.one(insertInvoiceRow, row).catch(numberTaken));
    },
  }),

  update: operation({
    name: 'updateInvoice',
    summary: 'Updates a draft or published invoice. The contact can be updated until the invoice is paid.',
    description:
      'Omitted members of the contact keep their values. While a payment is in progress, number, amount and currency ' +
      'cannot be changed. To change the status, create a transition.',
    scope: 'invoices:write',
    args,
    guarded: true,
    body: changes,
    errors: [invoiceErrors.invoice_not_editable, invoiceErrors.invoice_number_taken, invoiceErrors.payment_in_progress],
    run(ctx, { invoice }, members, { ifMatch }) {
      return ctx.transaction(async (tx) => {
        const row = await lockOwnInvoice(tx, invoice);
        matchesVersion(ifMatch, row);
        rejectReadOnlyChanges(row, members);
        const { contact: contactChanges, ...changes } = members;
        const { invoiceNumber, amount, currency } = { ...row, ...changes };
        const merged = { invoiceNumber, amount, currency, contact: mergeContact(row.contact, contactChanges) };
        const changed = Object.entries(merged)
          .filter(([property, value]) => !isDeepStrictEqual(value, row[property as keyof typeof merged]))
          .map(([property]) => toSnakeCase(property));
        if (changed.length === 0) return { ...row, owner: row.owner.id };
        checkEditable(row.status, changed);
        // Invoices from before this check may have other decimals; they stay valid until amount or currency changes.
        if (changed.includes('amount') || changed.includes('currency')) checkAmount(amount, currency);
        const changesTerms = changed.some((member) => invoiceTerms.includes(member));
        if (changesTerms && (await tx.db.one(readOpenAttemptRow, { invoice }))) {
          throw new ApiError(invoiceErrors.payment_in_progress);
        }
        const values = { id: invoice, invoiceNumber, amount, currency, ...contactColumns(merged.contact) };
        return found(await tx.db.one(updateInvoiceRow, values).catch(numberTaken));
      });
    },
  }),

  delete: operation({
    name: 'deleteInvoice',
    summary: 'Deletes a draft invoice permanently.',
    description:
      'Returns 409 for an invoice that was ever published, even if it is a draft again; `allowed_next_states` lists the ' +
      'states that it can move to. The number of a deleted invoice can be used again.',
    scope: 'invoices:write',
    args,
    guarded: true,
    errors: [invoiceErrors.invoice_not_deletable],
    run(ctx, { invoice }, _body, { ifMatch }) {
      return ctx.transaction(async (tx) => {
        const row = await lockOwnInvoice(tx, invoice);
        matchesVersion(ifMatch, row);
        checkDeletable(row);
        return found(await tx.db.one(deleteInvoiceRow, { invoice }));
      });
    },
  }),
};

/** Throws `not_found` for another user's invoice. */
export async function readOwnInvoice(ctx: SignedIn, invoice: string): Promise<InvoiceRow> {
  const row = found(await ctx.db.one(readInvoiceRow, { invoice }));
  if (row.owner !== ctx.viewer.id) throw new ApiError('not_found');
  return row;
}

/** In the order of `ids`; null for each that does not exist or belongs to another user. */
export async function ownInvoicesById(ctx: SignedIn, ids: readonly string[]): Promise<(InvoiceRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readOwnInvoiceRows, { ids, owner: ctx.viewer.id }));
}

export async function lockOwnInvoice(tx: SignedIn, invoice: string): Promise<LockedInvoiceRow> {
  const row = found(await tx.db.one(lockInvoiceRow, { invoice }));
  if (row.owner.id !== tx.viewer.id) throw new ApiError('not_found');
  return row;
}

function mergeContact(contact: object | null, changes: object | null | undefined): Contact | null {
  if (changes === undefined) return contact as Contact | null;
  if (changes === null) return null;
  return parse(z.object({ contact: ContactSchema }), { contact: { ...contact, ...changes } }).contact;
}

const contactColumns = (contact: Contact | null) => ({
  contact_name: contact?.name ?? null,
  contact_email: contact?.email ?? null,
  contact_phone: contact?.phone ?? null,
});

/** `INV-2026-` and ten random characters: the number must not be guessable, as payers prove with it that they know the invoice. */
function newInvoiceNumber(now: Date): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `INV-${now.getUTCFullYear()}-${random}`;
}

function numberTaken(error: unknown): never {
  throw violatedUnique(error) === 'invoices_number_unique' ? new ApiError(invoiceErrors.invoice_number_taken) : error;
}
