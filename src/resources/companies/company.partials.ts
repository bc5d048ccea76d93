import { namesParameter, parseNames, type Selection } from '../../surfaces/rest/selection.ts';
import { CompanySchema, companyParts } from './companies.operations.ts';

const names = Object.keys(companyParts) as (keyof typeof companyParts)[];

/** `?partials=locations,enterprise`, or `?partial=`, its other spelling: both together name groups of members. */
export const companyPartials: Selection = {
  reader:
    () =>
    ({ partials, partial }) => {
      const asked = parseNames([partials ?? [], partial ?? []].flat());
      const wanted = asked.has('full') ? names : names.filter((name) => asked.has(name));
      const only = [...CompanySchema.alwaysSelected, ...wanted.flatMap((name) => companyParts[name])];
      return { only, members: null, variant: wanted.join() };
    },
  parameters: () => [
    namesParameter('partials', 'Groups of members to add; `full` is all there are. Other names are ignored.', names),
    namesParameter(
      'partial',
      'Another spelling of `partials`. Where both are given, all that they name is added.',
      names,
    ),
  ],
  sentence: () => 'With `partials`, answers have more members.',
};
