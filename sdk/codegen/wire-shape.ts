import { type GraphQLObjectType, getNamedType, isNonNullType, isObjectType } from 'graphql';
import type { Json } from './json-schema.ts';
import { exceptions, snakeCase as snake } from './naming.ts';
import { fieldsOf } from './operations-of.ts';
import { selectedFields } from './selection.ts';

interface Place {
  field: string;
  /** In REST's representation: `['data', 'attributes', 'paid_at']`. */
  path: string[];
  /** A reference, of which REST has only the id. */
  isId: boolean;
  isNullable: boolean;
  isOptional: boolean;
}

interface Flattening {
  /** A function that gives REST's representation the fields of the model, in snake_case; undefined if it has them. */
  code: string | undefined;
  /** Fields that REST's representation does not contain, such as the entity tag. */
  missing: string[];
}

export function flatten(model: GraphQLObjectType, data: Json, resolve: (json: Json) => Json): Flattening {
  const fields = selectedFields(model);
  const found = fields.map((field) => ({ field, place: placeOf(model, field, data, resolve) }));
  const places = found.flatMap(({ place }) => place ?? []);
  const missing = found.filter(({ place }) => !place).map(({ field }) => field);
  const parents = places.map(({ path }) => path.slice(0, -1).join('.'));
  const count = (parent: string) => parents.filter((one) => one === parent).length;
  const base = [...parents].sort((a, b) => count(b) - count(a))[0] ?? '';
  const isInBase = ({ path, field, isId }: Place) =>
    !isId && path.join('.') === [base, snake(field)].filter(Boolean).join('.');
  const others = places.filter((place) => !isInBase(place));
  if (base === '' && others.length === 0) return { code: undefined, missing };
  const renamed = base === '' ? [...new Set(others.flatMap(({ path }) => path[0] ?? []))] : [];
  // `?.`, as an event of a type that is newer than the SDK may have data of another form.
  const values = others.map(({ field, path, isId, isNullable, isOptional }) => {
    const value = `${renamed.includes(path[0] as string) ? '' : 'rest.'}${path.join('?.')}${isOptional ? ' ?? null' : ''}`;
    if (!isId) return `${snake(field)}: ${value}`;
    return `${snake(field)}: ${isNullable ? `${value} && ` : ''}{ id: ${value} }`;
  });
  const parameter = renamed.length > 0 ? `{ ${renamed.join(', ')}, ...rest }` : 'rest';
  const spread = base ? `...rest.${base.replaceAll('.', '?.')}` : '...rest';
  return { code: `(${parameter}) => ({ ${[spread, ...values].join(', ')} })`, missing };
}

function placeOf(
  model: GraphQLObjectType,
  field: string,
  data: Json,
  resolve: (json: Json) => Json,
): Place | undefined {
  const declared = fieldsOf(model).find(({ name }) => name === field);
  if (!declared) return undefined;
  const named = getNamedType(declared.type);
  const names = [snake(field), ...(field === 'id' ? ['uuid'] : []), snake(field.replace(/Id$/, ''))];
  const exception = exceptions.inRest[`${model.name}.${field}`]?.split('.');
  const path = exception ?? names.map((name) => find(data, name, resolve)).find((one) => one);
  if (!path) return undefined;
  const { schema, isOptional } = at(data, path, resolve);
  const types = [schema.type].flat();
  const isId = isObjectType(named) && types.includes('string');
  return {
    field,
    path,
    isId,
    isNullable: types.includes('null'),
    isOptional: isOptional && !isNonNullType(declared.type),
  };
}

/** Breadth first: a field of the resource itself is found before one of an object in it. */
function find(data: Json, name: string, resolve: (json: Json) => Json): string[] | undefined {
  let level: { path: string[]; schema: Json }[] = [{ path: [], schema: resolve(data) }];
  for (let depth = 0; depth < 3; depth++) {
    const match = level.find(({ schema }) => schema.properties && name in schema.properties);
    if (match) return [...match.path, name];
    level = level.flatMap(({ path, schema }) =>
      Object.entries(schema.properties ?? {}).map(([key, inner]) => ({ path: [...path, key], schema: resolve(inner) })),
    );
  }
  return undefined;
}

function at(data: Json, path: string[], resolve: (json: Json) => Json): { schema: Json; isOptional: boolean } {
  let schema = resolve(data);
  let isOptional = false;
  for (const name of path) {
    isOptional = !schema.required?.includes(name);
    schema = resolve(schema.properties?.[name] ?? {});
  }
  return { schema, isOptional };
}
