import { z } from 'zod';
import { collectionOf } from '../../core/collection.ts';
import { operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { Company } from './company.entity.ts';

export const companyParts = {
  contact_info: ['contactInfo'],
  locations: ['locations'],
  enterprise: ['enterprise'],
  full: ['website', 'industry', 'employeeCount', 'createdAt', 'updatedAt'],
} as const satisfies Record<string, readonly (keyof Company)[]>;

export const CompanySchema = representationOf(Company, { partial: Object.values(companyParts).flat() });

const companies = collectionOf(Company, 'company');
const args = z.object({ uuid: Id.describe('The uuid of the company.') });
const unknownContact = { name: '', email: '', phone: '' };

export const companyOperations = {
  list: operation({
    name: 'listCompanies',
    summary: 'Lists companies, newest first.',
    description: 'Returns the uuid, name and status of each company by default.',
    scope: 'companies:read',
    paged: true,
    run: (ctx, _args, _body, options) => companies.list(ctx, options),
  }),

  read: operation({
    name: 'readCompany',
    summary: 'Returns a company.',
    description: 'Returns its uuid, name and status by default.',
    scope: 'companies:read',
    args,
    run: (ctx, { uuid }, _body, { view }) => companies.read(ctx, uuid, view),
  }),

  create: operation({
    name: 'createCompany',
    summary: 'Creates a company.',
    description: 'Only `name` is required. The response contains the members requested with `partials`.',
    scope: 'companies:write',
    body: CompanySchema.create,
    run: (ctx, _args, members, { view }) =>
      companies.create(ctx, { ...members, contactInfo: { ...unknownContact, ...members.contactInfo } }, view),
  }),

  update: operation({
    name: 'updateCompany',
    summary: 'Updates a company. Replaces `locations` as a whole; merges `contact_info`.',
    description: 'Accepts the members at the top level or inside `company`, as in responses.',
    scope: 'companies:write',
    args,
    guarded: true,
    body: CompanySchema.changes,
    run: (ctx, { uuid }, changes, options) =>
      companies.change(
        ctx,
        uuid,
        (row) => ({ ...changes, contactInfo: { ...row.contactInfo, ...changes.contactInfo } }),
        options,
      ),
  }),

  delete: operation({
    name: 'deleteCompany',
    summary: 'Deletes a company permanently.',
    description: 'A deleted company cannot be restored.',
    scope: 'companies:write',
    args,
    guarded: true,
    run: (ctx, { uuid }, _body, options) => companies.remove(ctx, uuid, options),
  }),
};

export const companiesById = companies.byIds;
