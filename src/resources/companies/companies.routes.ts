import { del, get, patch, post } from '../../surfaces/rest/route.ts';
import { createCompany, deleteCompany, listCompanies, readCompany, updateCompany } from './companies.operations.ts';
import { companyEnvelope, presentCompany } from './company.document.ts';
import { companyPartials } from './company.partials.ts';
import { CompanySchema } from './company.schema.ts';
import type { CompanyRow } from './company.statements.ts';

const company = {
  tag: 'Companies',
  resource: CompanySchema,
  present: presentCompany,
  envelope: companyEnvelope,
  selection: companyPartials,
} as const;
const version = (row: CompanyRow) => row;
const companyPath = (row: CompanyRow) => `/api/v3/companies/${row.id}`;

export const companyRoutes = [
  get('/api/v3/companies', listCompanies, company),
  post('/api/v3/companies', createCompany, { ...company, status: 201, location: companyPath, version }),
  get('/api/v3/companies/{uuid}', readCompany, { ...company, version }),
  patch('/api/v3/companies/{uuid}', updateCompany, { ...company, version }),
  del('/api/v3/companies/{uuid}', deleteCompany, { tag: 'Companies' }),
];
