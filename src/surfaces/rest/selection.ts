import { invalid } from '../../core/errors.ts';
import type { Representation } from '../../core/representation.ts';
import type { Json } from './openapi-schema.ts';

export type Query = Record<string, string | string[] | undefined>;

/** What a client has selected of a representation. */
export interface Selected {
  /** The properties that are read for it; null for all. */
  readonly only: readonly string[] | null;
  /** The members that are shown; null for all that were read. */
  readonly members: readonly string[] | null;
  /** Tells its entity tag from that of the whole. */
  readonly variant: string;
}

export const everything: Selected = { only: null, members: null, variant: '' };

/** A way for clients to say which members of a representation they want. */
export interface Selection {
  /** Makes what reads it from the query of a request. */
  reader(resource: Representation | undefined): (query: Query) => Selected;
  /** Its parameters in the OpenAPI document. */
  parameters(resource: Representation | undefined): Json[];
  /** Whether a request can fail because of it: `validation_failed`. */
  readonly refuses?: boolean;
  /** What it says of itself there. */
  sentence(paged: boolean): string;
}

/** How the members of a route are selected, if they can be. */
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
      const wanted = parseNames(fields);
      const known = members.filter((member) => wanted.has(member));
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

/** A query parameter that takes several of some names, and lets others pass. */
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

/** Names in a query parameter: separated by commas, in one parameter or in several. */
export function parseNames(value: string | readonly string[]): Set<string> {
  const list = [value].flat().join(',').split(',');
  return new Set(list.map((name) => name.trim()));
}
