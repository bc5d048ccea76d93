import { z } from 'zod';
import { representation } from '../../core/representation.ts';
import { Id, integer, Timestamp, text } from '../../core/schema.ts';

export const companyStatuses = ['active', 'inactive'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

/** Groups of members that an answer has only where it is asked for them; `full` brings the rest, and all the others. */
export const companyParts = ['contact_info', 'locations', 'enterprise', 'full'] as const;
export type CompanyPart = (typeof companyParts)[number];

const email = text({ max: 254 }).refine((value) => value === '' || z.email().safeParse(value).success, {
  message: 'Must be an email address.',
  params: { code: 'invalid_format' },
});
const webAddress = text({ max: 2000 })
  .refine((value) => z.url({ protocol: /^https?$/ }).safeParse(value).success, {
    message: 'Must be an http or https address.',
    params: { code: 'invalid_format' },
  })
  .meta({ format: 'uri' });

export const LocationSchema = z
  .strictObject({
    name: text({ min: 1, max: 200 }).meta({ examples: ['Head office'] }),
    address: text({ max: 500 }).default(''),
    city: text({ max: 200 }).default(''),
    country: text({ max: 200 }).default(''),
  })
  .meta({ id: 'Location', description: 'Where a company is.', required: ['name', 'address', 'city', 'country'] });

/** In a PATCH, members of it that are left out stay as they are (RFC 7396), so it can have no defaults of its own. */
export const ContactInfoSchema = z
  .strictObject({
    name: text({ max: 200 }).exactOptional(),
    email: email.exactOptional(),
    phone: text({ max: 50 }).exactOptional(),
  })
  .meta({
    id: 'ContactInfo',
    description: 'How to reach a company. What is not known is empty. In a PATCH, members left out stay as they are.',
    required: ['name', 'email', 'phone'],
  });

export const CompanyStatusSchema = z
  .enum(companyStatuses)
  .meta({ id: 'CompanyStatus', description: 'Whether the company is in business.' });

export const CompanySchema = representation('Company', {
  owned: { uuid: Id, created_at: Timestamp, updated_at: Timestamp },
  given: {
    name: text({ min: 1, max: 200 }).meta({ examples: ['Carapace Logistics'] }),
    status: CompanyStatusSchema,
    locations: z.array(LocationSchema).max(100, 'Must have at most 100 items.'),
    enterprise: z.boolean().meta({ description: 'Whether it has a contract for large customers.' }),
    contact_info: ContactInfoSchema,
    website: webAddress.nullable().meta({ examples: ['https://example.com'] }),
    industry: text({ max: 200 })
      .nullable()
      .meta({ examples: ['Logistics'] }),
    employee_count: integer({ min: 0, max: 2_147_483_647 })
      .nullable()
      .meta({ examples: [120] }),
  },
  defaults: {
    status: 'active',
    locations: [],
    enterprise: false,
    contact_info: {},
    website: null,
    industry: null,
    employee_count: null,
  },
  order: [
    ...(['uuid', 'name', 'status', 'locations', 'enterprise', 'contact_info'] as const),
    ...(['website', 'industry', 'employee_count', 'created_at', 'updated_at'] as const),
  ],
  partial: [
    ...(['locations', 'enterprise', 'contact_info'] as const),
    ...(['website', 'industry', 'employee_count', 'created_at', 'updated_at'] as const),
  ],
});
