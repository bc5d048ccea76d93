import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { exceptions } from './naming.ts';
import { type Field, fieldsOf, filtersIn, type Operation, pagingOf, readsPage, subjectOf } from './operations-of.ts';

/**
 * Fields that the SDK selects from a type: its own members, and the members of references as in REST. Pages and fields
 * with arguments have their own methods.
 */
export function selectionOf(type: GraphQLObjectType): string {
  const members = fieldsOf(type).flatMap((field) => {
    if (readsPage(field) || field.args.some(isRequiredArgument)) return [];
    if (exceptions.apart.includes(`${type.name}.${field.name}`)) return [];
    const named = getNamedType(field.type);
    if (!isObjectType(named)) return [field.name];
    const refers = isResource(type) && isResource(named);
    return [`${field.name}{${refers ? referenceTo(named) : selectionOf(named)}}`];
  });
  return members.join(' ');
}

/** Unlike a contact or a refusal. */
function isResource(type: GraphQLObjectType): boolean {
  return idOf(type) !== undefined;
}

function idOf(type: GraphQLObjectType): string | undefined {
  return fieldsOf(type).find(({ name }) => name === 'id' || name === 'uuid')?.name;
}

function referenceTo(type: GraphQLObjectType): string {
  return (exceptions.references[type.name] ?? [idOf(type)]).join(' ');
}

export const pageInfo = 'pageInfo{endCursor hasNextPage hasPreviousPage startCursor}';

const counts = 'totalCount@include(if:$count) totalCountCapped@include(if:$count)';

function givenTo(arg: GraphQLArgument): string[] {
  if (arg.deprecationReason !== undefined) return [];
  const filters = filtersIn(arg)?.map(({ name }) => `${name}:$${name}`);
  return [`${arg.name}:${filters ? `{${filters}}` : `$${arg.name}`}`];
}

export function subjectsOf(operations: Operation[], schema: GraphQLSchema): GraphQLObjectType[] {
  const names = new Set(operations.map(subjectOf).flatMap(({ type, name }) => (isObjectType(type) ? [name] : [])));
  return [...names].sort().map((name) => schema.getType(name) as GraphQLObjectType);
}

/** @param select returns the selection of the result type */
export function documentOf(operation: Operation, select: (type: string) => string, name = ''): string {
  const { kind, path, keys, required, optional, answers } = operation;
  const args = [...keys, ...required, ...optional];
  const paging = pagingOf(operation);
  // An argument with a default is optional, so its variable is nullable.
  const typeOf = (arg: GraphQLArgument | GraphQLInputField) =>
    isRequiredArgument(arg as GraphQLArgument) ? arg.type : getNullableType(arg.type);
  const variables = [...args, ...paging].map((arg) => `$${arg.name}:${typeOf(arg)}`);
  if (answers === 'page') variables.push('$count:Boolean=false');
  const subject = subjectOf(operation);
  const selected = !isObjectType(subject.type)
    ? ''
    : `{${answers === 'page' ? `nodes{${select(subject.name)}}${pageInfo} ${counts}` : select(subject.name)}}`;
  const print = ([field, ...below]: Field[]): string => {
    const given = field?.args.flatMap(givenTo).join();
    return `${field?.name}${given && `(${given})`}${below.length > 0 ? `{${print(below)}}` : selected}`;
  };
  return `${kind}${name && ` ${name}`}${variables.length > 0 ? `(${variables})` : ''}{${print(path)}}`;
}
