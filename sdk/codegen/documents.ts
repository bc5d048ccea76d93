import { buildSchema } from 'graphql';
import { capitalize } from './naming.ts';
import { operationsOf } from './operations-of.ts';
import { documentOf, selectionOf, subjectsOf } from './selection.ts';
import { modelOf } from './typescript.ts';

export function documentsOf(sdl: string): string {
  const schema = buildSchema(sdl);
  const operations = operationsOf(schema);
  const fragments = subjectsOf(operations, schema).map(
    (type) => `fragment ${modelOf(type)} on ${type.name}{${selectionOf(type)}}`,
  );
  const spread = (name: string) => `...${modelOf(schema.getType(name))}`;
  const documents = operations.map((one) => documentOf(one, spread, capitalize(one.name)));
  return [...fragments, ...documents].join('\n');
}
