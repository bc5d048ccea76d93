import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { operationsOf } from './operations-of.ts';
import { idOf, referencedFields, selectedFields, subjectsOf } from './selection.ts';
import { docOf, isEvent, isValues, modelOf, typeOf } from './typescript.ts';

interface Model {
  name: string;
  description: string | null | undefined;
  type: GraphQLObjectType;
  fields: string[];
}

/** What operations return: an interface for each type, and one for each type that others refer to. */
export function modelsIn(schema: GraphQLSchema): Model[] {
  const models = new Map<string, Model>();
  for (const type of subjectsOf(operationsOf(schema), schema)) add(type);
  return [...models.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

  function add(type: GraphQLObjectType, name = modelOf(type), fields = selectedFields(type)): void {
    if (models.has(name) || isEvent(type)) return;
    models.set(name, { name, description: type.description, type, fields });
    for (const field of fields) {
      const named = getNamedType((type.getFields()[field] as { type: GraphQLOutputType }).type);
      if (isObjectType(named)) add(named, nameWithin(type, named), fieldsWithin(type, named));
    }
  }
}

/** `UserReference`, if only some fields are selected. */
function nameWithin(type: GraphQLObjectType, inner: GraphQLObjectType): string {
  const whole = selectedFields(inner);
  return fieldsWithin(type, inner).length < whole.length ? `${inner.name}Reference` : modelOf(inner);
}

function fieldsWithin(type: GraphQLObjectType, inner: GraphQLObjectType): string[] {
  return idOf(type) && idOf(inner) ? referencedFields(inner) : selectedFields(inner);
}

export function plugin(schema: GraphQLSchema): string {
  const models = modelsIn(schema);
  const leaves = models.flatMap(({ type, fields }) =>
    fields.map((field) => getNamedType((type.getFields()[field] as { type: GraphQLOutputType }).type)),
  );
  const namesOf = (kind: (type: (typeof leaves)[number]) => boolean) =>
    [...new Set(leaves.filter(kind).map(({ name }) => name))].sort().join(', ');
  return [
    `import type { ${namesOf(isEnumType)} } from './inputs.ts';`,
    `import type { ${namesOf(isValues)} } from './values.ts';`,
    '',
    "export type { Event } from './events.ts';",
    "export type * from './inputs.ts';",
    '',
    ...models.map(print),
  ].join('\n');
}

function print({ name, description, type, fields }: Model): string {
  const members = fields.map((field) => {
    const {
      description,
      deprecationReason,
      type: declared,
    } = type.getFields()[field] as NonNullable<ReturnType<GraphQLObjectType['getFields']>[string]>;
    return `${docOf(description, '  ', deprecationReason)}  ${field}: ${outputOf(type, declared)};\n`;
  });
  return `${docOf(description)}export interface ${name} {\n${members.join('')}}\n`;
}

function outputOf(within: GraphQLObjectType, type: GraphQLOutputType): string {
  return isNonNullType(type) ? presentOf(within, type.ofType) : `${presentOf(within, type)} | null`;
}

function presentOf(within: GraphQLObjectType, type: GraphQLOutputType): string {
  if (isListType(type)) {
    const item = outputOf(within, type.ofType);
    return item.includes('|') ? `(${item})[]` : `${item}[]`;
  }
  const named = getNamedType(type);
  return isObjectType(named) ? nameWithin(within, named) : typeOf(named as never);
}
