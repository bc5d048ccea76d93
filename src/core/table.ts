import { type Combinations, createTables, mostCombinations } from '@terrapin/table';
import { toCamelCase } from './casing.ts';
import type { Context } from './context.ts';
import { declaredFields, isChangeable, isJson } from './declared-field.ts';
import { ApiError, invalid, type Spelling } from './errors.ts';
import { matchesVersion } from './etag.ts';
import { newId } from './id.ts';
import { record } from './stored-events.ts';

/** The tables of all resources: their fields are those of their classes, their errors those of the catalogue. */
export const {
  table,
  childrenOf,
  readPage,
  readFields,
  readParents,
  writableFields,
  columnsIn,
  selectColumns,
  storeWritable,
  insertMany,
} = createTables<ApiError>({
  fieldsOf: (entity) =>
    declaredFields(entity).map((field) => {
      const { property, isWritable, schema } = field;
      return { property, isWritable, isChangeable: isChangeable(field), isJson: isJson(schema) };
    }),
  newId,
  record,
  checkVersion: (type, ifMatch, row, ctx) => matchesVersion(type, ifMatch, row, ctx as Pick<Context, 'rehearsal'>),
  error(code, column = '', works) {
    const property = toCamelCase(column);
    switch (code) {
      case 'not_unique':
        return invalid(property, 'invalid_value', 'Must be unique, but another one has this value.');
      case 'unknown_parent':
        return invalid(property, 'not_found', 'Does not exist.');
      case 'too_many_values':
        return unsupported(property, (name) => tooManyValues(works?.range.map(name) ?? []));
      case 'too_many_matches':
        return unsupported(property, tooManyMatches);
      case 'unsupported_filter':
        return unsupported(property, explainCombinations(works));
      default:
        return new ApiError(code);
    }
  },
});

/** For a filter that would be read row by row. */
export const unsupported = (field: string, message: string | ((name: Spelling) => string)) =>
  new ApiError('unsupported_filter', { errors: [{ field, code: 'invalid_value', message }] });

const tooManyMatches = (name: Spelling) =>
  `Matches more than 10,000 items, but none of the newest. Add a word, or ${name('createdBefore')}.`;

const tooManyValues = (names: readonly string[]) =>
  `Has too many values: of ${names.join(' and ')}, at most ${mostCombinations} ${names.length > 1 ? 'combinations' : 'values'} at once.`;

const explainCombinations = (works: Combinations | undefined) => (name: Spelling) => {
  const named = (names: readonly string[]) => names.map((one) => name(toCamelCase(one))).join(' and ');
  const { range = [], with: keys = [] } = works ?? {};
  if (range[0] === 'sort') return `Puts the list in an order of its own. Remove it, or ${name('sort')}.`;
  const others = keys.filter(({ length }) => length > 0).map(named);
  const allowed = others.length === 0 ? 'can only be used alone' : `can be combined with ${others.join(', or with ')}`;
  return `Cannot be combined with ${named(range)}, which ${allowed}.`;
};
