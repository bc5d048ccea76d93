import { invalid } from '../../core/errors.ts';
import type { ClassRepresentation } from '../../core/representation.ts';
import type { Route } from './route.ts';

type Query = Record<string, string | string[] | undefined>;

/** What of a resource a request wants to see. */
export interface Selection {
  /** The members that `?fields=` names, in the representation's order. */
  readonly fields: string[] | null;
  /** The properties that are read; null for all of them. */
  readonly only: string[] | null;
  /** Tells the entity tags of partial answers apart. */
  readonly variant: string | undefined;
}

export function parseSelection({ resource, fields, partials }: Route, query: Query): Selection {
  const { properties, always = [] } = (resource ?? {}) as Partial<ClassRepresentation<object>>;
  if (fields && query.fields !== undefined) {
    const names = parseFields(query.fields, resource?.members ?? []);
    return { fields: names, only: names.map((name) => properties?.get(name) ?? name), variant: names.join() };
  }
  if (partials) {
    const groups = parsePartials(query, Object.keys(partials));
    const added = groups.flatMap((group) => partials[group] ?? []);
    return { fields: null, only: [...always, ...added], variant: groups.join() };
  }
  return { fields: null, only: null, variant: undefined };
}

/** The members that `?fields=` names. Unknown names are ignored; none left is an error. */
function parseFields(value: string | string[], members: readonly string[]): string[] {
  const names = parseNames(value);
  const known = members.filter((member) => names.has(member));
  if (known.length === 0) throw invalid('fields', 'invalid_value', `Must name at least one of: ${members.join(', ')}.`);
  return known;
}

/** The groups that `?partials=` names, or `?partial=`, its other spelling. Unknown ones are ignored; `full` is all. */
function parsePartials({ partials, partial }: Query, groups: readonly string[]): string[] {
  const names = parseNames([partials ?? [], partial ?? []].flat());
  return names.has('full') ? [...groups] : groups.filter((group) => names.has(group));
}

/** Names in a query parameter: separated by commas, in one parameter or in several. */
function parseNames(value: string | string[]): Set<string> {
  const list = [value].flat().join(',').split(',');
  return new Set(list.map((name) => name.trim()));
}
