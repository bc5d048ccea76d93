import { GraphQLFloat } from 'graphql';
import { Field, ID, InputType, Int } from 'type-graphql';
import type { z } from 'zod';
import { toCamelCase, toSnakeCase } from '../../core/casing.ts';

type ClassOf<T> = new () => T;
export type Input = Record<string, unknown>;

/**
 * A GraphQL input type from zod members, so that no member is declared twice. Names become camelCase; what a zod enum
 * or nested object is called in GraphQL is handed in, by member. Checking stays the operation's: see {@link toMembers}.
 *
 * @param options.optional members that may be left out; `all` for a PATCH
 * @param options.types GraphQL types of members that zod does not tell: enums, ids, other inputs
 */
export function inputType(
  name: string,
  members: Record<string, z.ZodType>,
  options: {
    optional?: 'all' | readonly string[];
    types?: Record<string, unknown>;
    description?: string;
  } = {},
): ClassOf<Input> {
  const { optional = [], types = {} } = options;
  const Type = { [name]: class {} }[name] as ClassOf<Input>;
  for (const [member, type] of Object.entries(members)) {
    const description = type.meta()?.description;
    const nullable = optional === 'all' || optional.includes(member) || type.safeParse(undefined).success;
    Field(() => (types[member] ?? scalarOf(type)) as never, { nullable, ...(description && { description }) })(
      Type.prototype,
      toCamelCase(member),
    );
  }
  InputType(name, options.description ? { description: options.description } : {})(Type);
  return Type;
}

function scalarOf(type: z.ZodType): unknown {
  const { def } = type as unknown as {
    def: { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType };
  };
  if (def.innerType) return scalarOf(def.innerType);
  if (def.in) return scalarOf(def.in);
  if (def.type === 'array') return [scalarOf(def.element as z.ZodType)];
  if (def.type === 'boolean') return Boolean;
  if (def.type === 'number') return type.meta()?.type === 'integer' ? Int : GraphQLFloat;
  return type.meta()?.format === 'uuid' ? ID : String;
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
