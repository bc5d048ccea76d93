import { type View, wholeView } from '@terrapin/table';
import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import { Field, ID, Int, Mutation, ObjectType, Query } from 'type-graphql';
import { z } from 'zod';
import { type BatchResult, describeBatch } from '../../core/batch.ts';
import type { Context } from '../../core/context.ts';
import { declaredFields } from '../../core/declared-field.ts';
import { describeDeprecation } from '../../core/deprecation.ts';
import {
  argsType,
  type Class,
  describe,
  inputField,
  inputFields,
  inputType,
  outputField,
  type Shape,
  type Typed,
} from '../../core/graphql-types.ts';
import { describeDefinition, isPaged, type Operation, perform } from '../../core/operation.ts';
import type { PageArguments } from '../../core/page.ts';
import { describeInput, type InputDescription } from '../../core/representation.ts';
import { isIdentifier } from '../../core/schema.ts';
import { isOfParent, type TypeOperations } from '../../core/type-operations.ts';
import { readBounds } from '../../values/bounds.ts';
import { capitalize, decapitalize, toCamelCase, toSnakeCase, withArticle } from '../../values/casing.ts';
import type { RequestContext } from '../http/request.ts';
import { connectionArguments, connectionType, pagingArguments } from './connection.ts';
import { orNull } from './loader.ts';
import { addField, makeResolver } from './made-resolver.ts';
import { selects } from './resolve-info.ts';

type Definition = Operation['definition'];
type Values = Readonly<Record<string, unknown>>;
type Arguments = Readonly<Record<string, Typed>>;

/** Names of an argument of the field and of what it sets in the operation. */
type Names = readonly (readonly [argument: string, name: string])[];

/** By the body of an operation: a batch takes what creates one. */
export type Inputs = Map<z.ZodType, Class>;

/**
 * The resolver that follows from operations: `listArticles` is the query `articles`, `getArticle` the query `article`, and
 * others are mutations of their name.
 */
export function operationResolver(inputs: Inputs, types: TypeOperations): Class {
  const resolver = makeResolver(types.type.name, () => types.type as Class);
  for (const operation of types.operations)
    if (!operation.definition.hasResolver && !isOfParent(types, operation))
      addOperation(resolver, inputs, types, operation.definition);
  return resolver;
}

const ifMatch = 'The `etag` that the resource must still have. If it has another, fails with `precondition_failed`.';

function addOperation(resolver: Class, inputs: Inputs, types: TypeOperations, definition: Definition): void {
  const { kind, name, body, parameters, acceptsIfMatch } = definition;
  const [args, names] = buildArguments(types.type as Class, definition);
  const batch = body && describeBatch(body);
  const parameterNames: Names = Object.keys(parameters ?? {}).map((one) => [one, one]);
  const present = chooseResult(types.type as Class, kind);
  const isQuery = kind === 'read' || isPaged(kind);
  addField(resolver, isQuery ? decapitalize(name.replace(/^[a-z]+/, '')) : name, {
    decorate: (isQuery ? Query : Mutation)(present.type, { nullable: true, ...described({ definition }) }),
    extensions: { operation: definition, ...(batch && { bounds: readBounds(body as z.ZodType), returnsInput: true }) },
    args: argsType(`${capitalize(name)}Args`, {
      ...args,
      ...inputFields(parameters ?? {}),
      ...(body && !parameters && bodyInput(inputs, definition)),
      ...(acceptsIfMatch && { ifMatch: [() => String, { nullable: true, description: ifMatch }] }),
    }),
    async resolve(_root: unknown, given: Values, ctx: Context, info: GraphQLResolveInfo) {
      if (info.operation.operation === 'mutation') await (ctx as RequestContext).resume();
      const sent = parameters ? valuesFrom(parameterNames, given) : (given.input ?? {});
      const result = perform(definition, ctx, { ...valuesFrom(names, given), ...givenFilters(given) }, body && sent, {
        page: given as PageArguments,
        ifMatch: given.ifMatch as string | null | undefined,
        ...(kind !== 'delete' && { view: selectedView(types, info) }),
      });
      if (kind === 'read') return orNull(result);
      return present.of ? present.of((await result) as never) : result;
    },
  });
}

interface Result {
  readonly type: () => object;
  /** Default: the result as it is. */
  of?(result: never): unknown;
}

function chooseResult(type: Class, kind: Definition['kind']): Result {
  if (isPaged(kind)) {
    const Connection = connectionType(type);
    return { type: () => Connection, of: (page) => new Connection(page) };
  }
  if (kind === 'delete') return { type: () => ID, of: ({ id }: { id: string }) => id };
  if (kind === 'batch') return batchResult(type);
  return { type: () => type };
}

/** The optional filters of a list are in `filter`; what is searched for, and what a list is sorted by, is an argument. */
function buildArguments(type: Class, definition: Definition): [Arguments, Names] {
  const { kind } = definition;
  const all: Shape = definition.args?.shape ?? {};
  if (kind !== 'list' && kind !== 'search' && kind !== 'create' && kind !== 'batch') {
    // Parents, with which REST's path begins, are optional. An id that stands alone is `id`.
    const needed = Object.entries(all).filter(([, schema]) => !isOptional(schema));
    const isAlone = needed.length === 1 && isIdentifier(needed[0]?.[1] as z.ZodType);
    const names: Names = needed.map(([name]) => [isAlone ? 'id' : name, name]);
    return [Object.fromEntries(needed.map(([, schema], at) => [names[at]?.[0], inputField(schema)])), names];
  }
  const filters = kind === 'list' ? listFilters(definition) : {};
  const others = Object.entries(all).filter(([name]) => !(name in filters));
  const parents = others.filter(([, schema]) => !isOptional(schema)).map(([name]) => capitalize(name));
  const args = {
    ...(isPaged(kind) && (kind === 'list' ? connectionArguments : pagingArguments)),
    ...filterArgument(`${parents.join('')}${type.name}Filter`, filters),
    ...inputFields(Object.fromEntries(others)),
  };
  return [args, others.map(([name]) => [name, name])];
}

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** The arguments of a list that only leave out items. */
export function listFilters({ args }: Definition): Shape {
  const all = Object.entries<z.ZodType>(args?.shape ?? {});
  return Object.fromEntries(all.filter(([name, schema]) => name !== 'sort' && isOptional(schema)));
}

export function filterArgument(name: string, filters: Shape): Arguments {
  if (Object.keys(filters).length === 0) return {};
  const description = 'Only items that match all of these conditions.';
  const type = inputType(name, filters, description);
  return { filter: [() => type, { nullable: true, description }] };
}

export interface FilterArguments {
  readonly filter?: Values | null;
}

/** Without nulls: they mean the same as absent filters. */
export function givenFilters({ filter }: FilterArguments): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value !== null));
}

/** Without nulls: they mean the same as absent arguments. */
function valuesFrom(names: Names, args: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [argument, name] of names) if (args[argument] != null) values[name] = args[argument];
  return values;
}

/** None if clients set no field: GraphQL has no empty input types. */
function bodyInput(inputs: Inputs, { name, kind, body }: Definition): Arguments {
  const batch = describeBatch(body as z.ZodType);
  if (batch) {
    const { name: itemName, fields } = describeInput(batch.item) as InputDescription;
    const type = inputs.get(batch.item) ?? inputType(itemName, fields, batch.itemDescription);
    return { input: [() => [type], { description: batch.description }] };
  }
  const { fields } = describeInput(body as z.ZodType) as InputDescription;
  if (Object.keys(fields).length === 0) return {};
  const noun = toSnakeCase(name).split('_').slice(1).join(' ');
  const description =
    kind === 'update'
      ? `The changes to the ${noun}. Fields that you omit keep their values.`
      : `The fields of the new ${noun}.`;
  const type = inputType(`${capitalize(name)}Input`, fields, description);
  inputs.set(body as z.ZodType, type);
  return { input: [() => type, { description }] };
}

const BatchError = z
  .object({
    code: z.string().describe('Machine-readable code: `not_found`.'),
    message: z.string().describe('Human-readable message.'),
    errors: z
      .array(
        z
          .object({
            field: z.string().describe('Path of the field: `user.username`.'),
            code: z.string().describe('Machine-readable code: `too_long`.'),
            message: z.string().describe('Human-readable message.'),
          })
          .meta({ id: 'FieldError', description: 'An invalid field of an item.' }),
      )
      .nullable()
      .describe('The invalid fields; null if the error has another cause.'),
    errorsOmitted: z.number().meta({
      type: 'integer',
      description: 'How many invalid fields there are beside `errors`, which has at most 20.',
    }),
  })
  .meta({ id: 'BatchError', description: 'Why an item of a batch failed.' });

function batchResult(type: Class): Result {
  const noun = decapitalize(type.name);
  const name = `${type.name}Result`;
  const result = { [name]: class {} }[name] as Class;
  const field = (property: string, [of, options]: Typed) =>
    Field(of, { ...options, simple: true })(result.prototype, property);
  field('status', [() => Int, { description: 'The HTTP status that a separate request would have had.' }]);
  field('error', outputField(BatchError.nullable(), { description: 'Why the item failed; null if it succeeded.' }));
  field(noun, [() => type, { nullable: true, description: `The ${noun}; null if the item failed.` }]);
  ObjectType({ description: `The result of one item of a batch: ${withArticle(noun)} or an error.` })(result);
  const present = (one: BatchResult<unknown>) => {
    if ('value' in one) return { status: 201, [noun]: one.value };
    const { code, message, status, errors, errorsOmitted } = one.error;
    return { status, error: { code, message, errors, errorsOmitted } };
  };
  return { type: () => [result], of: (results: readonly BatchResult<unknown>[]) => results.map(present) };
}

export function described({ definition }: Pick<Operation, 'definition'>): {
  description: string;
  deprecationReason?: string;
} {
  const { deprecated } = definition;
  const description = describeDefinition(definition).replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, toCamelCase);
  return { description, ...(deprecated && { deprecationReason: describeDeprecation(deprecated) }) };
}

export function describedAs<T extends object>(type: abstract new () => T, property: keyof T & string) {
  const field = declaredFields(type).find((one) => one.property === property);
  return field ? describe(field.schema) : {};
}

const views = new WeakMap<FieldNode, View>();
const transparent = ['edges', 'node', 'nodes'];

/**
 * What the selection needs of objects of the type. Looks into the items of a connection or a batch. Ignores `@skip` and
 * `@include`, so it may fetch too much.
 */
function selectedView({ viewOf, type }: TypeOperations, { fieldNodes, fragments, schema }: GraphQLResolveInfo): View {
  if (!viewOf) return wholeView;
  const [node, ...others] = fieldNodes as [FieldNode];
  const known = others.length === 0 ? views.get(node) : undefined;
  if (known) return known;
  const fields = (schema.getType(type.name) as GraphQLObjectType).getFields();
  const around = [...transparent, decapitalize(type.name)];
  const view = viewOf((property) =>
    fieldNodes.some(({ selectionSet }) =>
      selects(selectionSet, (field) => readsProperty(fields[field], field, property), fragments, around),
    ),
  );
  // Which nodes are merged into one field can depend on variables.
  if (others.length === 0) views.set(node, view);
  return view;
}

/** A field with a resolver that is written by hand may read any property, unless it says which: `@Extensions({ reads: [] })`. */
function readsProperty(field: GraphQLField<unknown, unknown> | undefined, name: string, property: string): boolean {
  if (name === property) return true;
  const { reads, resolve } = (field?.extensions ?? {}) as { reads?: readonly string[]; resolve?: unknown };
  return reads?.includes(property) ?? (field?.resolve !== undefined && !resolve);
}
