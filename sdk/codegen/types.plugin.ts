import { type GraphQLSchema, isEnumType, isInputObjectType } from 'graphql';
import { lifecycleOf } from './lifecycles.ts';
import { operationsOf, subjectOf } from './operations-of.ts';
import { subjectsOf } from './selection.ts';

/** The names that users of the SDK have a use for: what is answered, inputs and enums. */
export function plugin(schema: GraphQLSchema): string {
  const inputs = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && (isEnumType(type) || isInputObjectType(type)),
  );
  const operations = operationsOf(schema);
  const moved = operations.filter(lifecycleOf).map((one) => subjectOf(one).name);
  const names = [...inputs, ...subjectsOf(operations, schema)].map(({ name }) => name).sort();
  const states = moved.map((name) => `export type { ${name}In, ${name}Moves } from './operations.ts';\n`);
  return `export type { ${names.join(', ')} } from './models.ts';\n${states.join('')}`;
}
