import type { Resource } from '../resource.ts';
import { companiesById, companyOperations } from './companies.operations.ts';
import { CompaniesResolver } from './companies.resolver.ts';
import { companyRoutes } from './companies.routes.ts';
import { seedCompanies } from './companies.seed.ts';
import { Company } from './company.entity.ts';

export const companies: Resource = {
  tag: { name: 'Companies', description: 'Companies. Responses can include optional groups of members.' },
  scopes: ['companies:read', 'companies:write'],
  entities: [Company],
  routes: companyRoutes,
  resolvers: [CompaniesResolver],
  nodes: [{ type: Company, access: companyOperations.read.definition.scope, load: companiesById }],
  seed: seedCompanies,
};
