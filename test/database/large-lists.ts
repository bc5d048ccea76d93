import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isObjectType,
} from 'graphql';
import { encodeCursor } from '../../src/core/page.ts';
import { routes } from '../../src/resources/registry.ts';
import type { Client } from '../support/client.ts';
import { busy, idOf, type Sizes } from '../support/large.ts';
import type { Caller } from '../support/large-server.ts';

/** A list as one caller reads it. */
export interface Reading extends Caller {
  /** What its cursors are ids of. */
  of: keyof Sizes;
  filters?: Readonly<Record<string, string>>;
  /** In GraphQL: of so many things, of a list of them; otherwise of one. */
  each?: number;
}

/** A page of a list: what its window is made of. */
export interface Place {
  name: string;
  after?: string;
  before?: string;
  backward?: boolean;
}

const articles = { of: 'articles' } as const;
const everybody = [{ ...articles, as: 'ada' }] as const;
/** Of ada's articles nearly all are published, of bob's nearly none; carl has a few. */
const ofAuthors = [
  { ...articles, as: 'dora', filters: { author: 'ada' } },
  { ...articles, as: 'dora', filters: { author: 'carl' } },
  { ...articles, as: 'dora', filters: { author: 'ada', status: 'published' } },
  { ...articles, as: 'dora', filters: { author: 'ada', status: 'archived' } },
  { ...articles, as: 'dora', filters: { author: 'bob', status: 'published' } },
  { ...articles, as: 'dora', filters: { author: 'bob', status: 'archived' } },
] as const;
const listedArticles: Reading[] = [
  ...everybody,
  { ...articles, as: 'ada', filters: { status: 'published' } },
  { ...articles, as: 'ada', filters: { status: 'archived' } },
  ...ofAuthors,
];
const revisions: Reading[] = [{ of: 'revisions', as: 'ada' }];
const moves: Reading[] = [{ of: 'moves', as: 'ada' }];
const messages: Reading[] = (['ada', 'bob', 'carl'] as const).map((as) => ({
  of: 'messages',
  as,
  filters: { user: 'ada' },
}));
/** Of ada's nearly all are revoked, of bob's expired. What a token may not manage is stepped over: nobody has so many. */
const tokens: Reading[] = (['ada', 'bob', 'dora'] as const).map((as) => ({ of: 'tokens', as }));
const invoices: Reading[] = [
  { of: 'invoices', as: 'ada' },
  ...['draft', 'published', 'sent', 'failed', 'paid'].map(
    (status): Reading => ({ of: 'invoices', as: 'ada', filters: { status } }),
  ),
];
const turtles: Reading[] = [{ of: 'turtles', as: 'ada' }];
const companies: Reading[] = [{ of: 'companies', as: 'ada' }];

const each = 4;

/** Each list that grows, and what it is read as. */
export const readings: Record<string, Reading[]> = {
  '/articles': listedArticles,
  '/articles/trashed': everybody.slice(),
  '/articles/{article}/revisions': revisions,
  '/users/{user}/messages': messages,
  '/tokens': tokens,
  '/turtles': turtles,
  '/api/v3/companies': companies,
  '/invoices': invoices,
  '/invoices/{invoice}/transitions': moves,
  // Its owner reads all attempts, others their own.
  '/invoices/{invoice}/payment_attempts': [...moves, { of: 'moves', as: 'bob' }, { of: 'moves', as: 'carl' }],
  'Query.articles': listedArticles,
  'Query.trashedArticles': everybody.slice(),
  'Article.revisions': [...revisions, { of: 'revisions', as: 'ada', each }],
  'User.articles': [...ofAuthors, ...ofAuthors.map((reading) => ({ ...reading, each }))],
  'Query.messages': messages,
  'Query.tokens': tokens,
  'Query.turtles': turtles,
  'Query.companies': companies,
  'Query.invoices': invoices,
  'Invoice.transitions': [...moves, { of: 'moves', as: 'ada', each }],
  'Invoice.paymentAttempts': [...moves, { of: 'moves', as: 'ada', each }],
};

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const paging = ['limit', 'first', 'last', 'after', 'before', 'fields', 'partials', 'partial'];

/** Each list that there is, with its filters and the values that these can have; `null` for any. */
export function listsOf(): Map<string, Map<string, readonly string[] | null>> {
  const rest = routes
    .filter(({ kind }) => kind === 'page')
    .map(({ path }) => {
      const filters = parametersOf(path).filter(({ name }) => !paging.includes(name));
      return [path, new Map(filters.map(({ name, schema }) => [name, valuesOf(schema)]))] as const;
    });
  const graphql = connections().map(({ key, field }) => {
    const filters = field.args.filter(({ name }) => !paging.includes(name));
    const valued = filters.map(({ name, type }) => {
      const named = getNamedType(type);
      return [name, isEnumType(named) ? named.getValues().map(({ name }) => name.toLowerCase()) : null] as const;
    });
    return [key, new Map(valued)] as const;
  });
  return new Map([...rest, ...graphql]);
}

const parametersOf = (path: string): { name: string; schema: { $ref?: string } }[] =>
  document.paths[path].get.parameters.filter((parameter: { in: string }) => parameter.in === 'query');

function valuesOf({ $ref }: { $ref?: string }): readonly string[] | null {
  return $ref ? document.components.schemas[$ref.split('/').at(-1) as string].enum : null;
}

interface Connection {
  key: string;
  parent: GraphQLObjectType;
  field: GraphQLField<unknown, unknown>;
}

function connections(): Connection[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((parent) =>
      Object.values(parent.getFields())
        .filter(({ type }) => getNamedType(type).name.endsWith('Connection'))
        .map((field) => ({ key: `${parent.name}.${field.name}`, parent, field })),
    );
}

export const pageSize = 25;

/** What can be asked for of each item: as little as possible, and all there is. */
export const shown = ['little', 'all'] as const;
export type Shown = (typeof shown)[number];

/** Reads a page of a list. */
export function readPage(key: string, reading: Reading, place: Place, shown: Shown, sizes: Sizes) {
  return (client: Client) =>
    key.startsWith('/')
      ? client.get(restPath(key, reading, place, shown, sizes))
      : client.graphql(query(key, reading, place, shown, sizes));
}

function restPath(key: string, { filters = {} }: Reading, place: Place, shown: Shown, sizes: Sizes): string {
  const { article, invoice } = parents(sizes);
  const names: Record<string, string | undefined> = { article, invoice, user: filters.user };
  const query = new URLSearchParams({ ...filters, limit: `${pageSize}` });
  query.delete('user');
  for (const end of ['after', 'before'] as const) if (place[end]) query.set(end, encodeCursor(place[end]));
  const [name, value] = shown === 'little' ? ['fields', 'id'] : ['partials', 'full'];
  if (parametersOf(key).some((parameter) => parameter.name === name)) query.set(name, value);
  return `${key.replaceAll(/\{(\w+)\}/g, (_, name) => names[name] as string)}?${query}`;
}

const parents = (sizes: Sizes) => ({
  article: idOf('articles', busy(sizes.articles)),
  invoice: idOf('invoices', busy(sizes.invoices)),
});

function query(key: string, { filters = {}, each }: Reading, place: Place, shown: Shown, sizes: Sizes): string {
  const { parent, field } = connections().find((connection) => connection.key === key) as Connection;
  const { article, invoice } = parents(sizes);
  const around: Record<string, string> = each
    ? {
        Article: `articles(first: ${each}) { nodes`,
        Invoice: `invoices(first: ${each}) { nodes`,
        User: `articles(first: ${each}, author: "${filters.author}") { nodes { author`,
      }
    : {
        Article: `article(id: "${article}")`,
        Invoice: `invoice(id: "${invoice}")`,
        User: `user(username: "${filters.author}")`,
      };
  const own = Object.entries(filters).filter(([name]) => field.args.some((arg) => arg.name === name));
  const args = own.map(
    ([name, value]) => `${name}: ${name === 'status' ? value.toUpperCase() : JSON.stringify(value)}`,
  );
  args.push(`${place.backward ? 'last' : 'first'}: ${pageSize}`);
  for (const end of ['after', 'before'] as const) if (place[end]) args.push(`${end}: "${encodeCursor(place[end])}"`);
  const node = getNamedType((getNamedType(field.type) as GraphQLObjectType).getFields().nodes?.type);
  const list = `${field.name}(${args.join(', ')}) { nodes { ${fieldsOf(node as GraphQLObjectType, shown)} } }`;
  const whole = parent.name === 'Query' ? list : `${around[parent.name]} { ${list}`;
  return `{ ${whole}${' }'.repeat(whole.split('{').length - whole.split('}').length)} }`;
}

/** The fields of a type that take no arguments, and those of what they lead to. */
function fieldsOf(type: GraphQLObjectType, shown: Shown, depth = 0): string {
  if (shown === 'little') return 'id' in type.getFields() ? 'id' : 'uuid';
  return Object.values(type.getFields())
    .filter(({ args }) => args.length === 0)
    .map(({ name, type: returned }) => {
      const named = getNamedType(returned);
      if (!isObjectType(named)) return name;
      return depth === 0 ? `${name} { ${fieldsOf(named, shown, 1)} }` : '';
    })
    .join(' ');
}
