import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { exceptions, snakeCase } from './naming.ts';
import { restSchemas } from './openapi.ts';
import {
  type Field,
  fieldsOf,
  filtersIn,
  inOrder,
  type Operation,
  pagingOf,
  readsPage,
  subjectOf,
} from './operations-of.ts';
import { isValues } from './typescript.ts';

/**
 * Fields that the SDK selects from a type: its own fields, and those of references as in REST. Pages and fields with
 * arguments have their own methods; abstract types are for custom documents.
 */
export function selectedFields(type: GraphQLObjectType): string[] {
  const selected = fieldsOf(type).filter((field) => {
    if (readsPage(field) || field.args.some(isRequiredArgument)) return false;
    const elsewhere = [...exceptions.apart, ...Object.values(exceptions.shownOnce)];
    return !elsewhere.includes(`${type.name}.${field.name}`) && !isAbstractType(getNamedType(field.type));
  });
  return selected.map(({ name }) => name);
}

/** The selection of {@link selectedFields}. */
export function selectionOf(type: GraphQLObjectType): string {
  const members = selectedFields(type).map((name) => {
    const named = getNamedType((type.getFields()[name] as Field).type);
    if (!isObjectType(named)) return name;
    return `${name}{${referencedFields(type, name, named)?.join(' ') ?? selectionOf(named)}}`;
  });
  return members.join(' ');
}

/** The field that identifies a resource. A contact or a refusal has none. */
export function idOf(type: GraphQLObjectType): string | undefined {
  return fieldsOf(type).find(({ name }) => name === 'id' || name === 'uuid')?.name;
}

/**
 * The fields selected from a resource where another one refers to it; undefined if it is part of the other one. Where
 * REST has the id alone, so does the SDK: other fields could require a scope that the token lacks, also after a write.
 */
export function referencedFields(
  type: GraphQLObjectType,
  field: string,
  named: GraphQLObjectType,
): readonly string[] | undefined {
  const id = idOf(named);
  if (!id || !idOf(type)) return undefined;
  const isId = [restSchemas[type.name]?.properties?.[snakeCase(field)]?.type].flat().includes('string');
  return exceptions.references[`${type.name}.${field}`] ?? (isId ? [id] : referenceTo(named));
}

/** The fields selected from a reference that REST shows as an object. */
export function referenceTo(type: GraphQLObjectType): string[] {
  return exceptions.references[type.name] ?? [idOf(type) as string];
}

export function subjectsOf(operations: Operation[], schema: GraphQLSchema): GraphQLObjectType[] {
  const names = new Set(operations.map(subjectOf).flatMap(({ type, name }) => (isObjectType(type) ? [name] : [])));
  return [...names].sort().map((name) => schema.getType(name) as GraphQLObjectType);
}

/** The fields from the root to the result, as `documentOf` of the SDK expects them. */
export function fieldsOfOperation(operation: Operation): string {
  const { path, keys, required, optional } = operation;
  const declared = [...keys, ...required, ...optional, ...pagingOf(operation)];
  // An argument with a default is optional, so its variable is nullable.
  const typeOf = (arg: GraphQLArgument | GraphQLInputField) =>
    isRequiredArgument(arg as GraphQLArgument) ? arg.type : getNullableType(arg.type);
  // Documents have the types of the server's schema, in which known strings are strings.
  const print = (arg: GraphQLArgument | GraphQLInputField) => {
    const named = getNamedType(arg.type);
    return `${arg.name}:${isValues(named) ? String(typeOf(arg)).replace(named.name, 'String') : typeOf(arg)}`;
  };
  const fields = path.map((field) => {
    const given = [...field.args].sort(inOrder).flatMap((arg) => {
      const filters = filtersIn(arg);
      if (filters) return [`filter:{${filters.map(print).join()}}`];
      return declared.includes(arg) ? [print(arg)] : [];
    });
    return `${field.name}${given.length > 0 ? `(${given.join()})` : ''}`;
  });
  return fields.join('.');
}
