import { GraphQLScalarType, Kind } from 'graphql';
import { registerEnumType } from 'type-graphql';

/**
 * The GraphQL scalar of a point in time. Input passes as it came: the operation checks it, so that a bad one ends in
 * the same error on both surfaces.
 */
export const Timestamp = new GraphQLScalarType<unknown, unknown>({
  name: 'Timestamp',
  description: 'A point in time in UTC: `YYYY-MM-DD HH:MM:SSZ`.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : undefined),
});

/** A GraphQL enum whose names are the values of REST in upper case: `published` is `PUBLISHED`. */
export function graphqlEnum<V extends string>(
  name: string,
  values: readonly V[],
  description: string,
): Record<string, V> {
  const members = Object.fromEntries(values.map((value) => [value.toUpperCase(), value]));
  registerEnumType(members, { name, description });
  return members;
}
