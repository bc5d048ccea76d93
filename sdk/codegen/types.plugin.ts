import { type GraphQLSchema, isEnumType, isInputObjectType } from 'graphql';
import { operationsOf } from './operations-of.ts';
import { subjectsOf } from './selection.ts';

/** The names that users of the SDK have a use for: what is answered, inputs and enums. */
export function plugin(schema: GraphQLSchema): string {
  const inputs = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && (isEnumType(type) || isInputObjectType(type)),
  );
  const names = [...inputs, ...subjectsOf(operationsOf(schema), schema)].map(({ name }) => name).sort();
  return `export type { ${names.join(', ')} } from './models.ts';\n`;
}
