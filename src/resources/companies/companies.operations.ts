import type { View } from '@terrapin/table';
import { z } from 'zod';
import { createdFilters, oneOf, searchFilter } from '../../core/filters.ts';
import { operation } from '../../core/operation.ts';
import { repositoryOf } from '../../core/repository.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { Company, CompanyName, CompanyStatus, companyKey } from './company.entity.ts';

export const companyParts = {
  contact_info: ['contactInfo'],
  locations: ['locations'],
  enterprise: ['enterprise'],
  full: ['website', 'industry', 'employeeCount', 'createdAt', 'updatedAt'],
} as const satisfies Record<string, readonly (keyof Company)[]>;

export const CompanySchema = representationOf(Company, { partial: Object.values(companyParts).flat() });

export class Companies extends repositoryOf(Company, {
  name: 'company',
  visible: 'everyone',
  writes: { insert: [], update: [], delete: [] },
  keys: ['nameKey', 'status'],
  several: ['status'],
  every: { status: CompanyStatus.options },
  derived: { nameKey: companyKey },
  search: ['name', 'industry', 'contactInfo.name', 'contactInfo.email', 'website'],
}) {}
const args = z.object({ uuid: Id.describe('The id of the company.') });
const unknownContact = { name: '', email: '', phone: '' };

export const companyOperations = {
  list: operation({
    name: 'listCompanies',
    at: 'GET /api/v3/companies',
    kind: 'list',
    summary: 'List companies',
    words: 'customers clients organisations organizations firms suppliers vendors',
    scope: 'companies:read',
    args: z.object({
      query: searchFilter('the name, the industry, the website, or the name and the email of the contact'),
      status: oneOf(CompanyStatus, 'status').optional().describe('Only companies with one of these statuses.'),
      name: CompanyName.optional().meta({
        examples: ['Carapace Logistics'],
        description: 'Only companies with this name, in any form that looks the same.',
      }),
      ...createdFilters,
    }),
    run: (ctx, { query, name, status, ...created }, _body, options) =>
      new Companies(ctx).page(
        { query, nameKey: name === undefined ? name : companyKey({ name }), status },
        options,
        created,
      ),
  }),

  read: operation({
    name: 'getCompany',
    at: 'GET /api/v3/companies/{uuid}',
    kind: 'read',
    summary: 'Get a company',
    scope: 'companies:read',
    args,
    run: (ctx, { uuid }, _body, { view }) => new Companies(ctx).read(uuid, view),
  }),

  create: operation({
    name: 'createCompany',
    at: 'POST /api/v3/companies',
    kind: 'create',
    summary: 'Create a company',
    words: 'customer client organisation organization firm supplier vendor',
    description: 'Only `name` is required.',
    scope: 'companies:write',
    body: CompanySchema.create,
    run: (ctx, _args, fields, { view }) =>
      new Companies(ctx).add({ ...fields, contactInfo: { ...unknownContact, ...fields.contactInfo } }, view),
  }),

  update: operation({
    name: 'updateCompany',
    at: 'PATCH /api/v3/companies/{uuid}',
    kind: 'update',
    summary: 'Update a company',
    description: 'Replaces `locations` as a whole and merges `contact_info`. Fields that you omit keep their values.',
    scope: 'companies:write',
    args,
    acceptsIfMatch: true,
    body: CompanySchema.changes,
    run: (ctx, { uuid }, changes, options) =>
      new Companies(ctx).change(
        uuid,
        (row) => ({ ...changes, contactInfo: { ...row.contactInfo, ...changes.contactInfo } }),
        options,
      ),
  }),

  delete: operation({
    name: 'deleteCompany',
    at: 'DELETE /api/v3/companies/{uuid}',
    kind: 'delete',
    summary: 'Delete a company',
    description: 'A deleted company cannot be restored.',
    scope: 'companies:write',
    args,
    acceptsIfMatch: true,
    run: (ctx, { uuid }, _body, options) => new Companies(ctx).discard(uuid, options),
  }),
};

/** As in REST, selecting one property of a part reads the whole part. */
export function companyView(isSelected: (property: string) => boolean): View {
  const parts = Object.values(companyParts).filter((part) => part.some(isSelected));
  return { only: [...CompanySchema.alwaysSelected, ...parts.flat()], joined: [] };
}
