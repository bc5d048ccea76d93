import { EntityName } from '@mikro-orm/core';
import { Check, Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { Derived, PrimaryId, Searched, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { integer, named } from '../../core/schema.ts';
import { Versioned } from '../../core/versioned.ts';
import { enumeration } from '../../values/enumeration.ts';
import { email, line, toCode, webAddress } from '../../values/text.ts';

export const CompanyStatus = enumeration(
  'CompanyStatus',
  { active: 'In business.', inactive: 'Out of business.' },
  'Whether the company is in business.',
);

const Location = named(
  'CompanyLocation',
  z
    .strictObject({
      name: line({ min: 1, max: 200 }).meta({ examples: ['Head office'], description: 'Name of the location.' }),
      address: line({ max: 500 }).default('').meta({ description: 'Street and number; empty if unknown.' }),
      city: line({ max: 200 }).default('').meta({ description: 'City; empty if unknown.' }),
      country: line({ max: 200 }).default('').meta({ description: 'Country; empty if unknown.' }),
    })
    .meta({
      id: 'Location',
      description: 'A location of a company.',
      required: ['name', 'address', 'city', 'country'],
    }),
);
export type CompanyLocation = z.output<typeof Location>;

/** A PATCH keeps omitted fields (RFC 7396), so the schema has no defaults. */
const ContactInfo = named(
  'CompanyContactInfo',
  z
    .strictObject({
      name: line({ max: 200 }).meta({ description: 'Name of the contact person.' }).exactOptional(),
      email: email(true).meta({ description: 'Email address of the contact.' }).exactOptional(),
      phone: line({ max: 50 }).meta({ description: 'Telephone number of the contact.' }).exactOptional(),
    })
    .meta({
      id: 'ContactInfo',
      description: 'Contact details of a company. Unknown values are empty. Fields that you omit keep their values.',
      required: ['name', 'email', 'phone'],
    }),
);
type CompanyContactInfo = z.output<typeof ContactInfo>;

export const CompanyName = line({ min: 1, max: 200 }).meta({ examples: ['Carapace Logistics'] });

/** By which companies are found by their name. */
export const companyKey = ({ name }: Pick<Company, 'name'>): string => toCode(name);

@ObjectType({ description: 'A company.', implements: Node })
@Entity({ tableName: 'companies' })
@Index({ name: 'companies_by_status', properties: ['status', 'id'] })
@Index({ name: 'companies_by_name', properties: ['nameKey', 'status', 'id'] })
export class Company extends Versioned {
  declare [EntityName]?: 'Company';

  @PrimaryId({ name: 'uuid' })
  readonly id!: string;

  @Writable(CompanyName.meta({ description: 'Name of the company.' }))
  name!: string;

  @Writable(CompanyStatus, { default: 'active' })
  status!: z.output<typeof CompanyStatus>;

  @Writable(
    z
      .array(Location)
      .max(100, 'Must have at most 100 items.')
      .meta({ description: 'Locations of the company: at most 100.' }),
    {
      default: [],
    },
  )
  locations!: CompanyLocation[];

  @Writable(z.boolean().meta({ description: 'Whether the company has an enterprise contract.' }), { default: false })
  enterprise!: boolean;

  @Writable(ContactInfo, { default: {} })
  contactInfo!: CompanyContactInfo;

  @Writable(
    webAddress(2000)
      .nullable()
      .meta({ examples: ['https://example.com'], description: 'Website; null if there is none.' }),
    { default: null },
  )
  website!: string | null;

  @Writable(
    line({ max: 200 })
      .nullable()
      .meta({ examples: ['Logistics'], description: 'Industry; null if unknown.' }),
    { default: null },
  )
  industry!: string | null;

  @Check<Company>({ expression: (column) => `${column.employeeCount} >= 0` })
  @Writable(
    integer({ min: 0, max: 2_147_483_647 })
      .nullable()
      .meta({ examples: [120], description: 'Number of employees; null if unknown.' }),
    { default: null },
  )
  employeeCount!: number | null;

  @Derived('companies', companyKey)
  readonly nameKey?: string | null;

  @Searched('companies')
  readonly searched?: string;
}
