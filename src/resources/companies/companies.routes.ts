import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { CompanySchema, companyOperations } from './companies.operations.ts';
import { companyEnvelope, presentCompany } from './company.document.ts';
import { companyPartials } from './company.partials.ts';

export const companyRoutes = collectionRoutes('/api/v3/companies/{uuid}', companyOperations, {
  tag: 'Companies',
  resource: CompanySchema,
  present: presentCompany,
  envelope: companyEnvelope,
  selection: companyPartials,
});
