import { invalid } from '../../core/errors.ts';
import type { Representation } from '../../core/representation.ts';

export type Query = Record<string, string | string[] | undefined>;

export interface Selected {
  readonly only: readonly string[] | null;
  readonly members: readonly string[] | null;
  /** Distinguishes its entity tag from that of the whole. */
  readonly variant: string;
}

export const everything: Selected = { only: null, members: null, variant: '' };

/** A query parameter that lists names, of which unknown ones are allowed. */
export interface NamesParameter {
  readonly name: string;
  readonly description: string;
  readonly names: readonly string[];
}

export interface Selection {
  read(query: Query, resource: Representation | undefined): Selected;
  parameters(resource: Representation | undefined): readonly NamesParameter[];
  readonly refuses?: boolean;
  sentence(paged: boolean): string;
}

export function selectionOf({
  fields,
  selection,
}: {
  readonly fields?: boolean;
  readonly selection?: Selection;
}): Selection | undefined {
  return fields ? byFields : selection;
}

/** `?fields=name,lifespan` */
const byFields: Selection = {
  refuses: true,
  read({ fields }, resource) {
    if (fields === undefined) return everything;
    const { members = [], properties } = resource ?? {};
    const requested = parseNames(fields);
    const known = members.filter((member) => requested.has(member));
    if (known.length === 0)
      throw invalid('fields', 'invalid_value', `Must contain at least one of: ${members.join(', ')}.`);
    const only = known.map((member) => properties?.get(member) ?? member);
    return { only, members: known, variant: known.join() };
  },
  parameters(resource) {
    const description = 'Members to return. Unknown names are ignored; at least one must be known.';
    return [{ name: 'fields', description, names: resource?.members ?? [] }];
  },
  sentence: (paged) =>
    paged
      ? 'With `fields`, items contain only those members.'
      : 'With `fields`, the response contains only those members.',
};

/** Separated by commas, in one parameter or several. */
export function parseNames(value: string | readonly string[]): Set<string> {
  const list = [value].flat().join(',').split(',');
  return new Set(list.map((name) => name.trim()));
}
