import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isEnumType, isObjectType } from 'graphql';
import { spelled } from '../src/event.ts';
import { type Json, resolver, typeOfJson } from './json-schema.ts';
import { capitalize } from './naming.ts';
import { restSchemas } from './openapi.ts';
import { fieldsOf } from './operations-of.ts';
import { selectedFields } from './selection.ts';
import { docOf } from './typescript.ts';
import { flatten } from './wire-shape.ts';

interface Subject {
  /** First part of the types: `payment_attempt`. */
  name: string;
  /** In openapi.json: `PaymentAttemptEvent`. */
  schema: string;
  /** `payment_attempt.created` */
  types: string[];
  description: string | undefined;
  data: Json;
  /** Fields beside `data`, which eventOf gives the model. */
  beside: string[];
  /** Null for a ping. */
  model: GraphQLObjectType | null;
}

/** The types of events, and what their resources have in the SDK that REST has elsewhere. */
export function plugin(schema: GraphQLSchema): string {
  const subjects = Object.entries(restSchemas).flatMap(([name, one]) => subjectOf(name, one, schema));
  const resolve = resolver(restSchemas);
  const models = subjects.flatMap(({ model }) => model?.name ?? []).sort();
  const events = subjects.filter(({ model }) => model).map((one) => one.schema);
  const known = subjects.flatMap(({ model, types }) => (model ? types : []));
  const shapes = subjects.map((one) => (one.model ? flatten(one.model, one.data, resolve) : null));
  return [
    `import type { ${models.join(', ')} } from './models.ts';`,
    "import type { Happening, UnknownEvent } from '../event.ts';",
    "import type { Schemas } from './rest.ts';",
    '',
    ...subjects.map((one, i) => print(one, shapes[i]?.missing.filter((field) => !one.beside.includes(field)) ?? [])),
    '/** Something that happened. `type` tells which resource it has. */',
    `export type Event =${events.map((name) => `\n  | ${name}`).join('')}\n  | UnknownEvent;\n`,
    '/** What a webhook receives. */',
    `export type WebhookEvent = Event${subjects.flatMap((one) => (one.model ? [] : ` | ${one.schema}`)).join('')};\n`,
    '/** Fields whose values the SDK spells like `PAID`, and how to find fields that REST has elsewhere. */',
    '// biome-ignore lint/suspicious/noExplicitAny: JSON of the server',
    'export const subjects: Record<string, [enums: string[], flatten?: (rest: any) => object]> = {',
    ...subjects.flatMap(({ name, model }, i) => {
      const enums = model ? enumsIn(model) : [];
      const { code } = shapes[i] ?? {};
      // A resource of plain fields takes no bytes.
      return enums.length > 0 || code ? `  ${name}: [${[JSON.stringify(enums), code ?? []].flat().join(', ')}],` : [];
    }),
    '};\n',
    '/** The types that this version of the SDK knows, as REST spells them. */',
    `export const eventTypes: readonly string[] = [\n${known.map((type) => `  '${type}',\n`).join('')}];\n`,
  ].join('\n');
}

/** A schema with a list of types and `data`. */
function subjectOf(schema: string, { properties, description }: Json, graphql: GraphQLSchema): Subject[] {
  const types = properties?.type?.enum as string[] | undefined;
  if (!schema.endsWith('Event') || !types || !properties?.data) return [];
  const name = types[0]?.split('.')[0] as string;
  for (const type of types)
    if (/\..*[_.]/.test(type)) throw new Error(`${type}: the part after the dot must be one word.`);
  const model = graphql.getType(capitalize(camel(name)));
  const isResource = isObjectType(model) && types.some((type) => type.includes('.'));
  return [
    {
      name,
      schema,
      types,
      description,
      data: properties.data,
      beside: Object.keys(properties),
      model: isResource ? model : null,
    },
  ];
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function print({ name, schema, types, description, data, model }: Subject, missing: string[]): string {
  const omitted = missing.map((field) => `'${field}'`).join(' | ');
  const type = !model ? typeOfJson(data, '  ') : omitted ? `Omit<${model.name}, ${omitted}>` : model.name;
  const state = model ? '  /** As it was then, with its ETag; if it was deleted, its last state without one. */\n' : '';
  const union = types.map((one) => `'${spelled(one)}'`).join(' | ');
  return `${docOf(description)}export interface ${schema} extends Happening<${union}, Schemas['${schema}']> {\n${state}  ${camel(name)}: ${type};\n}\n`;
}

/** Names of fields, also within objects. */
function enumsIn(type: GraphQLObjectType): string[] {
  const names = fieldsOf(type)
    .filter(({ name }) => selectedFields(type).includes(name))
    .flatMap((field) => {
      const named = getNamedType(field.type);
      if (isEnumType(named)) return [field.name];
      return isObjectType(named) && !('id' in named.getFields()) ? enumsIn(named) : [];
    });
  return [...new Set(names)].sort();
}
