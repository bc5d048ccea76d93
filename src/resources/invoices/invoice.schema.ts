import { z } from 'zod';
import { representation } from '../../core/representation.ts';
import { Id, Timestamp, text } from '../../core/schema.ts';
import { INVOICE_STATUSES } from './invoice.machine.ts';

export const InvoiceStatusSchema = z
  .enum(INVOICE_STATUSES)
  .meta({ id: 'InvoiceStatus', description: 'Where the invoice is in its life. Never derive it from the timestamps.' });

/** Text on one line: it ends up in the subject of a mail. */
const line = (bounds: { min?: number; max: number }) =>
  text(bounds).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value.replaceAll('\0', '')), {
    message: 'Must not contain control characters.', // NUL is refused already
  });

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const Amount = z
  .number()
  .gt(0, 'Must be above zero.')
  .max(9_999_999_999.99, 'Must be at most 9999999999.99.')
  .refine((value) => Number(value.toFixed(2)) === value, { message: 'Must have at most two decimals.' })
  .meta({ examples: [1250.5], description: 'In the main unit of the currency.' });

const Currency = z
  .string()
  .refine((value) => currencies.has(value), { message: 'Must be a currency code of ISO 4217, in capitals.' })
  .meta({ examples: ['EUR'], pattern: '^[A-Z]{3}$' });

const InvoiceNumber = line({ min: 1, max: 64 }).meta({
  examples: ['R-2026-0042'],
  description: 'Unique among the invoices of its owner. Whoever pays must know it.',
});

const contactMembers = {
  name: line({ min: 1, max: 200 }).meta({ examples: ['Grace Hopper'] }),
  email: z
    .email('Must be an email address.')
    .max(254)
    .meta({ examples: ['grace@example.com'] }),
  phone: line({ max: 50 })
    .nullable()
    .default(null)
    .meta({ examples: ['+49 30 123456'] }),
};

export const Contact = z
  .strictObject(contactMembers)
  .meta({ id: 'Contact', description: 'Whom the invoice and word of its payment are sent to.' });
export type Contact = z.output<typeof Contact>;

/** RFC 7396: a patch of an object changes the members it names. What comes of it must be a whole contact again. */
const ContactChanges = z
  .strictObject({
    name: contactMembers.name.optional(),
    email: contactMembers.email.optional(),
    phone: line({ max: 50 }).nullable().optional(),
  })
  .meta({ id: 'ContactChanges' });

const attributes = [
  ...(['created_at', 'published_at', 'sent_at', 'failed_at', 'paid_at', 'payment_received_at', 'status'] as const),
  ...(['invoice_number', 'amount', 'currency', 'contact'] as const),
];

const invoiceMembers = {
  owned: {
    id: Id,
    created_at: Timestamp,
    published_at: Timestamp.nullable(),
    sent_at: Timestamp.nullable(),
    failed_at: Timestamp.nullable(),
    paid_at: Timestamp.nullable(),
    payment_received_at: Timestamp.nullable(),
    status: InvoiceStatusSchema,
  },
  given: {
    invoice_number: InvoiceNumber,
    amount: Amount,
    currency: Currency,
    contact: Contact.nullable(),
  },
};

/** The attributes of an invoice; REST wraps them in a document. */
export const InvoiceSchema = representation('InvoiceAttributes', {
  ...invoiceMembers,
  given: { ...invoiceMembers.given, invoice_number: InvoiceNumber.optional() },
  defaults: { contact: null },
  order: attributes,
});

export const InvoiceChanges = representation('InvoiceAttributes', {
  ...invoiceMembers,
  given: { ...invoiceMembers.given, contact: ContactChanges.nullable() },
  order: attributes,
}).changes;

export const TransitionSchema = representation('Transition', {
  owned: { id: Id, invoice: Id, created_at: Timestamp },
  given: {
    from: InvoiceStatusSchema.optional().meta({
      description: 'The state it leaves. In a request: move only if the invoice is still in this state.',
    }),
    to: InvoiceStatusSchema,
  },
  order: ['id', 'invoice', 'from', 'to', 'created_at'],
});

const Refusal = z
  .object({ code: z.enum(['transition_not_allowed', 'contact_information_missing']), message: z.string() })
  .meta({ id: 'Refusal', description: 'Why the invoice may not move there now.' });

export const StateSchema = representation('State', {
  owned: {
    name: InvoiceStatusSchema,
    current: z.boolean().meta({ description: 'Whether the invoice is in this state.' }),
    allowed: z.boolean().meta({ description: 'Whether the invoice may move there now.' }),
    refusal: Refusal.nullable(),
  },
  given: {},
});
