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
import { type Field, fieldsOf, filtersIn, type Operation, readsPage, subjectOf } from './operations-of.ts';

/**
 * What the SDK asks for of a type: all of its own members, and of other things that it refers to what REST shows of
 * them. Pages and fields with arguments have methods of their own.
 */
export function selectionOf(type: GraphQLObjectType): string {
  const members = fieldsOf(type).flatMap((field) => {
    if (readsPage(field) || field.args.some(isRequiredArgument)) return [];
    if (exceptions.apart.includes(`${type.name}.${field.name}`)) return [];
    const named = getNamedType(field.type);
    if (!isObjectType(named)) return [field.name];
    const refers = isThing(type) && isThing(named);
    return [`${field.name}{${refers ? referenceTo(named) : selectionOf(named)}}`];
  });
  return members.join(' ');
}

/** Whether it can be addressed by itself, unlike a contact or a refusal. */
function isThing(type: GraphQLObjectType): boolean {
  return idOf(type) !== undefined;
}

function idOf(type: GraphQLObjectType): string | undefined {
  return fieldsOf(type).find(({ name }) => name === 'id' || name === 'uuid')?.name;
}

function referenceTo(type: GraphQLObjectType): string {
  return (exceptions.references[type.name] ?? [idOf(type)]).join(' ');
}

export const pageInfo = 'pageInfo{endCursor hasNextPage hasPreviousPage startCursor}';

/** How many items there are, which is counted only where it is asked for. */
const counts = 'totalCount@include(if:$count) totalCountCapped@include(if:$count)';

/** An argument with its variable; a filter with one for each of its members. */
function givenTo(arg: GraphQLArgument): string[] {
  if (arg.deprecationReason !== undefined) return [];
  const filters = filtersIn(arg)?.map(({ name }) => `${name}:$${name}`);
  return [`${arg.name}:${filters ? `{${filters}}` : `$${arg.name}`}`];
}

/** The types that operations answer with, in order of name. */
export function subjectsOf(operations: Operation[], schema: GraphQLSchema): GraphQLObjectType[] {
  const names = new Set(operations.map(subjectOf).flatMap(({ type, name }) => (isObjectType(type) ? [name] : [])));
  return [...names].sort().map((name) => schema.getType(name) as GraphQLObjectType);
}

/** The document of an operation, as short as it can be; `select` gives the selection of the answer's type. */
export function documentOf(operation: Operation, select: (type: string) => string, name = ''): string {
  const { kind, path, keys, required, optional, answers } = operation;
  const args = [...keys, ...required, ...optional];
  const paged =
    answers === 'page'
      ? ['$first:Int', '$after:String', '$last:Int', '$before:String', '$direction:Direction', '$count:Boolean=false']
      : [];
  // An argument with a default may be left out, so its variable may be null, which the default then stands for.
  const typeOf = (arg: GraphQLArgument | GraphQLInputField) =>
    isRequiredArgument(arg as GraphQLArgument) ? arg.type : getNullableType(arg.type);
  const variables = [...args.map((arg) => `$${arg.name}:${typeOf(arg)}`), ...paged];
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
