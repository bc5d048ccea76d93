import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import type { Resource } from '../resource.ts';
import { CompanySchema, companyOperations, companyTable, companyView } from './companies.operations.ts';
import { seedCompanies } from './companies.seed.ts';
import { companyEnvelope } from './company.document.ts';
import { Company } from './company.entity.ts';
import { companyPartials } from './company.partials.ts';

export const companies: Resource = {
  tag: { name: 'Companies', description: 'Companies. Responses can include optional groups of fields.' },
  scopes: { 'companies:read': 'Read companies.', 'companies:write': 'Create, change and delete companies.' },
  events: {
    company: {
      entity: Company,
      resource: CompanySchema,
      envelope: companyEnvelope,
      scope: 'companies:read',
    },
  },
  entities: [Company],
  routes: collectionRoutes('/api/v3/companies/{uuid}', companyOperations, {
    tag: 'Companies',
    resource: CompanySchema,
    envelope: companyEnvelope,
    selection: companyPartials,
  }),
  types: [{ type: Company, operations: Object.values(companyOperations), table: companyTable, viewOf: companyView }],
  seed: seedCompanies,
};
