import { events, scopes } from '../../catalogue.ts';
import type { Resource } from '../resource.ts';
import { CompanySchema, companyOperations, companyTable, companyView } from './companies.operations.ts';
import { companyEnvelope, companyRoutes } from './companies.routes.ts';
import { seedCompanies } from './companies.seed.ts';
import { Company } from './company.entity.ts';

export const companies: Resource = {
  tag: { name: 'Companies', description: 'Companies. Responses can include optional groups of fields.' },
  scopes: scopes.companies,
  events: {
    company: { ...events.company, entity: Company, resource: CompanySchema, envelope: companyEnvelope },
  },
  entities: [Company],
  routes: companyRoutes,
  types: [{ type: Company, operations: Object.values(companyOperations), table: companyTable, viewOf: companyView }],
  seed: seedCompanies,
};
