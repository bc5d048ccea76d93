import { type GraphQLSchema, isEnumType, isInputObjectType } from 'graphql';
import { lifecycleOf } from './lifecycles.ts';
import { modelsIn } from './models.plugin.ts';
import { operationsOf, subjectOf } from './operations-of.ts';
import { subjectsOf } from './selection.ts';
import { isResult, isValues } from './typescript.ts';

/** Types exported to users: results, inputs, enums and string values. */
export function plugin(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types.filter((type) => isEnumType(type) || isInputObjectType(type));
  const operations = operationsOf(schema);
  const subjects = subjectsOf(operations, schema);
  const models = [...inputs, ...modelsIn(schema).filter(({ type }) => !isResult(type))].map(({ name }) => name).sort();
  const moved = operations.filter(lifecycleOf).map((one) => subjectOf(one).name);
  const derived = [
    ...moved.flatMap((name) => [`${name}In`, `${name}Moves`]),
    ...subjects.filter(isResult).map(({ name }) => name),
  ];
  return [
    "export type * from './events.ts';\n",
    exported(models, './models.ts'),
    exported(derived, './operations.ts'),
    exported(
      types.filter(isValues).map(({ name }) => name),
      './values.ts',
    ),
  ].join('');
}

function exported(names: string[], file: string): string {
  return names.length > 0 ? `export type { ${names.join(', ')} } from '${file}';\n` : '';
}
