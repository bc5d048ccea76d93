import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { capitalize, decapitalize, exceptions, plural } from './naming.ts';

export interface Operation {
  name: string;
  kind: 'query' | 'mutation';
  /** Fields from the root to the result: `['article', 'revisions']`. */
  path: Field[];
  /** Property of the client: `articles`; null: the client itself. */
  resource: string | null;
  method: string;
  /** Alternative arguments that identify the resource. */
  keys: GraphQLArgument[];
  required: GraphQLArgument[];
  /** Optional arguments: filters of a query, or call options of a mutation. */
  optional: (GraphQLArgument | GraphQLInputField)[];
  /** `one`: not_found if absent; `own`: unauthenticated without a token; `page`: a list; `done`: returned as is. */
  answers: 'one' | 'own' | 'page' | 'done';
  description: string | null;
  deprecated: string | null;
}

export type Field = GraphQLField<unknown, unknown>;

const paging = ['first', 'after', 'last', 'before', 'direction'];

export function operationsOf(schema: GraphQLSchema): Operation[] {
  // `node` is for clients with a normalized store, which select by type.
  const queries = fieldsOf(schema.getQueryType()).filter(({ type }) => !isAbstractType(getNamedType(type)));
  const mutations = fieldsOf(schema.getMutationType());
  const resources = new Set(mutations.map(({ name }) => resourceOf(name)));
  const operations = [
    ...mutations.map(mutation),
    ...queries.map((field) => query(field, resources)),
    ...queries.filter(readsOne).filter(isMain).flatMap(nested),
  ];
  return operations.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `createArticle` → `articles`, `createMessages` → `messages`. */
function resourceOf(mutation: string): string {
  const noun = decapitalize(mutation.replace(/^[a-z]+/, ''));
  return noun.endsWith('s') ? noun : plural(noun);
}

function mutation(field: Field): Operation {
  const verb = /^[a-z]+/.exec(field.name)?.[0] ?? field.name;
  return operation('mutation', [field], {
    name: field.name,
    home: `${resourceOf(field.name)}.${field.name.endsWith('s') ? `${verb}Many` : verb}`,
    answers: 'done',
  });
}

function query(field: Field, resources: Set<string>): Operation {
  if (!readsPage(field)) {
    const name = `get${capitalize(field.name)}`;
    if (field.args.length === 0) return operation('query', [field], { name, home: field.name, answers: 'own' });
    return operation('query', [field], { name, home: `${plural(field.name)}.get`, answers: 'one' });
  }
  // `trashedArticles` → `articles.trashed`
  const [, kind, noun] = /^([a-z]+)([A-Z]\w*)$/.exec(field.name) ?? [];
  const isKind = noun !== undefined && resources.has(decapitalize(noun));
  const home = isKind ? `${decapitalize(noun)}.${kind}` : `${field.name}.list`;
  return operation('query', [field], { name: `list${capitalize(field.name)}`, home, answers: 'page' });
}

/** Methods for fields of a resource: pages, fields with arguments, and `exceptions.apart`. */
function nested(parent: Field): Operation[] {
  const type = getNamedType(parent.type) as GraphQLObjectType;
  return fieldsOf(type).flatMap((field) => {
    const at = `${type.name}.${field.name}`;
    if (field.args.length === 0 && !exceptions.apart.includes(at)) return [];
    const isPage = readsPage(field);
    const name = `${isPage ? 'list' : 'get'}${type.name}${capitalize(field.name)}`;
    return operation('query', [parent, field], {
      name: exceptions.functions[at] ?? name,
      home: `${plural(parent.name)}.${field.name}`,
      answers: isPage ? 'page' : 'one',
    });
  });
}

function operation(
  kind: Operation['kind'],
  path: Field[],
  { name, home, answers }: { name: string; home: string; answers: Operation['answers'] },
): Operation {
  const last = path.at(-1) as Field;
  const [method, resource = null] = (exceptions.methods[last.name] ?? home).split('.').reverse() as [string, string?];
  const keys = kind === 'query' ? path.flatMap(keysOf) : [];
  const args = path
    .flatMap((field) => field.args.filter((arg) => arg.deprecationReason === undefined))
    .filter((arg) => !paging.includes(arg.name) && !keys.includes(arg));
  const required = args.filter(isRequiredArgument).sort(inOrder);
  const optional = args.filter((arg) => !isRequiredArgument(arg)).flatMap((arg) => filtersIn(arg) ?? [arg]);
  const description = answers === 'own' ? signedIn(last.description) : (last.description ?? null);
  const deprecated = path.map(({ deprecationReason }) => deprecationReason).find((reason) => reason) ?? null;
  return { name, kind, path, resource, method, keys, required, optional, answers, description, deprecated };
}

/** The schema sorts arguments by name: the id comes first and the input last. */
export function inOrder(one: { name: string }, other: { name: string }): number {
  const rank = ({ name }: { name: string }) => (name === 'id' ? 0 : name === 'input' ? 2 : 1);
  return rank(one) - rank(other);
}

/** The schema says that the field is null without an access token; the SDK throws. */
function signedIn(description: string | null | undefined): string {
  const sentences = (description ?? '').split(/(?<=\.) |; /).filter((sentence) => !/^null\b/i.test(sentence));
  return `${sentences.join(' ').replace(/[.]?$/, '.')} Throws \`unauthenticated\` without an access token.`.trim();
}

/** `user(id, username)`: exactly one must be passed. */
function keysOf(field: Field): GraphQLArgument[] {
  return readsOne(field) && !field.args.some(isRequiredArgument) ? [...field.args] : [];
}

/** Members of `filter`, which the SDK accepts next to the other arguments. */
export function filtersIn({ name, type }: GraphQLArgument): GraphQLInputField[] | null {
  return name === 'filter' && isInputObjectType(type) ? Object.values(type.getFields()) : null;
}

/** The paging arguments that the listed field accepts: not every connection has a `direction`. */
export function pagingOf({ path, answers }: Operation): GraphQLArgument[] {
  if (answers !== 'page') return [];
  const args = path.at(-1)?.args ?? [];
  return paging.flatMap((name) => args.find((arg) => arg.name === name) ?? []);
}

export function fieldsOf(type: GraphQLObjectType | GraphQLInterfaceType | null | undefined): Field[] {
  return Object.values(type?.getFields() ?? {});
}

export function readsPage(field: Field): boolean {
  return getNamedType(field.type).name.endsWith('Connection');
}

/** `article`, which other queries of articles do not repeat. */
function isMain({ name, type }: Field): boolean {
  return decapitalize(getNamedType(type).name) === name;
}

function readsOne(field: Field): boolean {
  return isObjectType(getNullableType(field.type)) && !readsPage(field) && field.args.length > 0;
}

export function subjectOf({ path }: Operation): { type: GraphQLNamedType; name: string; isList: boolean } {
  const field = path.at(-1) as Field;
  const type = readsPage(field) ? nodeOf(getNamedType(field.type) as GraphQLObjectType) : getNamedType(field.type);
  return { type, name: type.name, isList: !readsPage(field) && isListType(getNullableType(field.type)) };
}

function nodeOf(connection: GraphQLObjectType): GraphQLNamedType {
  return getNamedType(connection.getFields().nodes?.type as GraphQLOutputType);
}
