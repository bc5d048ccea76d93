import { invalid } from '../../core/errors.ts';
import type { Representation } from '../../core/representation.ts';
import type { Json } from './openapi-schema.ts';

export type Query = Record<string, string | string[] | undefined>;

export interface Selected {
  readonly only: readonly string[] | null;
  readonly members: readonly string[] | null;
  /** Distinguishes its entity tag from that of the whole. */
  readonly variant: string;
}

export const everything: Selected = { only: null, members: null, variant: '' };

export interface Selection {
  reader(resource: Representation | undefined): (query: Query) => Selected;
  parameters(resource: Representation | undefined): Json[];
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
  reader(resource) {
    const { members = [], properties } = resource ?? {};
    return ({ fields }) => {
      if (fields === undefined) return everything;
      const requested = parseNames(fields);
      const known = members.filter((member) => requested.has(member));
      if (known.length === 0)
        throw invalid('fields', 'invalid_value', `Must contain at least one of: ${members.join(', ')}.`);
      const only = known.map((member) => properties?.get(member) ?? member);
      return { only, members: known, variant: known.join() };
    };
  },
  parameters(resource) {
    const members = resource?.members ?? [];
    const description = 'Members to return. Unknown names are ignored; at least one must be known.';
    return [namesParameter('fields', description, members)];
  },
  sentence: (paged) =>
    paged
      ? 'With `fields`, items contain only those members.'
      : 'With `fields`, the response contains only those members.',
};

/** A list of names, of which unknown ones are allowed. */
export function namesParameter(name: string, description: string, names: readonly string[]): Json {
  return {
    name,
    in: 'query',
    description,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { anyOf: [{ type: 'string', enum: names }, { type: 'string' }] } },
    example: names.slice(0, 2),
  };
}

/** Separated by commas, in one parameter or several. */
export function parseNames(value: string | readonly string[]): Set<string> {
  const list = [value].flat().join(',').split(',');
  return new Set(list.map((name) => name.trim()));
}
