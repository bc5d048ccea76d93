import { createTables } from '@terrapin/table';
import { newId, notBefore } from '../values/id.ts';
import type { Context } from './context.ts';
import { declaredFields, isChangeable, isJson } from './declared-field.ts';
import { ApiError, invalid } from './errors.ts';
import { matchesVersion } from './etag.ts';
import { record } from './events.ts';

/** The tables of all resources: their fields are those of their classes, their errors those of the catalogue. */
export const {
  table,
  childrenOf,
  readPage,
  readMatches,
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
  notBefore,
  record,
  checkVersion: (type, ifMatch, row, ctx) => matchesVersion(type, ifMatch, row, ctx as Pick<Context, 'rehearsal'>),
  error(code, property = '') {
    switch (code) {
      case 'not_unique':
        return invalid(property, 'invalid_value', 'Must be unique, but another one has this value.');
      case 'unknown_parent':
        return invalid(property, 'not_found', 'Does not exist.');
      default:
        return new ApiError(code);
    }
  },
});
