import { wholeView } from '@terrapin/table';
import { type Envelope, layer } from '../../surfaces/rest/envelope.ts';
import { parseNames, type Selection } from '../../surfaces/rest/selection.ts';
import { CompanySchema, companyParts } from './companies.operations.ts';

interface CompanyDocument {
  readonly company: Record<string, unknown>;
}

const toDocument = (name: string, schema: object) => ({
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
    one: (fields) => toDocument('company', fields),
    page: (fields) => toDocument('companies', { type: 'array', items: fields }),
  },
};

const names = Object.keys(companyParts) as (keyof typeof companyParts)[];

/** `?partials=locations,enterprise` or its alias `?partial=`. */
export const companyPartials: Selection = {
  read({ partials, partial }) {
    const requested = parseNames([partials ?? [], partial ?? []].flat());
    const parts = requested.has('full') ? names : names.filter((name) => requested.has(name));
    const only = [...CompanySchema.alwaysSelected, ...parts.flatMap((name) => companyParts[name])];
    return { view: { ...wholeView, only }, fields: null, variant: parts.join() };
  },
  parameters: () => [
    {
      name: 'partials',
      description: 'Groups of fields to include; `full` includes all. Unknown names are ignored.',
      names,
    },
    { name: 'partial', description: 'Alias of `partials`. If both are present, they are combined.', names },
  ],
  sentence: () => 'Responses contain the uuid, the name and the status; with `partials`, more fields.',
};
