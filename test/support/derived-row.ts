import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { registry } from '../../src/resources/registry.ts';
import { openEnvelope } from '../../src/surfaces/rest/envelope.ts';
import { decapitalize, toCamelCase } from '../../src/values/casing.ts';
import type { DeclaredRow, Ids, OperationRow } from './served.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const queries = schema.getQueryType()?.getFields() ?? {};
export const mutations = schema.getMutationType()?.getFields() ?? {};

/** Stands in a body for an id of what the row is about. */
const placeholders: Ids = new Proxy({}, { get: (_, name) => `$${String(name)}` });

/** What follows from the operation: where it is in REST, and its field of Query or Mutation with the same body. */
export function derive(name: string, row: DeclaredRow): OperationRow {
  const route = registry.routes.find(({ operation }) => operation.definition.name === name);
  const { rest = route ? `${route.method} ${route.path}` : null } = row;
  return { ...row, rest, graphql: row.graphql === undefined ? graphqlOf(name, row, rest ?? '') : row.graphql };
}

function graphqlOf(name: string, { body }: DeclaredRow, rest: string): string | null {
  const field = rest.startsWith('GET ') ? queries[decapitalize(name.replace(/^[a-z]+/, ''))] : mutations[name];
  if (!field) return null;
  const envelope = registry.routes.find(({ operation }) => operation.definition.name === name)?.envelope;
  const sent = typeof body === 'function' ? body(placeholders) : body;
  const given = envelope && !Array.isArray(sent) ? openEnvelope(envelope, sent).fields : sent;
  const variables = [...rest.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable as string);
  const values: Record<string, unknown> = {
    ...(given as object),
    input: given,
    ...Object.fromEntries(variables.map((variable) => [variable, `$${variable}`])),
    ...(variables.length > 0 && { id: `$${variables.at(-1)}` }),
  };
  const args = field.args.flatMap(({ name, type }: GraphQLArgument) =>
    values[name] === undefined ? [] : [`${name}: ${literal(values[name], type)}`],
  );
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selectionOf(field)}`;
}

function literal(value: unknown, given: GraphQLInputType): string {
  const type = getNullableType(given);
  if (typeof value === 'string' && value.startsWith('$')) return value;
  if (isListType(type)) return `[${(value as unknown[]).map((one) => literal(one, type.ofType)).join(', ')}]`;
  if (isEnumType(type)) return String(value).replaceAll(/\W/g, '_').toUpperCase();
  if (!isInputObjectType(type)) return JSON.stringify(value);
  const fields = Object.entries(value as object).map(([name, one]) => {
    const camel = toCamelCase(name);
    return `${camel}: ${literal(one, type.getFields()[camel]?.type as GraphQLInputType)}`;
  });
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

/** The id of what is returned, of each in a page or a batch; of what has none, a field. */
function selectionOf({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields());
  const hasId = (type: unknown) => isObjectType(type) && 'id' in type.getFields();
  const chosen =
    fields.find((field) => field.name === 'id') ??
    fields.find((field) => field.name === 'nodes') ??
    fields.find((field) => hasId(getNamedType(field.type))) ??
    fields.find((field) => isLeafType(getNamedType(field.type)));
  return chosen ? ` { ${chosen.name}${selectionOf(chosen)} }` : '';
}
