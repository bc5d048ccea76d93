import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { violatedUnique } from '../../adapters/database/errors.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { toPage, windowOf } from '../../core/page.ts';
import { Id, IfMatch, parse } from '../../core/schema.ts';
import type { InvoiceFacts } from './invoice.machine.ts';
import { Contact, InvoiceChanges, InvoiceSchema, InvoiceStatusSchema } from './invoice.schema.ts';
import {
  type InvoiceRow,
  insertInvoiceRow,
  type LockedInvoiceRow,
  listInvoiceRows,
  lockInvoiceRow,
  readInvoiceRow,
  readOwnInvoiceRows,
  updateInvoiceRow,
} from './invoice.statements.ts';
import { readOpenAttemptRow } from './payment-attempt.statements.ts';

export const invoiceId = Id.describe('The id of the invoice.');

export const listInvoices = operation({
  name: 'listInvoices',
  summary: 'Lists one’s invoices, newest first.',
  description: 'Only those that the user whose token is presented has written. The next page is also in `links`.',
  scope: 'invoices:read',
  args: z.object({ status: InvoiceStatusSchema.optional() }),
  paged: true,
  async run(ctx, { status, page }) {
    const statement = listInvoiceRows({ status: status !== undefined, backward: page.backward });
    return toPage(page, await ctx.db.all(statement, { owner: ctx.viewer.id, ...windowOf(page), status }));
  },
});

export const readInvoice = operation({
  name: 'readInvoice',
  summary: 'Reads one of one’s invoices.',
  description:
    '`meta.allowed_next_states` says where it may move now, and `links.pay` where it is paid, while it can be. ' +
    'Somebody else’s invoice is 404.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  run: (ctx, { invoice }) => readOwnInvoice(ctx, invoice),
});

export const createInvoice = operation({
  name: 'createInvoice',
  summary: 'Creates an invoice, as a draft. Without an invoice number it is given one.',
  description:
    'It belongs to the user whose token is presented. Without a contact it cannot be sent later, but it can be ' +
    'given one until it is paid.',
  scope: 'invoices:write',
  body: InvoiceSchema.create,
  errors: ['invoice_number_taken'],
  async run(ctx, _args, { invoice_number = newInvoiceNumber(ctx.now()), amount, currency, contact }) {
    const values = { invoice: newId(), invoiceNumber: invoice_number, amount, currency, ...contactColumns(contact) };
    const row = { ...values, owner: ctx.viewer.id, now: ctx.now() };
    return found(await ctx.db.one(insertInvoiceRow, row).catch(numberTaken));
  },
});

export const updateInvoice = operation({
  name: 'updateInvoice',
  summary: 'Changes a draft or published invoice. Its contact can be changed until it is paid.',
  description:
    'A contact is changed member by member. While a payment is under way, the terms are fixed. The status is ' +
    'not changed here but by a transition.',
  scope: 'invoices:write',
  args: z.object({ invoice: invoiceId, if_match: IfMatch }),
  body: InvoiceChanges,
  errors: ['invoice_not_editable', 'invoice_number_taken', 'payment_in_progress', 'precondition_failed'],
  run(ctx, { invoice, if_match }, changes) {
    return ctx.transaction(async (tx) => {
      const row = await lockOwnInvoice(tx, invoice);
      matchesVersion(if_match, row);
      const { invoice_number = row.invoiceNumber, amount = row.amount, currency = row.currency } = changes;
      const contact = mergeContact(row.contact, changes.contact);
      const termsChange = invoice_number !== row.invoiceNumber || amount !== row.amount || currency !== row.currency;
      const contactChange = JSON.stringify(contact) !== JSON.stringify(row.contact);
      if (!termsChange && !contactChange) return { ...row, owner: row.owner.id };

      if (row.status === 'paid' || (termsChange && row.status !== 'draft' && row.status !== 'published')) {
        const what = row.status === 'paid' ? 'nothing' : 'only its contact';
        throw new ApiError('invoice_not_editable', {
          message: `Of an invoice that is ${row.status}, ${what} can be changed.`,
        });
      }
      // Money may be on its way for the terms as they are.
      if (termsChange && (await tx.db.one(readOpenAttemptRow, { invoice }))) throw new ApiError('payment_in_progress');
      const values = { invoice, invoiceNumber: invoice_number, amount, currency, ...contactColumns(contact) };
      return found(await tx.db.one(updateInvoiceRow, values).catch(numberTaken));
    });
  },
});

/** The viewer's own invoice; another's is not there. */
export async function readOwnInvoice(ctx: SignedIn, invoice: string): Promise<InvoiceRow> {
  const row = found(await ctx.db.one(readInvoiceRow, { invoice }));
  if (row.owner !== ctx.viewer.id) throw new ApiError('not_found');
  return row;
}

/** The viewer's own invoices among `ids`, in their order, in one statement; null for each that is not. */
export async function ownInvoicesById(ctx: SignedIn, ids: readonly string[]): Promise<(InvoiceRow | null)[]> {
  const rows = await ctx.db.all(readOwnInvoiceRows, { invoices: [...ids], owner: ctx.viewer.id });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** The viewer's own invoice, held until the transaction ends. */
export async function lockOwnInvoice(tx: SignedIn, invoice: string): Promise<LockedInvoiceRow> {
  const row = found(await tx.db.one(lockInvoiceRow, { invoice }));
  if (row.owner.id !== tx.viewer.id) throw new ApiError('not_found');
  return row;
}

/** What the lifecycle looks at. */
export function factsOf({ status, contact }: Pick<InvoiceRow, 'status' | 'contact'>): InvoiceFacts {
  return { status, hasContactInformation: contact !== null };
}

/** Where the invoice is, and where it is paid. */
export function invoiceUrl({ services }: Pick<Context, 'services'>, invoice: string): string {
  return `${services.rules.publicUrl}/invoices/${invoice}`;
}

export function payUrl(ctx: Pick<Context, 'services'>, invoice: string): string {
  return `${invoiceUrl(ctx, invoice)}/payment_attempts`;
}

/** RFC 7396: the members given are changed, the others stay, and null removes the whole. */
function mergeContact(
  contact: Contact | null,
  changes: { [K in keyof Contact]?: Contact[K] | undefined } | null | undefined,
): Contact | null {
  if (changes === undefined) return contact;
  if (changes === null) return null;
  const { contact: merged } = parse(z.object({ contact: Contact }), { contact: { ...contact, ...changes } });
  return { name: merged.name, email: merged.email, phone: merged.phone };
}

function contactColumns(contact: Contact | null) {
  return {
    contactName: contact?.name ?? null,
    contactEmail: contact?.email ?? null,
    contactPhone: contact?.phone ?? null,
  };
}

/** Whoever pays must know the number, so one that nobody guesses: `INV-2026-` and ten letters and digits. */
function newInvoiceNumber(now: Date): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `INV-${now.getUTCFullYear()}-${random}`;
}

function numberTaken(error: unknown): never {
  throw violatedUnique(error) === 'invoices_number_unique' ? new ApiError('invoice_number_taken') : error;
}
