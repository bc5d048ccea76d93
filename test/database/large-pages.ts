import { readFileSync } from 'node:fs';
import { encodeCursor, encodeTime } from '@terrapin/table';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { registry } from '../../src/resources/registry.ts';
import { capitalize, decapitalize, toSnakeCase } from '../../src/values/casing.ts';
import { toTimestamp } from '../../src/values/timestamp.ts';
import { rootOf } from '../security/access.requests.ts';
import { allServed, operations } from '../support/all-served.ts';
import type { Client } from '../support/client.ts';
import { busy, busyParent, epoch, idOf, type Sizes, timeOf } from '../support/large.ts';
import { isNightly } from '../support/nightly.ts';
import type * as declared from '../support/served.ts';
import type { Row } from '../support/served.ts';

type Filters = Readonly<Record<string, string>>;

export interface Reading extends Required<Omit<declared.Reading, 'user'>>, Pick<declared.Reading, 'user'> {
  /** GraphQL: number of parents whose lists are read in one query. Otherwise the list of one parent. */
  each?: number;
}

const { routes } = registry;

export interface Place {
  name: string;
  after?: string;
  before?: string;
  backward?: boolean;
  ascending?: boolean;
  counted?: boolean;
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const paging = [
  'last_event_id',
  'limit',
  'first',
  'last',
  'after',
  'before',
  'direction',
  'count',
  'fields',
  'partials',
  'partial',
];

/** Each list, with its filters and their possible values; `null` for any value. */
export function listsOf(): Map<string, Map<string, readonly string[] | null>> {
  const rest = routes
    .filter(({ kind }) => kind === 'page')
    .map(({ path }) => {
      const filters = parametersOf(path).filter(({ name }) => !paging.includes(name));
      return [path, new Map(filters.map(({ name, schema }) => [name, valuesOf(schema)]))] as const;
    });
  const graphql = connections.map(({ key, field }) => {
    const valued = filtersOf(field).map(({ name, type }) => {
      const valueType = getNamedType(type);
      return [
        toSnakeCase(name),
        isEnumType(valueType) ? valueType.getValues().map(({ name }) => name.toLowerCase()) : null,
      ] as const;
    });
    return [key, new Map(valued)] as const;
  });
  return new Map([...rest, ...graphql]);
}

function filtersOf(field: GraphQLField<unknown, unknown>) {
  const args = field.args.filter((arg) => !paging.includes(arg.name) && arg.deprecationReason === undefined);
  return args.flatMap((arg) => (isInputObjectType(arg.type) ? Object.values(arg.type.getFields()) : [arg]));
}

interface Parameter {
  name: string;
  in: string;
  schema: { $ref?: string; items?: { $ref?: string } };
}

const parametersOf = (path: string): Parameter[] =>
  (document.paths[path].get.parameters as (Parameter | { $ref: string })[])
    .map((one) =>
      '$ref' in one ? (document.components.parameters[one.$ref.split('/').at(-1) as string] as Parameter) : one,
    )
    .filter((parameter) => parameter.in === 'query');

function valuesOf(schema: { $ref?: string; items?: { $ref?: string } }): readonly string[] | null {
  const $ref = schema.$ref ?? schema.items?.$ref;
  const values: string[] | null = $ref ? document.components.schemas[$ref.split('/').at(-1) as string].enum : null;
  return values?.map((value) => value.replaceAll('.', '_')) ?? null;
}

interface Connection {
  key: string;
  parent: GraphQLObjectType;
  field: GraphQLField<unknown, unknown>;
}

const connections: readonly Connection[] = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((parent) =>
    Object.values(parent.getFields())
      .filter(({ type }) => getNamedType(type).name.endsWith('Connection'))
      .map((field) => ({ key: `${parent.name}.${field.name}`, parent, field })),
  );

/** The requests for each list: what its resource says of it, and the whole list. */
export const readings: Readonly<Record<string, readonly Reading[]>> = Object.fromEntries(
  [...listsOf().keys()].map((list) => [list, readingsOf(list)]),
);

function readingsOf(list: string): Reading[] {
  const some = allServed.flatMap(({ lists = {} }) =>
    Object.entries(lists).flatMap(([name, all]) => (isListOf(name, list) ? all : [])),
  );
  const whole: declared.Reading[] = some.some(({ filters }) => !filters || Object.keys(filters).length === 0)
    ? []
    : [{ of: some[0]?.of ?? 'others' }];
  const all = [...whole, ...some].map(({ of = 'others', as = 'ada', filters = {}, merged, user }): Reading => {
    return { of, as, filters, merged: merged ?? pagesOf(filters), ...(user && { user }) };
  });
  // A field of another type than Query is read for several parents as well.
  return /^(?:\/|Query\.)/.test(list) ? all : all.flatMap((one) => [one, { ...one, each: 4 }]);
}

function isListOf(name: string, list: string): boolean {
  const row: Row | undefined = operations[name];
  return name === list || row?.rest === `GET ${list}` || fieldIn(row?.graphql ?? '') === list;
}

/** Whether REST has the same list as a field of GraphQL: both send the same statements. */
export const isInRest = (key: string): boolean =>
  Object.values(operations).some(
    ({ rest, graphql }) =>
      rest?.startsWith('GET ') && graphql && fieldIn(graphql) === key && listsOf().has(rest.slice(4)),
  );

/** The list in a document: `Query.articles`, or `Article.revisions` in that of an article. */
function fieldIn(document: string): string {
  const [, parent, child] = /^(\w+)\(id: \$\w+\) \{ (\w+) \{ nodes/.exec(document) ?? [];
  return parent ? `${capitalize(parent)}.${child}` : `Query.${rootOf(document)}`;
}

/** One for each combination of values. Articles of both statuses are read in the order of change. */
function pagesOf(filters: Filters): number {
  const inOrderOfChange = isByChange(filters) && !('status' in filters);
  return Object.values(filters).reduce((pages, value) => pages * value.split(',').length, inOrderOfChange ? 2 : 1);
}

/** The column of the order of a list, unless it is that of creation. */
function orderOf({ sort, ...filters }: Filters): string | undefined {
  const [range] = Object.keys(filters)
    .flatMap((name) => /^(?:min_(.*)|max_(.*)|(?!created)(\w+)_(?:after|before))$/.exec(name) ?? [])
    .slice(1)
    .filter(Boolean);
  if (filters.overdue) return 'due';
  return range ?? (sort === 'created_at' ? undefined : sort?.replace(/_(?:at|on)$/, ''));
}

function isByChange(filters: Filters): boolean {
  return orderOf(filters) === 'updated';
}

/** Values of a filter, of which some match nearly all rows and others few: two of them, and two lists. */
function valuesIn(key: string, name: string): string[] {
  const all = [...new Set((readings[key] ?? []).flatMap(({ filters }) => filters[name] ?? []))];
  const lists = all.filter((value) => value.includes(',')).slice(0, 2);
  return [...all.filter((value) => !value.includes(',')).slice(0, 2), ...lists];
}

/** Of each length. Every night it is every pair. */
const most: Readonly<Record<number, number>> = isNightly ? { 2: Infinity, 3: 24 } : { 2: 40, 3: 8 };

/** Pairs of filters of a list, with each of their values, and triples: as many as time allows. */
export function combinationsOf(key: string): Reading[] {
  const add = (some: readonly Filters[], name: string) =>
    some.flatMap((filters) => {
      const isFull = Object.keys(filters).length === 3;
      const longer = isFull ? [] : valuesIn(key, name).map((value) => ({ ...filters, [name]: value }));
      return [filters, ...longer];
    });
  const all = [...(listsOf().get(key)?.keys() ?? [])].reduce(add, [{}] as Filters[]);
  const ofLength = (length: number) => {
    const some = all.filter((filters) => Object.keys(filters).length === length);
    const step = Math.max(1, Math.ceil(some.length / (most[length] as number)));
    return some.filter((_, n) => n % step === 0);
  };
  return [...ofLength(2), ...ofLength(3)].map((filters) => ({
    ...(readings[key]?.[0] as Reading),
    filters,
    merged: pagesOf(filters),
  }));
}

export const pageSize = 25;

export const shown = ['little', 'all'] as const;
export type Shown = (typeof shown)[number];

export function readPage(key: string, reading: Reading, place: Place, shown: Shown, sizes: Sizes) {
  return (client: Client) =>
    key.startsWith('/')
      ? client.get(restPath(key, reading, place, shown, sizes))
      : client.graphql(query(key, reading, place, shown, sizes));
}

/** `middle` becomes the creation time of the middle item, and `parent` the id of the parent of many. */
function filtersIn({ filters, of }: Reading, sizes: Sizes): Readonly<Record<string, string | undefined>> {
  const places: Record<string, string> = {
    middle: toTimestamp(new Date(timeOf(of, sizes[of] / 2))),
    parent: idOf('others', busyParent(sizes.others)),
    busy: parentId('invoice', sizes),
  };
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, places[value] ?? value]));
}

/** Cursors of a list in another order contain the value: see `fill`. */
function cursorOf({ of, filters }: Reading, id: string, sizes: Sizes): string {
  const n = Number.parseInt(id.replace('-', '').slice(0, 12), 16) - epoch;
  const withValue = (value: string | number) => `${encodeCursor(id)}.${Buffer.from(`${value}`).toString('base64url')}`;
  switch (orderOf(filters)) {
    case 'updated':
      return encodeTime(id, `${(epoch + (of === 'articles' ? sizes.articles - n : n)) * 1000}`);
    case 'sent':
      return withValue(`sentAt=${(epoch + n) * 1000}`);
    case 'paid':
      return withValue(`paidAt=${(epoch + n) * 1000}`);
    case 'due':
      return withValue(`dueOn=${new Date(Date.UTC(2023, 10, 14 + Math.floor(n / 100))).toISOString().slice(0, 10)}`);
    case 'amount':
      return withValue(`amount=${1 + n / 100}`);
    case 'lifespan':
      return withValue(`lifespan=${(n % 1000) + 1}`);
    default:
      return encodeCursor(id);
  }
}

function restPath(key: string, reading: Reading, place: Place, shown: Shown, sizes: Sizes): string {
  const filters = filtersIn(reading, sizes);
  const query = new URLSearchParams({ ...filters, limit: `${pageSize}` } as Record<string, string>);
  for (const end of ['after', 'before'] as const) if (place[end]) query.set(end, cursorOf(reading, place[end], sizes));
  if (place.ascending) query.set('direction', 'asc');
  if (place.counted) query.set('count', 'true');
  const [name, value] = shown === 'little' ? ['fields', 'id'] : ['partials', 'full'];
  if (parametersOf(key).some((parameter) => parameter.name === name)) query.set(name, value);
  return `${key.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'user' ? reading.user : parentId(name, sizes)) as string)}?${query}`;
}

/** The parent with many children, of any type. */
function parentId(type: string, { articles, invoices, others }: Sizes): string {
  if (type === 'article') return idOf('articles', busy(articles));
  return type === 'invoice' ? idOf('invoices', busy(invoices)) : idOf('others', busyParent(others));
}

function query(key: string, reading: Reading, place: Place, shown: Shown, sizes: Sizes): string {
  const filters: Record<string, string | undefined> = { user: reading.user, ...filtersIn(reading, sizes) };
  const { parent, field } = connections.find((connection) => connection.key === key) as Connection;
  const written = (inputs: readonly { name: string; type: GraphQLInputType }[]) =>
    inputs.flatMap(({ name, type }) => {
      const value = filters[toSnakeCase(name)];
      if (value === undefined) return [];
      const named = getNamedType(type);
      const write = (one: string) => {
        if (isEnumType(named)) return one.toUpperCase().replaceAll('.', '_');
        return /^(?:Int|Float|Boolean)$/.test(named.name) ? one : JSON.stringify(one);
      };
      const isList = isListType(getNullableType(type));
      return [`${name}: ${isList ? `[${value.split(',').map(write).join()}]` : write(value)}`];
    });
  const args = written(field.args);
  const filter = field.args.find(({ name }) => name === 'filter');
  if (filter) args.push(`filter: { ${written(Object.values((filter.type as GraphQLInputObjectType).getFields()))} }`);
  args.push(`${place.backward ? 'last' : 'first'}: ${pageSize}`);
  for (const end of ['after', 'before'] as const)
    if (place[end]) args.push(`${end}: "${cursorOf(reading, place[end], sizes)}"`);
  if (place.ascending) args.push('direction: ASC');
  const list = `${field.name}(${args.join(', ')}) { nodes { ${fieldsOf(nodeOf(field), shown)} } ${place.counted ? 'totalCount totalCountCapped' : ''} }`;
  const whole = parent.name === 'Query' ? list : `${around(parent.name, reading, sizes)} { ${list}`;
  return `{ ${whole}${' }'.repeat(whole.split('{').length - whole.split('}').length)} }`;
}

/** The start of a query that reads the parent of a list, or several. */
function around(parent: string, { each, user }: Reading, sizes: Sizes): string {
  if (parent === 'User')
    return each
      ? `articles(first: ${each}, filter: { author: "${user}" }) { nodes { author`
      : `user(username: "${user}")`;
  const name = decapitalize(parent);
  if (!each) return `${name}(id: "${parentId(name, sizes)}")`;
  const all = connections.find(({ key, field }) => key.startsWith('Query.') && nodeOf(field).name === parent);
  return `${all?.field.name}(first: ${each}) { nodes`;
}

const nodeOf = ({ type }: GraphQLField<unknown, unknown>) =>
  getNamedType((getNamedType(type) as GraphQLObjectType).getFields().nodes?.type) as GraphQLObjectType;

function fieldsOf(type: GraphQLObjectType, shown: Shown, depth = 0): string {
  if (shown === 'little') return 'id' in type.getFields() ? 'id' : 'uuid';
  return Object.values(type.getFields())
    .filter(({ args }) => args.length === 0)
    .map(({ name, type: returned }) => {
      const fieldType = getNamedType(returned);
      if (isUnionType(fieldType)) return `${name} { __typename }`;
      if (!isObjectType(fieldType)) return name;
      return depth === 0 ? `${name} { ${fieldsOf(fieldType, shown, 1)} }` : '';
    })
    .join(' ');
}
