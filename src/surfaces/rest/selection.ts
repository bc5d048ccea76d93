import { type View, wholeView } from '@terrapin/table';
import { invalid } from '../../core/errors.ts';
import type { FieldName, Names } from './names.ts';

export type Query = Record<string, string | string[] | undefined>;

export interface Selected {
  /** What to read. */
  readonly view: View;
  /** The fields of the response; null for all. */
  readonly fields: readonly FieldName[] | null;
  /** Distinguishes its entity tag from that of the whole. */
  readonly variant: string;
}

export const everything: Selected = { view: wholeView, fields: null, variant: '' };

/** A query parameter that lists names, of which unknown ones are allowed. */
export interface NamesParameter {
  readonly name: string;
  readonly description: string;
  readonly names: readonly string[];
}

export interface Selection {
  /** `names` are those of responses. */
  read(query: Query, names: Names): Selected;
  parameters(names: Names): readonly NamesParameter[];
  readonly refuses?: boolean;
  sentence(paged: boolean): string;
}

export function chooseSelection({
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
  read({ fields: listed }, names) {
    if (listed === undefined) return everything;
    const requested = parseNames(listed);
    const fields = names.fields.filter(({ name }) => requested.has(name));
    if (fields.length === 0)
      throw invalid('fields', 'invalid_value', `Must contain at least one of: ${[...names.byName.keys()].join(', ')}.`);
    const only = fields.map(({ property }) => property);
    return { view: { ...wholeView, only }, fields, variant: fields.map(({ name }) => name).join() };
  },
  parameters(names) {
    const description = 'Fields to return. Unknown names are ignored; at least one must be known.';
    return [{ name: 'fields', description, names: [...names.byName.keys()] }];
  },
  sentence: (paged) =>
    paged
      ? 'With `fields`, items contain only those fields.'
      : 'With `fields`, the response contains only those fields.',
};

/** Separated by commas, in one parameter or several. */
export function parseNames(value: string | readonly string[]): Set<string> {
  const list = [value].flat().join(',').split(',');
  return new Set(list.map((name) => name.trim()));
}
