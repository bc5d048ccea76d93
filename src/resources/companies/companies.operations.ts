import { z } from 'zod';
import { collectionOf } from '../../core/collection.ts';
import { operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { Company } from './company.entity.ts';

/** Groups of members that an answer has only where it is asked for them. */
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
    description: 'Each has its uuid, name and status.',
    scope: 'companies:read',
    paged: true,
    run: (ctx, _args, _body, wishes) => companies.list(ctx, wishes),
  }),

  read: operation({
    name: 'readCompany',
    summary: 'Reads a company.',
    description: 'Its uuid, name and status.',
    scope: 'companies:read',
    args,
    run: (ctx, { uuid }, _body, { view }) => companies.read(ctx, uuid, view),
  }),

  create: operation({
    name: 'createCompany',
    summary: 'Creates a company.',
    description: 'Only the name must be given. The answer has the members that `partials` asks for.',
    scope: 'companies:write',
    body: CompanySchema.create,
    run: (ctx, _args, members, { view }) =>
      companies.create(ctx, { ...members, contactInfo: { ...unknownContact, ...members.contactInfo } }, view),
  }),

  update: operation({
    name: 'updateCompany',
    summary: 'Changes a company. Locations are replaced as a whole; of contact_info only what is sent.',
    description: 'The members may be bare or inside `company`, as they are in answers.',
    scope: 'companies:write',
    args,
    guarded: true,
    body: CompanySchema.changes,
    run: (ctx, { uuid }, changes, wishes) =>
      companies.change(
        ctx,
        uuid,
        (row) => ({ ...changes, contactInfo: { ...row.contactInfo, ...changes.contactInfo } }),
        wishes,
      ),
  }),

  delete: operation({
    name: 'deleteCompany',
    summary: 'Deletes a company for good.',
    description: 'There is no trash for companies.',
    scope: 'companies:write',
    args,
    guarded: true,
    run: (ctx, { uuid }, _body, wishes) => companies.remove(ctx, uuid, wishes),
  }),
};

export const companiesById = companies.byIds;
