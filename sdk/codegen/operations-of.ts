import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { capitalize, decapitalize, exceptions, plural } from './naming.ts';

/** One thing a client can do, as the SDK offers it. */
export interface Operation {
  /** The exported function: `getArticle`. */
  name: string;
  kind: 'query' | 'mutation';
  /** The fields from the root to the result: `['article', 'revisions']`. */
  path: Field[];
  /** Where the client has it: `articles`, or null for the client itself. */
  resource: string | null;
  method: string;
  /** Arguments by position. */
  required: GraphQLArgument[];
  /** Arguments that may be left out: filters of a query; what a mutation takes among the call's options. */
  optional: GraphQLArgument[];
  /** `one` is an error where it is absent, `page` is walked through, `plain` is answered as it is. */
  answers: 'one' | 'page' | 'plain';
  description: string | null;
}

export type Field = GraphQLField<unknown, unknown>;

const paging = new Set(['first', 'after', 'last', 'before']);

/** Every operation of the schema, by name. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  const queries = fieldsOf(schema.getQueryType());
  const mutations = fieldsOf(schema.getMutationType());
  const resources = new Set(mutations.map(({ name }) => resourceOf(name)));
  const operations = [
    ...mutations.map(mutation),
    ...queries.map((field) => query(field, resources)),
    ...queries.filter(readsOne).flatMap((field) => below(field, resources)),
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
    answers: 'plain',
  });
}

function query(field: Field, resources: Set<string>): Operation {
  if (!readsPage(field)) {
    const home = `${plural(field.name)}.get`;
    const answers = field.args.length > 0 ? 'one' : 'plain';
    return operation('query', [field], { name: `get${capitalize(field.name)}`, home, answers });
  }
  // `trashedArticles` → `articles.trashed`
  const [, kind, noun] = /^([a-z]+)([A-Z]\w*)$/.exec(field.name) ?? [];
  const isKind = noun !== undefined && resources.has(decapitalize(noun));
  const home = isKind ? `${decapitalize(noun)}.${kind}` : `${field.name}.list`;
  return operation('query', [field], { name: `list${capitalize(field.name)}`, home, answers: 'page' });
}

/** What a single thing has beyond its own members: pages, things with arguments, and what is kept apart. */
function below(parent: Field, resources: Set<string>): Operation[] {
  const type = getNamedType(parent.type) as GraphQLObjectType;
  return fieldsOf(type).flatMap((field) => {
    const at = `${type.name}.${field.name}`;
    if (field.args.length === 0 && !exceptions.apart.includes(at)) return [];
    const isPage = readsPage(field);
    const name = `${isPage ? 'list' : 'get'}${type.name}${capitalize(field.name)}`;
    // An article's revisions are made by createRevision, so they are listed beside it.
    const home = resources.has(field.name) ? `${field.name}.list` : `${plural(parent.name)}.${field.name}`;
    return operation('query', [parent, field], {
      name: exceptions.functions[at] ?? name,
      home: exceptions.methods[at] ?? home,
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
  const args = path.flatMap((field) => [...field.args]).filter((arg) => !paging.has(arg.name));
  // The schema lists arguments by name: what a call is about comes first, what is sent last.
  const rank = ({ name }: GraphQLArgument) => (name === 'id' ? 0 : name === 'input' ? 2 : 1);
  const required = args.filter((arg) => isNonNullType(arg.type)).sort((a, b) => rank(a) - rank(b));
  const optional = args.filter((arg) => !isNonNullType(arg.type));
  return { name, kind, path, resource, method, required, optional, answers, description: last.description ?? null };
}

export function fieldsOf(type: GraphQLObjectType | null | undefined): Field[] {
  return Object.values(type?.getFields() ?? {});
}

export function readsPage(field: Field): boolean {
  return getNamedType(field.type).name.endsWith('Connection');
}

function readsOne(field: Field): boolean {
  return isObjectType(getNullableType(field.type)) && !readsPage(field) && field.args.length > 0;
}

/** What an operation is about: the type of a page's items, or of its answer. */
export function subjectOf({ path }: Operation): { name: string; isList: boolean; isObject: boolean } {
  const field = path.at(-1) as Field;
  const named = getNamedType(field.type);
  if (readsPage(field)) return { name: named.name.replace(/Connection$/, ''), isList: false, isObject: true };
  return { name: named.name, isList: isListType(getNullableType(field.type)), isObject: isObjectType(named) };
}
