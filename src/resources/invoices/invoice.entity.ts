import { DecimalType, EntityName, OptionalProps } from '@mikro-orm/core';
import { Check, Embeddable, Embedded, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Flattened } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { Derived, declaredFields, PrimaryId, ReadOnly, Searched, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { CalendarDate, CreatedAt, Timestamp } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { addressKey } from '../../values/address-key.ts';
import { isCurrency } from '../../values/currency.ts';
import { enumeration } from '../../values/enumeration.ts';
import { code, email, line, text } from '../../values/text.ts';
import { User } from '../users/user.entity.ts';
import { byStatus, describeLifecycle, type InvoiceStatus, initialStatus } from './invoice.lifecycle.ts';

export const InvoiceStatusSchema = enumeration(
  'InvoiceStatus',
  byStatus(({ description }) => description),
  'State of the invoice in its lifecycle. Do not derive it from the timestamps.',
);

export const Amount = z
  .number()
  .gt(0, 'Must be greater than 0.')
  .max(9_999_999_999.99, 'Must be at most 9999999999.99.')
  .meta({
    examples: [1250.5],
    description:
      'Amount in the main unit of the currency, with at most the number of decimals that ISO 4217 defines: none for ' +
      'JPY, two for EUR, three for KWD.',
  });
/** No currency has more than four decimals. */
export const amountColumn = { type: new DecimalType('number'), precision: 14, scale: 4 };

export const contact = {
  name: line({ min: 1, max: 200 }).meta({ examples: ['Grace Hopper'], description: 'Name, without line breaks.' }),
  email: email().meta({
    examples: ['grace@example.com'],
    description: 'Email address that emails about the invoice are sent to.',
  }),
  phone: line({ max: 50 }).nullable().meta({ description: 'Telephone number; null if unknown.' }),
};

export const Currency = z
  .string()
  .refine(isCurrency, { message: 'Must be an ISO 4217 currency code in capital letters.' })
  .meta({
    examples: ['EUR'],
    pattern: '^[A-Z]{3}$',
    description:
      'ISO 4217 currency code. Must be a currency in current use. The list changes, so the schema has a pattern instead of an enum.',
  });

export const InvoiceNumber = code({ min: 1, max: 64 }).meta({ examples: ['R-2026-0042'] });

export const termsShown = {
  description: text({ max: 2_000 })
    .nullable()
    .meta({ examples: ['Two days of research'], description: 'What the invoice is for, or null.' }),
  dueOn: CalendarDate.nullable().meta({ description: 'Date by which it is to be paid; null if none is set.' }),
};

const description = 'Recipient of the invoice and of emails about its payments.';

@Embeddable()
export class Contact {
  @Writable(contact.name)
  name!: string;

  @Writable(contact.email)
  email!: string;

  @Writable(contact.phone)
  phone!: string | null;
}

export const ContactSchema = z
  .strictObject({
    ...contact,
    phone: contact.phone
      .default(null)
      .meta({ examples: ['+49 30 123456'], description: 'Telephone number; null if unknown.' }),
  })
  .meta({ id: 'Contact', description, required: ['name', 'email', 'phone'] });

/** RFC 7396 merge patch. The merged result is validated against `ContactSchema`. */
export const ContactChanges = z
  .strictObject(contact)
  .partial()
  .meta({ id: 'ContactChanges', description: 'Changes to the contact. Fields that you omit keep their values.' });

/** By which the invoices of an address are found. Empty without a contact. */
export const contactKey = ({ contact }: Pick<Invoice, 'contact'>): string =>
  contact === null ? '' : addressKey(contact.email);

@ObjectType({ description: 'A request for payment that its owner sends to a contact.', implements: Node })
@Entity({ tableName: 'invoices' })
@Unique({ name: 'invoices_number_unique', properties: ['owner', 'invoiceNumber'] })
@Index({ name: 'invoices_listed', properties: ['owner', 'id'] })
@Index({ name: 'invoices_by_status', properties: ['owner', 'status', 'id'] })
@Index({ name: 'invoices_by_change', properties: ['owner', 'status', 'updatedAt', 'id'] })
@Index({ name: 'invoices_by_sent', properties: ['owner', 'status', 'sentAt', 'id'] })
@Index({ name: 'invoices_by_paid', properties: ['owner', 'status', 'paidAt', 'id'] })
@Index({ name: 'invoices_by_due', properties: ['owner', 'status', 'dueOn', 'id'] })
@Index({ name: 'invoices_by_currency', properties: ['owner', 'currency', 'status', 'createdAt', 'id'] })
@Index({ name: 'invoices_by_amount', properties: ['owner', 'currency', 'status', 'amount', 'id'] })
@Index({
  name: 'invoices_by_contact',
  properties: ['owner', 'emailKey', 'status', 'createdAt', 'id'],
})
export class Invoice {
  declare [EntityName]?: 'Invoice';
  declare [Flattened]?: { contact: Contact };
  declare [OptionalProps]?: 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt' | 'emailKey';

  @PrimaryId()
  readonly id!: string;

  @ManyToOne(() => User)
  readonly owner!: User;

  @Property({ type: 'integer', onCreate: () => 1 })
  readonly version!: number;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(Timestamp.meta({ description: 'Time of the last change; at first, that of creation.' }), {
    column: { onCreate: now },
  })
  readonly updatedAt!: string;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When the invoice was last published; null if never.' }))
  readonly publishedAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When the invoice was last sent; null if never.' }))
  readonly sentAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When the invoice last moved to failed; null if never.' }))
  readonly failedAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When the invoice was paid; null if it is not paid.' }))
  readonly paidAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When a payment attempt succeeded; null if none did.' }))
  readonly paymentReceivedAt!: string | null;

  @ReadOnly(InvoiceStatusSchema, {
    column: { onCreate: () => initialStatus },
    readOnlyMessage: 'Cannot be changed here. Use transitionInvoice (POST /invoices/{invoice}/transitions).',
  })
  readonly status!: InvoiceStatus;

  @Writable(
    InvoiceNumber.meta({
      description: 'Unique among the invoices of its owner. Payers must send it.',
    }),
    { optional: true },
  )
  invoiceNumber!: string;

  @Check<Invoice>({ expression: (column) => `${column.amount} > 0` })
  @Writable(Amount, { column: amountColumn })
  amount!: number;

  @Writable(Currency)
  currency!: string;

  @Writable(termsShown.description, { default: null })
  description!: string | null;

  @Writable(termsShown.dueOn, { default: null })
  dueOn!: string | null;

  @Check<Invoice>({
    name: 'invoices_check',
    expression: ({ contact }) => `(${contact.name} is null) = (${contact.email} is null)`,
  })
  @Embedded(() => Contact, { nullable: true })
  @Writable(ContactSchema.nullable(), { default: null, column: false })
  contact!: Contact | null;

  @Derived('invoices', contactKey)
  readonly emailKey?: string | null;

  @Searched('invoices')
  readonly searched?: string;
}

export const invoiceLifecycle = describeLifecycle(
  declaredFields(Invoice).flatMap(({ property, isWritable }) => (isWritable ? [property] : [])),
);
InvoiceStatusSchema.register(z.globalRegistry, { ...InvoiceStatusSchema.meta(), 'x-lifecycle': invoiceLifecycle });
