import { columns, insertInto, select } from '../../adapters/database/select.ts';
import { deleteVersioned, updateVersioned } from '../../adapters/database/versioned.ts';
import { type Schema, statement, statements } from '../../core/queries.ts';
import { Company, type CompanyContactInfo, type CompanyLocation } from './company.entity.ts';
import { type CompanyPart, type CompanyStatus, companyParts } from './company.schema.ts';

/** What is always read of a company. */
export interface CompanyRow {
  id: string;
  name: string;
  status: CompanyStatus;
  version: number;
}

/** What is read where it is asked for. */
export interface CompanyDetails {
  locations: CompanyLocation[];
  enterprise: boolean;
  contactInfo: CompanyContactInfo;
  website: string | null;
  industry: string | null;
  employeeCount: number | null;
  createdAt: string;
  updatedAt: string;
}

export type PartialCompanyRow = CompanyRow & Partial<CompanyDetails>;
export type FullCompanyRow = CompanyRow & CompanyDetails;

const always = ['id', 'name', 'status', 'version'] as const;
const parts: Record<CompanyPart, readonly (keyof CompanyDetails)[]> = {
  contact_info: ['contactInfo'],
  locations: ['locations'],
  enterprise: ['enterprise'],
  full: ['website', 'industry', 'employeeCount', 'createdAt', 'updatedAt'],
};

/** Which parts are read, as one word: there are 16 of them, so that each can be a statement of its own. */
export type CompanyView = string;
export const viewOf = (wanted: readonly CompanyPart[]): CompanyView => wanted.join();
export const wholeCompany = viewOf(companyParts);

function selectCompanies(schema: Schema, view: CompanyView, source?: string) {
  const wanted = view === '' ? [] : (view.split(',') as CompanyPart[]);
  const properties = [...always, ...wanted.flatMap((part) => parts[part])];
  const selection = select(schema, Company, 'company', { properties, ...(source && { sources: { company: source } }) });
  return { ...selection, read: selection.read<PartialCompanyRow>, company: columns(schema, Company, 'company') };
}

export const readCompanyRow = statements<{ id: string }, PartialCompanyRow, { view: CompanyView }>(
  'company_read',
  (schema, { view }) => {
    const { columns: list, from, company, read } = selectCompanies(schema, view);
    return { sql: `select ${list} from ${from} where ${company.id} = :id`, read };
  },
);

/** A page of companies, newest first; in a backward page oldest first. */
export const listCompanyRows = statements<
  { below: string; above: string; rows: number },
  PartialCompanyRow,
  { view: CompanyView; backward: boolean }
>('company_list', (schema, { view, backward }) => {
  const { columns: list, from, company, read } = selectCompanies(schema, view);
  const sql = `select ${list} from ${from} where ${company.id} < :below and ${company.id} > :above
    order by ${company.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return { sql, read };
});

/** What a client gives, as columns take it; JSON as text. */
export interface CompanyValues extends Record<string, unknown> {
  name: string;
  status: CompanyStatus;
  locations: string;
  enterprise: boolean;
  contactInfo: string;
  website: string | null;
  industry: string | null;
  employeeCount: number | null;
}

const values = {
  name: ':name',
  status: ':status',
  locations: ':locations::text::json',
  enterprise: ':enterprise',
  contactInfo: ':contactInfo::text::json',
  website: ':website',
  industry: ':industry',
  employeeCount: ':employeeCount',
};

export const insertCompanyRow = statements<
  CompanyValues & { id: string; now: Date },
  PartialCompanyRow,
  { view: CompanyView }
>('company_insert', (schema, { view }) => {
  const { columns: list, from, read } = selectCompanies(schema, view, 'new_company');
  const all = { id: ':id', ...values, version: '1', createdAt: ':now', updatedAt: ':now' };
  const insert = insertInto(schema, Company, all);
  return { sql: `with new_company as (${insert} returning *) select ${list} from ${from}`, read };
});

/** Many at once: a JSON array of objects with the members of {@link CompanyValues}, their JSON as it is, and an id. */
export const insertCompanyRows = statement<{ companies: string; now: Date }, never>('companies_insert', (schema) => {
  const properties = ['id', ...(Object.keys(values) as (keyof typeof values)[])] as const;
  const given = Object.fromEntries(properties.map((property) => [property, `given."${property}"`]));
  const all = { ...given, version: '1', createdAt: ':now::timestamptz', updatedAt: ':now::timestamptz' };
  const types = schema.of(Company).properties as Record<string, { columnTypes: string[] }>;
  const record = properties.map((property) => `"${property}" ${types[property]?.columnTypes[0]}`);
  const source = `json_to_recordset(:companies::text::json) as given (${record.join(', ')})`;
  return { sql: insertInto(schema, Company, all, source) };
});

/** No row: the company has changed or gone in the meantime. */
export const updateCompanyRow = statements<
  CompanyValues & { id: string; version: number; now: Date },
  PartialCompanyRow,
  { view: CompanyView }
>('company_update', (schema, { view }) => {
  const { columns: list, from, read } = selectCompanies(schema, view, 'changed');
  return { sql: `with changed as (${updateVersioned(schema, Company, values)}) select ${list} from ${from}`, read };
});

export const deleteCompanyRow = statement<{ id: string; version: number }, { id: string }>(
  'company_delete',
  (schema) => ({ sql: deleteVersioned(schema, Company) }),
);
