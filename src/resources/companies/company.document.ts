import { type Envelope, layer } from '../../surfaces/rest/envelope.ts';

interface CompanyDocument {
  readonly company: Record<string, unknown>;
}

const documentOf = (name: string, schema: object) => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
});

export const companyEnvelope: Envelope = {
  name: 'CompanyDocument',
  layers: [layer('company')],
  one: (company): CompanyDocument => ({ company }),
  page: (items) => ({ companies: (items as CompanyDocument[]).map(({ company }) => company) }),
  schema: {
    one: (fields) => documentOf('company', fields),
    page: (fields) => documentOf('companies', { type: 'array', items: fields }),
  },
};
