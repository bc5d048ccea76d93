import { Field, InputType } from 'type-graphql';
import type { z } from 'zod';
import { toCamelCase, toSnakeCase } from '../../core/casing.ts';
import { graphqlTypeOf } from '../../core/graphql-types.ts';
import type { Representation } from '../../core/representation.ts';

type ClassOf<T> = new () => T;
export type Input = Record<string, unknown>;

/** `CreateTurtleInput`: the members that clients give; those that may be left out are nullable. */
export function createInputOf(resource: Representation, name = resource.name): ClassOf<Input> {
  return inputType(`Create${name}Input`, resource.given, resource.optional);
}

/** `UpdateTurtleInput`: the same, all of them optional. */
export function updateInputOf(resource: Representation, name = resource.name): ClassOf<Input> {
  return inputType(`Update${name}Input`, resource.given, 'all');
}

/**
 * A GraphQL input type from zod members, so that no member is declared twice. Names become camelCase. Checking stays the
 * operation's: see {@link toMembers}.
 *
 * @param optional members that may be left out; `all` for a PATCH
 */
export function inputType(
  name: string,
  members: Record<string, z.ZodType>,
  optional: 'all' | readonly string[] = [],
): ClassOf<Input> {
  const Type = { [name]: class {} }[name] as ClassOf<Input>;
  for (const [member, type] of Object.entries(members)) {
    const description = type.meta()?.description;
    const nullable = optional === 'all' || optional.includes(member) || type.safeParse(undefined).success;
    const graphqlType = () => graphqlTypeOf(type, 'input') as never;
    Field(graphqlType, { nullable, ...(description && { description }) })(Type.prototype, toCamelCase(member));
  }
  InputType(name)(Type);
  return Type;
}

/** A GraphQL input as the operation's members: snake_case, nested; members that were not given are left out. */
export function toMembers(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(toMembers);
  if (typeof input !== 'object' || input === null) return input;
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) members[toSnakeCase(name)] = toMembers(value);
  return members;
}
