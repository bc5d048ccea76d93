import { Arg, ArgsType, Field } from 'type-graphql';
import type { z } from 'zod';
import { capitalize, toCamelCase, toSnakeCase } from '../../core/casing.ts';
import { reasonOf } from '../../core/deprecation.ts';
import { invalid } from '../../core/errors.ts';
import { describe, graphqlTypeOf, inputType } from '../../core/graphql-types.ts';
import { membersOf } from '../../core/member.ts';
import type { Operation } from '../../core/operation.ts';
import { describeInput, type InputDescription } from '../../core/representation.ts';
import { ConnectionArgs, PagingArgs } from './connection.ts';

type Parameter = ReturnType<typeof Arg>;

export function described({ definition }: Operation): { description: string; deprecationReason?: string } {
  const { summary, deprecated } = definition;
  const description = summary.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, toCamelCase);
  return { description, ...(deprecated && { deprecationReason: reasonOf(deprecated) }) };
}

export function describedAs<T extends object>(type: abstract new () => T, property: keyof T & string) {
  const member = membersOf(type).find((one) => one.property === property);
  return member ? describe(member.schema) : {};
}

export const etagField = { description: 'Entity tag for `ifMatch`, equal to the REST header `ETag`.' };

export const argumentsOf = ({ definition }: Operation): Record<string, z.ZodType> =>
  (definition.args as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {};

/** The argument that identifies the resource: the last one of REST's path. */
export const keyOf = (operation: Operation) => Object.keys(argumentsOf(operation)).at(-1) as string;

export function ArgOf(operation: Operation, argument: string, name = toCamelCase(argument)): Parameter {
  return Arg(name, ...typeOf(operation, argument));
}

export function IdOf(operation: Operation, name = 'id'): Parameter {
  return Arg(name, ...typeOf(operation, keyOf(operation)));
}

function typeOf(operation: Operation, argument: string) {
  const schema = argumentsOf(operation)[argument] as z.ZodType;
  const nullable = schema.safeParse(undefined).success;
  return [() => graphqlTypeOf(schema, 'input') as never, { nullable, ...describe(schema) }] as const;
}

export function Input({ definition: { name, body } }: Operation): Parameter {
  const { members, name: kind } = describeInput(body as z.ZodType) as InputDescription;
  const [, ...words] = toSnakeCase(name).split('_');
  const noun = words.join(' ');
  const description = kind.endsWith('Changes')
    ? `The changes to the ${noun}. Omitted members keep their values.`
    : `The members of the new ${noun}.`;
  const type = inputType(`${capitalize(name)}Input`, members, { description });
  return Arg('input', () => type, { description });
}

export function toMembers(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(toMembers);
  if (typeof input !== 'object' || input === null) return input;
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) members[toSnakeCase(name)] = toMembers(value);
  return members;
}

export function IfMatch(): Parameter {
  const description = 'Entity tag the resource must still have. Otherwise fails with `precondition_failed`.';
  return Arg('ifMatch', () => String, { nullable: true, description });
}

export function listArgsOf(list: Operation, filters: readonly string[]): new () => PagingArgs {
  @ArgsType()
  class ListArgs extends (list.definition.undirected ? PagingArgs : ConnectionArgs) {}
  for (const name of filters) Field(...typeOf(list, name))(ListArgs.prototype, toCamelCase(name));
  return ListArgs;
}

type FilterArgs = ConnectionArgs & Record<string, unknown> & { filter?: object | null };

/** `former` are filters that were arguments before `filter` existed, and are still accepted. */
export function filterArgsOf(list: Operation, noun: string, former: readonly string[] = []) {
  @ArgsType()
  class ListArgs extends ConnectionArgs {}
  const filters = argumentsOf(list);
  if (Object.keys(filters).length > 0) {
    const description = 'Only items that match all of these conditions.';
    const Filter = inputType(`${noun}Filter`, filters, { description });
    Field(() => Filter, { nullable: true, description })(ListArgs.prototype, 'filter');
  }
  for (const name of former) {
    const options = {
      nullable: true,
      ...describe(filters[name] as z.ZodType),
      deprecationReason: 'Use `filter`.',
    };
    const type = [graphqlTypeOf(filters[name] as z.ZodType, 'input')].flat()[0];
    Field(() => type as never, options)(ListArgs.prototype, toCamelCase(name));
  }

  return {
    type: ListArgs as new () => FilterArgs,
    read({ filter, ...args }: FilterArgs): Record<string, unknown> {
      const given = former.filter((name) => args[toCamelCase(name)] != null);
      if (filter && given[0])
        throw invalid(given[0], 'invalid_value', 'Must not be combined with filter. Set it in filter.');
      const values = given.map((name) => [name, args[toCamelCase(name)]] as const);
      const inFilter = Object.entries(toMembers(filter ?? {}) as object).filter(([, value]) => value !== null);
      const listed = values.map(([name, value]) => [name, isList(filters[name] as z.ZodType) ? [value] : value]);
      return Object.fromEntries([...inFilter, ...listed]);
    },
  };
}

const isList = (schema: z.ZodType) => Array.isArray(graphqlTypeOf(schema, 'input'));
