import { DecimalType, EntityName, OptionalProps } from '@mikro-orm/core';
import { Check, Embeddable, Embedded, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { enumeration, graphqlTypeOf, nameInGraphql, nestedInput } from '../../core/graphql-types.ts';
import { Identity, Member, ReadOnly } from '../../core/member.ts';
import { Timestamp, text } from '../../core/schema.ts';
import { Flattened } from '../../core/tables.ts';
import { now } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';
import { invoiceLifecycle } from './invoice.lifecycle.ts';
import { INVOICE_STATUSES, initialStatus } from './invoice.machine.ts';

export const InvoiceStatus = enumeration(
  'InvoiceStatus',
  INVOICE_STATUSES,
  'Where the invoice is in its life. Never derive it from the timestamps.',
  { 'x-lifecycle': invoiceLifecycle },
);
export type InvoiceStatus = z.output<typeof InvoiceStatus>;
export const InvoiceStatusEnum = graphqlTypeOf(InvoiceStatus, 'input') as object;

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
  .meta({ examples: [1250.5], description: 'In the main unit of the currency, at most two decimals.' });
/** Its column; the drivers read a `numeric` as a number. */
export const amountColumn = { type: new DecimalType('number'), precision: 12, scale: 2 };

const contact = {
  name: line({ min: 1, max: 200 }).meta({ examples: ['Grace Hopper'] }),
  email: z
    .email('Must be an email address.')
    .max(254)
    .meta({ examples: ['grace@example.com'] }),
  phone: line({ max: 50 }).nullable(),
};

@ObjectType({ description: 'Whom the invoice and word of its payment are sent to.' })
@Embeddable()
export class Contact {
  @Member(contact.name)
  name!: string;

  @Member(contact.email)
  email!: string;

  @Member(contact.phone)
  phone!: string | null;
}

export const ContactSchema = z
  .strictObject({ ...contact, phone: contact.phone.default(null).meta({ examples: ['+49 30 123456'] }) })
  .meta({ id: 'Contact', description: 'Whom the invoice and word of its payment are sent to.' });
nameInGraphql(ContactSchema, Contact, nestedInput('ContactInput', ContactSchema));

/** RFC 7396: a patch of an object changes the members it names. What comes of it must be a whole contact again. */
export const ContactChanges = z
  .strictObject({ name: contact.name.optional(), email: contact.email.optional(), phone: contact.phone.optional() })
  .meta({ id: 'ContactChanges' });
nameInGraphql(
  ContactChanges,
  Contact,
  nestedInput('ContactChangesInput', ContactChanges, 'A member that is left out stays as it is.'),
);

/** Its status is its place in the lifecycle, and only a transition changes it. */
@ObjectType({ description: 'An amount that its owner bills to a contact.' })
@Entity({ tableName: 'invoices' })
@Unique({ name: 'invoices_number_unique', properties: ['owner', 'invoiceNumber'] })
@Index({ name: 'invoices_listed', properties: ['owner', 'id'] })
@Index({ name: 'invoices_by_status', properties: ['owner', 'status', 'id'] })
export class Invoice {
  declare [EntityName]?: 'Invoice';
  declare [Flattened]?: { contact: Contact };
  declare [OptionalProps]?: 'id' | 'status' | 'version' | 'createdAt';

  @Identity()
  readonly id!: string;

  @ManyToOne(() => User)
  readonly owner!: User;

  /** Counts the changes; the entity tag is made from it. */
  @Property({ type: 'integer', onCreate: () => 1 })
  readonly version!: number;

  @ReadOnly(Timestamp, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(Timestamp.nullable())
  readonly publishedAt!: string | null;

  @ReadOnly(Timestamp.nullable())
  readonly sentAt!: string | null;

  @ReadOnly(Timestamp.nullable())
  readonly failedAt!: string | null;

  @ReadOnly(Timestamp.nullable())
  readonly paidAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When a payment attempt took the money.' }))
  readonly paymentReceivedAt!: string | null;

  @ReadOnly(InvoiceStatus, {
    column: { onCreate: () => initialStatus },
    refusal: 'Move the invoice with POST /invoices/{invoice}/transitions.',
  })
  readonly status!: InvoiceStatus;

  @Member(
    line({ min: 1, max: 64 }).meta({
      examples: ['R-2026-0042'],
      description: 'Unique among the invoices of its owner. Whoever pays must know it.',
    }),
    { optional: true },
  )
  invoiceNumber!: string;

  @Check<Invoice>({ expression: (column) => `${column.amount} > 0` })
  @Member(Amount, { column: amountColumn })
  amount!: number;

  @Member(
    z
      .string()
      .refine((value) => currencies.has(value), { message: 'Must be a currency code of ISO 4217, in capitals.' })
      .meta({ examples: ['EUR'], pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
  )
  currency!: string;

  @Check<Invoice>({
    name: 'invoices_check',
    expression: ({ contact }) => `(${contact.name} is null) = (${contact.email} is null)`,
  })
  @Embedded(() => Contact, { nullable: true })
  @Member(ContactSchema.nullable(), { default: null, column: false })
  contact!: Contact | null;
}
