import { EntityName } from '@mikro-orm/core';
import { Check, Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { enumeration, nested } from '../../core/graphql-types.ts';
import { Identity, Member } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { integer, text } from '../../core/schema.ts';
import { Versioned } from '../../core/versioned.ts';

const CompanyStatus = enumeration(
  'CompanyStatus',
  { active: 'In business.', inactive: 'Out of business.' },
  'Whether the company is in business.',
);

const Location = nested(
  'CompanyLocation',
  z
    .strictObject({
      name: text({ min: 1, max: 200 }).meta({ examples: ['Head office'], description: 'What the place is called.' }),
      address: text({ max: 500 }).default('').meta({ description: 'Street and number; empty where it is not known.' }),
      city: text({ max: 200 }).default('').meta({ description: 'Empty where it is not known.' }),
      country: text({ max: 200 }).default('').meta({ description: 'Empty where it is not known.' }),
    })
    .meta({ id: 'Location', description: 'Where a company is.', required: ['name', 'address', 'city', 'country'] }),
);
export type CompanyLocation = z.output<typeof Location>;

const email = text({ max: 254 }).refine((value) => value === '' || z.email().safeParse(value).success, {
  message: 'Must be an email address.',
  params: { code: 'invalid_format' },
});

/** In a PATCH, members of it that are left out stay as they are (RFC 7396), so it can have no defaults of its own. */
const ContactInfo = nested(
  'CompanyContactInfo',
  z
    .strictObject({
      name: text({ max: 200 }).meta({ description: 'Whom to ask for.' }).exactOptional(),
      email: email.meta({ description: 'An email address.' }).exactOptional(),
      phone: text({ max: 50 }).meta({ description: 'A telephone number.' }).exactOptional(),
    })
    .meta({
      id: 'ContactInfo',
      description:
        'How to reach a company. What is not known is empty. In an update, members left out stay as they are.',
      required: ['name', 'email', 'phone'],
    }),
);
export type CompanyContactInfo = z.output<typeof ContactInfo>;

const WebAddress = text({ max: 2000 })
  .refine((value) => z.url({ protocol: /^https?$/ }).safeParse(value).success, {
    message: 'Must be an http or https address.',
    params: { code: 'invalid_format' },
  })
  .meta({ format: 'uri' });

/** A company. Clients call its id `uuid`. Locations have no identity of their own: they are replaced as a whole. */
@ObjectType({ implements: Node, description: 'A company.' })
@Entity({ tableName: 'companies' })
export class Company extends Versioned {
  declare [EntityName]?: 'Company';

  @Identity({ name: 'uuid' })
  readonly id!: string;

  @Member(text({ min: 1, max: 200 }).meta({ examples: ['Carapace Logistics'], description: 'What it is called.' }))
  name!: string;

  @Member(CompanyStatus, { default: 'active' })
  status!: z.output<typeof CompanyStatus>;

  @Member(
    z.array(Location).max(100, 'Must have at most 100 items.').meta({ description: 'Where it is, at most 100.' }),
    {
      default: [],
    },
  )
  locations!: CompanyLocation[];

  @Member(z.boolean().meta({ description: 'Whether it has a contract for large customers.' }), { default: false })
  enterprise!: boolean;

  @Member(ContactInfo, { default: {} })
  contactInfo!: CompanyContactInfo;

  @Member(
    WebAddress.nullable().meta({ examples: ['https://example.com'], description: 'Its website, if it has one.' }),
    { default: null },
  )
  website!: string | null;

  @Member(
    text({ max: 200 })
      .nullable()
      .meta({ examples: ['Logistics'], description: 'What it does, if that is known.' }),
    { default: null },
  )
  industry!: string | null;

  @Check<Company>({ expression: (column) => `${column.employeeCount} >= 0` })
  @Member(
    integer({ min: 0, max: 2_147_483_647 })
      .nullable()
      .meta({ examples: [120], description: 'How many work there, if that is known.' }),
    { default: null },
  )
  employeeCount!: number | null;
}
