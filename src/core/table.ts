import { type Combinations, createTables } from '@terrapin/table';
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
  error(code, property = '', works) {
    switch (code) {
      case 'not_unique':
        return invalid(property, 'invalid_value', 'Must be unique, but another one has this value.');
      case 'unknown_parent':
        return invalid(property, 'not_found', 'Does not exist.');
      case 'reversed_range':
        return invalid(property, 'invalid_value', (name) => `Must not be greater than ${name(works?.range[1] ?? '')}.`);
      case 'too_many_matches':
        return new ApiError('unsupported_filter', {
          errors: [{ field: property, code: 'invalid_value', message: tooMany }],
        });
      case 'unsupported_filter':
        return new ApiError('unsupported_filter', {
          errors: [{ field: property, code: 'invalid_value', message: explainCombinations(works) }],
        });
      default:
        return new ApiError(code);
    }
  },
});

const tooMany = (name: Spelling) =>
  `Matches more than 10,000 items, but none of the newest. Add a word, or ${name('createdBefore')}.`;

const explainCombinations = (works: Combinations | undefined) => (name: Spelling) => {
  const named = (names: readonly string[]) => names.map(name).join(' and ');
  const { range = [], with: keys = [] } = works ?? {};
  const others = keys.filter(({ length }) => length > 0).map(named);
  const allowed = others.length === 0 ? 'can only be used alone' : `can be combined with ${others.join(', or with ')}`;
  return `Cannot be combined with ${named(range)}, which ${allowed}.`;
};
