import { DecimalType, EntityName, OptionalProps } from '@mikro-orm/core';
import { Check, Embeddable, Embedded, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { isCurrency } from '../../core/currency.ts';
import { enumeration, graphqlTypeOf, nameInGraphql, nestedInput } from '../../core/graphql-types.ts';
import { Identity, Member, ReadOnly } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Timestamp, text } from '../../core/schema.ts';
import { Flattened } from '../../core/tables.ts';
import { now } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';
import { invoiceLifecycle } from './invoice.lifecycle.ts';
import { type InvoiceStatus as InvoiceMachineStatus, initialStatus } from './invoice.machine.ts';

export const InvoiceStatus = enumeration(
  'InvoiceStatus',
  {
    draft: 'Being written.',
    published: 'Can be paid, and can be sent.',
    sent: 'Its contact has been sent it. Can be paid.',
    failed: 'Was sent, and a payment failed. Can be paid.',
    paid: 'Paid, and never anything else again.',
  } satisfies Record<InvoiceMachineStatus, string>,
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

export const Amount = z
  .number()
  .gt(0, 'Must be above zero.')
  .max(9_999_999_999.99, 'Must be at most 9999999999.99.')
  .meta({
    examples: [1250.5],
    description:
      'In the main unit of the currency, with at most as many decimals as ISO 4217 gives it: none of JPY, two of EUR, ' +
      'three of KWD.',
  });
/** Its column: no currency has more than four decimals. The drivers read a `numeric` as a number. */
export const amountColumn = { type: new DecimalType('number'), precision: 14, scale: 4 };

const contact = {
  name: line({ min: 1, max: 200 }).meta({ examples: ['Grace Hopper'], description: 'On one line.' }),
  email: z
    .email('Must be an email address.')
    .max(254)
    .meta({ examples: ['grace@example.com'], description: 'Where mails about the invoice go.' }),
  phone: line({ max: 50 }).nullable().meta({ description: 'Is null where it is not known.' }),
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
  .strictObject({
    ...contact,
    phone: contact.phone
      .default(null)
      .meta({ examples: ['+49 30 123456'], description: 'Is null where it is not known.' }),
  })
  .meta({ id: 'Contact', description: 'Whom the invoice and word of its payment are sent to.' });
nameInGraphql(ContactSchema, Contact, nestedInput('ContactInput', ContactSchema));

/** RFC 7396: a patch of an object changes the members it names. What comes of it must be a whole contact again. */
export const ContactChanges = z
  .strictObject({ name: contact.name.optional(), email: contact.email.optional(), phone: contact.phone.optional() })
  .meta({ id: 'ContactChanges', description: 'A member that is left out stays as it is.' });
nameInGraphql(ContactChanges, Contact, nestedInput('ContactChangesInput', ContactChanges));

/** Its status is its place in the lifecycle, and only a transition changes it. */
@ObjectType({ implements: Node, description: 'An amount that its owner bills to a contact.' })
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

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When it was last published.' }))
  readonly publishedAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When it was last sent.' }))
  readonly sentAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When a payment failed after it was sent.' }))
  readonly failedAt!: string | null;

  @ReadOnly(Timestamp.nullable().meta({ description: 'When it was paid.' }))
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
      .refine(isCurrency, { message: 'Must be a currency code of ISO 4217, in capitals.' })
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
