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
import { referencedFields, referenceTo, selectedFields, subjectsOf } from './selection.ts';
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
      if (isObjectType(named)) add(named, ...modelWithin(type, field, named));
    }
  }
}

/** `UserReference`, if only some fields are selected. */
function modelWithin(type: GraphQLObjectType, field: string, inner: GraphQLObjectType): [name: string, string[]] {
  const whole = selectedFields(inner);
  const fields = referencedFields(type, field, inner) ? referenceTo(inner) : whole;
  return [fields.length < whole.length ? `${inner.name}Reference` : modelOf(inner), fields];
}

/** `Pick<UserReference, 'id'>`, where REST has only the id of a user. */
function nameWithin(type: GraphQLObjectType, field: string, inner: GraphQLObjectType): string {
  const [name, fields] = modelWithin(type, field, inner);
  const selected = referencedFields(type, field, inner) ?? fields;
  return selected.length < fields.length ? `Pick<${name}, '${selected.join("' | '")}'>` : name;
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
    return `${docOf(description, '  ', deprecationReason)}  ${field}: ${outputOf(type, field, declared)};\n`;
  });
  return `${docOf(description)}export interface ${name} {\n${members.join('')}}\n`;
}

function outputOf(within: GraphQLObjectType, field: string, type: GraphQLOutputType): string {
  return isNonNullType(type) ? presentOf(within, field, type.ofType) : `${presentOf(within, field, type)} | null`;
}

function presentOf(within: GraphQLObjectType, field: string, type: GraphQLOutputType): string {
  if (isListType(type)) {
    const item = outputOf(within, field, type.ofType);
    return item.includes('|') ? `(${item})[]` : `${item}[]`;
  }
  const named = getNamedType(type);
  return isObjectType(named) ? nameWithin(within, field, named) : typeOf(named as never);
}
