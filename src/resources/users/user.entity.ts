import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { referenceTo } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { PrimaryId, ReadOnly, Searched, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { addressKey } from '../../values/address-key.ts';
import { enumeration } from '../../values/enumeration.ts';
import { email, line } from '../../values/text.ts';
import { TimestampType } from '../../values/timestamp.ts';
import { Username } from './user.schema.ts';

export const UserStatus = enumeration(
  'UserStatus',
  {
    active: 'The user can do what their access tokens allow.',
    suspended: 'The user’s access tokens are refused, and their webhooks wait.',
  },
  'Status of a user.',
);

const InvoiceNumberPattern = line({ max: 60 })
  .regex(
    /^(?!.*YYYY.*YYYY).*\d\s*$/,
    'Must end in digits, which are the first number, and may contain YYYY, the year, once: R-YYYY-0001.',
  )
  .nullable()
  .meta({
    examples: ['R-YYYY-0001'],
    description:
      'How invoices are numbered that are created without a number: `R-YYYY-0001` makes R-2026-0001, R-2026-0002 and so on. It ' +
      'ends in the first number, with as many digits as numbers have at least; `YYYY` is the year, in UTC. Each gets the next ' +
      'number that is free, without gaps. Null: numbers are random.',
  });

export const ofOthers = 'For other users, you need the scope users:read.';
const restricted = ofOthers;

/** Fields other than the id and the username have a GraphQL resolver that requires `users:read` for other users. */
@ObjectType({ description: 'A user account.', implements: Node })
@Entity({ tableName: 'users' })
export class User {
  declare [EntityName]?: 'User';
  declare [OptionalProps]?:
    | 'id'
    | 'emailKey'
    | 'emailShare'
    | 'signsIn'
    | 'invoiceNumberPattern'
    | 'status'
    | 'version'
    | 'createdAt'
    | 'deletedAt';

  @PrimaryId()
  readonly id!: string;

  @Index<User, 'username'>({
    name: 'users_username_unique',
    expression: (column, table, name) => `create unique index ${name} on ${table} (lower(${column.username}))`,
  })
  @Index<User, 'username'>({
    name: 'users_by_username',
    expression: (column, table, name) =>
      `create index ${name} on ${table} ((folded(${column.username})) collate "C", ${column.id})`,
  })
  @Writable(Username, { readOnlyMessage: 'Cannot be changed.' })
  username!: string;

  @Writable(line({ min: 1, max: 200 }).meta({ examples: ['Ada Lovelace'], description: 'Display name.' }), {
    restricted,
  })
  name!: string;

  @Writable(email().meta({ examples: ['ada@example.com'], description: 'Email address.' }), {
    restricted,
    column: { nullable: true },
  })
  email!: string | null;

  /** By which users are found by their address. Null without one, and until it is filled in a row of before. */
  @Index<User, 'emailKey'>({
    name: 'users_email_key',
    expression: (column, table, name) =>
      `create unique index ${name} on ${table} (${column.emailKey}, ${column.emailShare}) where ${column.status} = 'active'`,
  })
  @Property({ type: 'text', nullable: true, onCreate: ({ email }: User) => email && addressKey(email) })
  readonly emailKey!: string | null;

  /** Tells apart users of before who share an address, none of whom it signs in; 0 for all others. */
  @Property({ type: 'integer', default: 0 })
  readonly emailShare!: number;

  /** Whether the address signs them in: not if nobody gave it who may do all that people may who sign in. */
  @Property({ type: 'boolean', default: true })
  readonly signsIn!: boolean;

  @Writable(UserStatus, { default: 'active', column: { default: 'active' }, restricted })
  status!: z.output<typeof UserStatus>;

  @Writable(InvoiceNumberPattern, { default: null, restricted })
  invoiceNumberPattern!: string | null;

  @Property({ type: 'integer', default: 1 })
  readonly version!: number;

  @ReadOnly(CreatedAt, { column: { onCreate: now }, restricted })
  readonly createdAt!: string;

  /** When the person was erased. The row stays for what they wrote, suspended and without email. */
  @Property({ type: TimestampType, nullable: true })
  readonly deletedAt!: string | null;

  @Searched('users')
  readonly searched?: string;
}

/** The user of ADMIN_TOKEN. */
export const administrator = { username: 'admin', name: 'Administrator', email: 'admin@example.com' };

/** A user as other resources show them. A request may omit either field. */
export const UserReference = z.object({ id: Id.optional(), username: Username.optional() }).meta({
  id: 'UserReference',
  description: 'A reference to a user.',
  required: ['id', 'username'],
});
export const userReference = referenceTo(User, ['username'], ['name', 'email']);
