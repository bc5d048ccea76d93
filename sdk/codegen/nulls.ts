import { type GraphQLInputObjectType, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { type Json, resolver } from './json-schema.ts';
import { snakeCase } from './naming.ts';
import { paths, restSchemas } from './openapi.ts';
import { fieldsOf } from './operations-of.ts';

/**
 * Nullable input fields, as `UpdateCompanyInput.website`. GraphQL cannot state that a field may be omitted but not
 * null; the body of the REST operation of the same name does.
 */
export function nullableMembers(schema: GraphQLSchema): Set<string> {
  const resolve = resolver(restSchemas);
  const bodies = new Map(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, requestBody }) => [operationId, requestBody?.content['application/json']?.schema]),
  );
  const found = new Set<string>();
  const seen = new Set<string>();
  const inputs = fieldsOf(schema.getMutationType()).flatMap(({ name, args }) =>
    args.map((arg) => ({ type: getNamedType(arg.type), body: bodies.get(name) })),
  );
  for (const { type, body } of inputs) if (isInputObjectType(type)) walk(type, body);
  return found;

  function walk(type: GraphQLInputObjectType, body: Json | undefined): void {
    if (seen.has(type.name)) return;
    seen.add(type.name);
    const fields = Object.values(type.getFields());
    const properties = membersIn(
      body,
      fields.map(({ name }) => snakeCase(name)),
    );
    for (const field of fields) {
      const restMember = properties?.[snakeCase(field.name)];
      if (!restMember || acceptsNull(restMember)) found.add(`${type.name}.${field.name}`);
      const named = getNamedType(field.type);
      if (isInputObjectType(named)) walk(named, restMember);
    }
  }

  /** The fields of the first object inside that has all names: wrapped, in a list or as an alternative. */
  function membersIn(json: Json | undefined, names: string[]): Record<string, Json> | undefined {
    if (!json) return undefined;
    const { properties, items, ...one } = resolve(json);
    if (properties && names.every((name) => name in properties)) return properties;
    const inside = [...alternatives(one), ...(items ? [items] : []), ...Object.values(properties ?? {})];
    for (const each of inside) {
      const members = membersIn(each, names);
      if (members) return members;
    }
    return undefined;
  }

  function acceptsNull(json: Json): boolean {
    const one = resolve(json);
    return [one.type].flat().includes('null') || alternatives(one).some(acceptsNull);
  }
}

function alternatives({ oneOf = [], anyOf = [], allOf = [] }: Json): Json[] {
  return [...oneOf, ...anyOf, ...allOf];
}
