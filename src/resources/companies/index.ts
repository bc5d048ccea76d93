import type { Resource } from '../resource.ts';
import { Companies, CompanySchema, companyOperations, companyView } from './companies.operations.ts';
import { seedCompanies } from './companies.seed.ts';
import { companyEnvelope, companyPartials } from './company.document.ts';

export const companies: Resource = {
  tag: { name: 'Companies', description: 'Companies. Responses can include optional groups of fields.' },
  types: [
    {
      schema: CompanySchema,
      repository: Companies,
      operations: Object.values(companyOperations),
      viewOf: companyView,
      envelope: companyEnvelope,
      selection: companyPartials,
    },
  ],
  seed: seedCompanies,
};
