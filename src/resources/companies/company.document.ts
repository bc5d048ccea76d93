import type { Envelope } from '../../surfaces/rest/route.ts';
import { CompanySchema } from './companies.operations.ts';

export function presentCompany(row: object) {
  return { company: CompanySchema.present(row) };
}

type CompanyDocument = ReturnType<typeof presentCompany>;

const documentOf = (name: string, schema: object) => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
});

/** Requests may be such a document or the bare members. */
export const companyEnvelope: Envelope = {
  name: 'CompanyDocument',
  open: (body) => (isDocument(body) ? { members: body.company, at: 'company.' } : { members: body, at: '' }),
  page: (items) => ({ companies: (items as CompanyDocument[]).map(({ company }) => company) }),
  schema: {
    input: (members) => ({ anyOf: [documentOf('company', members), members] }),
    one: (members) => documentOf('company', members),
    page: (members) => documentOf('companies', { type: 'array', items: members }),
  },
};

function isDocument(body: unknown): body is CompanyDocument {
  const members = Object.entries(body ?? {});
  return members.length === 1 && members[0]?.[0] === 'company' && typeof members[0][1] === 'object';
}
