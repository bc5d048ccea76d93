import { parseNames, type Selection } from '../../surfaces/rest/selection.ts';
import { CompanySchema, companyParts } from './companies.operations.ts';

const names = Object.keys(companyParts) as (keyof typeof companyParts)[];

/** `?partials=locations,enterprise` or its alias `?partial=`. */
export const companyPartials: Selection = {
  read({ partials, partial }) {
    const requested = parseNames([partials ?? [], partial ?? []].flat());
    const parts = requested.has('full') ? names : names.filter((name) => requested.has(name));
    const only = [...CompanySchema.alwaysSelected, ...parts.flatMap((name) => companyParts[name])];
    return { only, fields: null, variant: parts.join() };
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
