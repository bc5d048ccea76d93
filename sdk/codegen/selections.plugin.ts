import type { GraphQLSchema } from 'graphql';
import { operationsOf } from './operations-of.ts';
import { selectionOf, subjectsOf } from './selection.ts';
import { selectionName } from './typescript.ts';

/** The fields that operations select, by type. */
export function plugin(schema: GraphQLSchema): string {
  const subjects = subjectsOf(operationsOf(schema), schema);
  return `\n${subjects.map((type) => `export const ${selectionName(type.name)} = '${selectionOf(type)}';\n`).join('')}`;
}
