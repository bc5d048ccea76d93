import type { Versioned } from '../../core/etag.ts';
import { del, get, patch, post } from '../../surfaces/rest/route.ts';
import {
  CompanySchema,
  companyParts,
  createCompany,
  deleteCompany,
  listCompanies,
  readCompany,
  updateCompany,
} from './companies.operations.ts';
import { companyEnvelope, presentCompany } from './company.document.ts';

const company = {
  tag: 'Companies',
  resource: CompanySchema,
  present: presentCompany,
  envelope: companyEnvelope,
  partials: companyParts,
} as const;
const version = (row: Versioned) => row;
const companyPath = (row: Versioned) => `/api/v3/companies/${row.id}`;

export const companyRoutes = [
  get('/api/v3/companies', listCompanies, company),
  post('/api/v3/companies', createCompany, { ...company, status: 201, location: companyPath, version }),
  get('/api/v3/companies/{uuid}', readCompany, { ...company, version }),
  patch('/api/v3/companies/{uuid}', updateCompany, { ...company, version }),
  del('/api/v3/companies/{uuid}', deleteCompany, { tag: 'Companies' }),
];
