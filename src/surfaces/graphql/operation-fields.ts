import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, Extensions, Field, FieldResolver, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { boundsOf } from '../../core/bounds.ts';
import { capitalize, decapitalize, toCamelCase, toSnakeCase } from '../../core/casing.ts';
import { declaredFields } from '../../core/declared-field.ts';
import { describeDeprecation } from '../../core/deprecation.ts';
import { type VersionedRow, versionTag } from '../../core/etag.ts';
import { describe, graphqlTypeOf, inputType } from '../../core/graphql-types.ts';
import { describeDefinition, isPaged, type Operation } from '../../core/operation.ts';
import { describeInput, type InputDescription } from '../../core/representation.ts';
import type { TypeOperations } from '../../core/type-operations.ts';
import { batchInput, defineBatchResult, inputs } from './batch.ts';
import { ConnectionArgs, connectionOf, PagingArgs } from './connection.ts';

type Definition = Operation['definition'];
type Class = new () => object;
type Shape = Readonly<Record<string, z.ZodType>>;

/** Names of an argument of the field and of what it sets in the operation. */
type Names = readonly (readonly [argument: string, name: string])[];

/** A field of Query or Mutation that calls an operation. */
export interface OperationField {
  readonly definition: Definition;
  readonly types: TypeOperations;
  readonly arguments: Names;
  /** Fields of the body that are arguments; null if the body is the argument `input`. */
  readonly parameters: Names | null;
  /** Type of a result that contains objects. */
  readonly container: { of(result: never): object } | null;
}

/**
 * The fields that follow from operations, without their resolvers: `listArticles` is the query `articles`, `getArticle`
 * the query `article`, and others are mutations of their name. Types with operations that accept `ifMatch` have an `etag`.
 */
export function operationsResolver(types: TypeOperations): Class {
  @Resolver(() => types.type)
  class OperationsResolver {}
  const { parent, operations, versionOf = theRow } = types;
  if (versionOf && operations.some(({ definition }) => definition.acceptsIfMatch))
    declare(
      OperationsResolver,
      'etag',
      FieldResolver(() => String, etagField),
      { etagOf: (row: never) => versionTag(types.type, versionOf(row)) },
    );
  for (const { definition } of operations)
    if (!parent || definition.kind !== 'list') declareOperation(OperationsResolver, types, definition);
  return OperationsResolver;
}

const queryName = ({ name }: Definition) => decapitalize(name.replace(/^[a-z]+/, ''));

const theRow = (row: VersionedRow) => row;

function declareOperation(resolver: Class, types: TypeOperations, definition: Definition): void {
  const { type } = types;
  const { name, kind, body, acceptsIfMatch } = definition;
  const [Arguments, names] = declareArguments(type, definition);
  const batch = body && describeBatch(body);
  const parameters = definition.parameters && addArguments(Arguments, definition.parameters);
  if (body && !parameters) addField(Arguments, 'input', batch ? batchInput(batch) : defineInput(name, kind, body));
  if (acceptsIfMatch) addField(Arguments, 'ifMatch', { type: () => String, nullable: true, description: ifMatch });

  const container = isPaged(kind) ? connectionOf(type) : kind === 'batch' ? defineBatchResult(type) : null;
  const returned = kind === 'delete' ? ID : kind === 'batch' ? [container] : (container ?? type);
  const options = { ...described({ definition }), nullable: kind === 'read' };
  const isQuery = isPaged(kind) || kind === 'read';
  const field: OperationField = { definition, types, arguments: names, parameters: parameters ?? null, container };
  declare(
    resolver,
    isQuery ? queryName(definition) : name,
    (isQuery ? Query : Mutation)(() => returned as Class, options),
    { operation: field, ...(batch && { bounds: boundsOf(body), returnsInput: true }) },
    Arguments,
  );
}

/** The optional filters of a list are in `filter`; what is searched for, and what a list is sorted by, is an argument. */
function declareArguments(type: Class, definition: Definition): [Class, Names] {
  const { kind, args } = definition;
  @ArgsType()
  class Arguments extends (kind === 'search' ? PagingArgs : kind === 'list' ? ConnectionArgs : Object) {}
  const all = args?.shape ?? {};
  if (kind === 'list') {
    const filters = filtersOf(definition);
    addFilter(Arguments, `${type.name}Filter`, filters);
    return [
      Arguments,
      addArguments(Arguments, Object.fromEntries(Object.entries(all).filter(([name]) => !(name in filters)))),
    ];
  }
  if (kind === 'search' || kind === 'create' || kind === 'batch') return [Arguments, addArguments(Arguments, all)];
  // Parents, with which REST's path begins, are optional. An id that stands alone is `id`.
  const required = Object.entries(all).filter(([, schema]) => !isOptional(schema));
  const [[key, schema] = ['', undefined], ...others] = required;
  if (!schema || others.length > 0 || graphqlTypeOf(schema, 'input') !== ID)
    return [Arguments, addArguments(Arguments, Object.fromEntries(required))];
  addField(Arguments, 'id', describeArgument(schema));
  return [Arguments, [['id', key]]];
}

interface FieldOptions {
  type(): unknown;
  readonly nullable?: boolean;
  readonly defaultValue?: unknown;
  readonly description?: string;
}

export function addArguments(target: Class, schemas: Shape): Names {
  return Object.entries(schemas).map(([name, schema]) => {
    addField(target, name, describeArgument(schema));
    return [name, name];
  });
}

function describeArgument(schema: z.ZodType): FieldOptions {
  const { data: given } = schema.safeParse(undefined);
  // A default of null is what an absent argument means in GraphQL anyway.
  const optional = given == null ? { nullable: isOptional(schema) } : { defaultValue: given };
  return { type: () => graphqlTypeOf(schema, 'input'), ...optional, ...describe(schema) };
}

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** The arguments of a list that only leave out items. */
export function filtersOf({ args }: Definition): Shape {
  const all = Object.entries(args?.shape ?? {});
  return Object.fromEntries(all.filter(([name, schema]) => name !== 'sort' && isOptional(schema)));
}

export function addFilter(target: Class, name: string, filters: Shape): void {
  if (Object.keys(filters).length === 0) return;
  const description = 'Only items that match all of these conditions.';
  const Filter = inputType(name, filters, { description });
  addField(target, 'filter', { type: () => Filter, nullable: true, description });
}

export interface FilterArguments {
  readonly filter?: Readonly<Record<string, unknown>> | null;
}

/** Without nulls: they mean the same as absent filters. */
export function givenFilters({ filter }: FilterArguments): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value !== null));
}

function defineInput(name: string, kind: Definition['kind'], body: z.ZodType): FieldOptions {
  const noun = toSnakeCase(name).split('_').slice(1).join(' ');
  const description =
    kind === 'update'
      ? `The changes to the ${noun}. Fields that you omit keep their values.`
      : `The fields of the new ${noun}.`;
  const { fields } = describeInput(body) as InputDescription;
  const Input = inputType(`${capitalize(name)}Input`, fields, { description });
  inputs.set(body, Input);
  return { type: () => Input, description };
}

const ifMatch = 'The `etag` that the resource must still have. If it has another, fails with `precondition_failed`.';

function addField(target: Class, name: string, { type, ...options }: FieldOptions): void {
  Field(type as () => Class, options)(target.prototype, name);
}

/** Does what the decorators would do. `extensions` say how the field is resolved: see `schema.ts`. */
export function declare(resolver: Class, name: string, field: MethodDecorator, extensions: object, args?: Class): void {
  const { prototype } = resolver;
  const descriptor = { value: () => undefined, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  if (args) Args(() => args)(prototype, name, 0);
  field(prototype, name, descriptor);
  Extensions({ ...extensions })(prototype, name, descriptor);
}

export function readExtension({ parentType, fieldName }: GraphQLResolveInfo, name: string): unknown {
  return parentType.getFields()[fieldName]?.extensions[name];
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

export const etagField = { description: 'Send it as `ifMatch`. It is the header `ETag` of REST.' };
