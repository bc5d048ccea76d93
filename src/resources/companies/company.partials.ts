import { namesParameter, parseNames, type Selected, type Selection } from '../../surfaces/rest/selection.ts';

/** The properties that each group adds to an answer; `full` brings the rest, and all the others. */
const groups: Readonly<Record<string, readonly string[]>> = {
  contact_info: ['contactInfo'],
  locations: ['locations'],
  enterprise: ['enterprise'],
  full: ['website', 'industry', 'employeeCount', 'createdAt', 'updatedAt'],
};
const names = Object.keys(groups);
/** What every answer has. */
const basic = ['id', 'name', 'status'];

/** `?partials=locations,enterprise`, or `?partial=`, its other spelling: both together name groups of members. */
export const companyPartials: Selection = {
  reader: () => {
    const known = new Map<string, Selected>();
    return ({ partials, partial }) => {
      const asked = parseNames([partials ?? [], partial ?? []].flat());
      const wanted = asked.has('full') ? names : names.filter((name) => asked.has(name));
      const variant = wanted.join();
      let selected = known.get(variant);
      if (!selected) known.set(variant, (selected = select(wanted, variant)));
      return selected;
    };
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

function select(wanted: readonly string[], variant: string): Selected {
  const only = [...basic, ...wanted.flatMap((name) => groups[name] ?? [])];
  return { only, members: null, variant, names: wanted };
}
