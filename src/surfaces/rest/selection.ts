import { invalid } from '../../core/errors.ts';

type Query = Record<string, string | string[] | undefined>;

/** The members that `?fields=` names, in the representation's order. Unknown names are ignored; none left is an error. */
export function parseFields(value: string | string[] | undefined, members: ReadonlySet<string>): string[] | null {
  if (value === undefined) return null;
  const names = parseNames(value);
  const known = [...members].filter((member) => names.has(member));
  if (known.length === 0)
    throw invalid('fields', 'invalid_value', `Must name at least one of: ${[...members].join(', ')}.`);
  return known;
}

/** The groups that `?partials=` names, or `?partial=`, its other spelling. Unknown ones are ignored; `full` is all. */
export function parsePartials({ partials, partial }: Query, groups: readonly string[]): string[] {
  const names = parseNames([partials ?? [], partial ?? []].flat());
  return names.has('full') ? [...groups] : groups.filter((group) => names.has(group));
}

/** Names in a query parameter: separated by commas, in one parameter or in several. */
function parseNames(value: string | string[]): Set<string> {
  const list = [value].flat().join(',').split(',');
  return new Set(list.map((name) => name.trim()));
}
