import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { toSnakeCase } from '../../src/core/casing.ts';
import { encodeChange, encodeCursor } from '../../src/core/cursor.ts';
import { toTimestamp } from '../../src/core/timestamp.ts';
import { routes } from '../../src/resources/registry.ts';
import type { Client } from '../support/client.ts';
import { busy, busyWebhook, epoch, idOf, type Sizes } from '../support/large.ts';
import type { Reading } from './large-lists.ts';

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
const paging = ['limit', 'first', 'last', 'after', 'before', 'direction', 'count', 'fields', 'partials', 'partial'];

/** Each list, with its filters and their possible values; `null` for any value. */
export function listsOf(): Map<string, Map<string, readonly string[] | null>> {
  const rest = routes
    .filter(({ kind }) => kind === 'page')
    .map(({ path }) => {
      const filters = parametersOf(path).filter(({ name }) => !paging.includes(name));
      return [path, new Map(filters.map(({ name, schema }) => [name, valuesOf(schema)]))] as const;
    });
  const graphql = connections().map(({ key, field }) => {
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

const parametersOf = (path: string): { name: string; schema: { $ref?: string; items?: { $ref?: string } } }[] =>
  document.paths[path].get.parameters.filter((parameter: { in: string }) => parameter.in === 'query');

function valuesOf(schema: { $ref?: string; items?: { $ref?: string } }): readonly string[] | null {
  const $ref = schema.$ref ?? schema.items?.$ref;
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

export const shown = ['little', 'all'] as const;
export type Shown = (typeof shown)[number];

export function readPage(key: string, reading: Reading, place: Place, shown: Shown, sizes: Sizes) {
  return (client: Client) =>
    key.startsWith('/')
      ? client.get(restPath(key, reading, place, shown, sizes))
      : client.graphql(query(key, reading, place, shown, sizes));
}

/** The filters of a reading; `middle` becomes the creation time of the middle item. */
function filtersIn({ filters = {}, of }: Reading, sizes: Sizes): Readonly<Record<string, string | undefined>> {
  const middle = toTimestamp(new Date(epoch + sizes[of] / 2));
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value === 'middle' ? middle : value]),
  );
}

/** Cursors of a list ordered by change contain that time: see `fill`. */
function cursorOf({ filters }: Reading, id: string, sizes: Sizes): string {
  if (!filters?.updated_after) return encodeCursor(id);
  const n = Number.parseInt(id.replace('-', '').slice(0, 12), 16) - epoch;
  return encodeChange({ id, changed: `${(epoch + sizes.articles - n) * 1000}` });
}

function restPath(key: string, reading: Reading, place: Place, shown: Shown, sizes: Sizes): string {
  const filters = filtersIn(reading, sizes);
  const names: Record<string, string | undefined> = { ...parents(sizes), user: filters.user };
  const query = new URLSearchParams({ ...filters, limit: `${pageSize}` } as Record<string, string>);
  query.delete('user');
  for (const end of ['after', 'before'] as const) if (place[end]) query.set(end, cursorOf(reading, place[end], sizes));
  if (place.ascending) query.set('direction', 'asc');
  if (place.counted) query.set('count', 'true');
  const [name, value] = shown === 'little' ? ['fields', 'id'] : ['partials', 'full'];
  if (parametersOf(key).some((parameter) => parameter.name === name)) query.set(name, value);
  return `${key.replaceAll(/\{(\w+)\}/g, (_, name) => names[name] as string)}?${query}`;
}

const parents = (sizes: Sizes) => ({
  article: idOf('articles', busy(sizes.articles)),
  invoice: idOf('invoices', busy(sizes.invoices)),
  webhook: idOf('others', busyWebhook(sizes.others)),
});

function query(key: string, reading: Reading, place: Place, shown: Shown, sizes: Sizes): string {
  const { each } = reading;
  const filters = filtersIn(reading, sizes);
  const { parent, field } = connections().find((connection) => connection.key === key) as Connection;
  const { article, invoice, webhook } = parents(sizes);
  const around: Record<string, string> = each
    ? {
        Article: `articles(first: ${each}) { nodes`,
        Invoice: `invoices(first: ${each}) { nodes`,
        Webhook: `webhooks(first: ${each}) { nodes`,
        User: `articles(first: ${each}, filter: { author: "${filters.author}" }) { nodes { author`,
      }
    : {
        Article: `article(id: "${article}")`,
        Invoice: `invoice(id: "${invoice}")`,
        Webhook: `webhook(id: "${webhook}")`,
        User: `user(username: "${filters.author}")`,
      };
  const filterArguments = filtersOf(field).flatMap(({ name, type }) => {
    const value = filters[toSnakeCase(name)];
    if (value === undefined) return [];
    const written = isEnumType(getNamedType(type)) ? `[${value.toUpperCase()}]` : JSON.stringify(value);
    return [`${name}: ${isListType(type) ? written : written.replaceAll(/[[\]]/g, '')}`];
  });
  const args = field.args.some(({ name }) => name === 'filter')
    ? [`filter: { ${filterArguments.join(', ')} }`]
    : filterArguments;
  args.push(`${place.backward ? 'last' : 'first'}: ${pageSize}`);
  for (const end of ['after', 'before'] as const)
    if (place[end]) args.push(`${end}: "${cursorOf(reading, place[end], sizes)}"`);
  if (place.ascending) args.push('direction: ASC');
  const node = getNamedType((getNamedType(field.type) as GraphQLObjectType).getFields().nodes?.type);
  const list = `${field.name}(${args.join(', ')}) { nodes { ${fieldsOf(node as GraphQLObjectType, shown)} } ${place.counted ? 'totalCount totalCountCapped' : ''} }`;
  const whole = parent.name === 'Query' ? list : `${around[parent.name]} { ${list}`;
  return `{ ${whole}${' }'.repeat(whole.split('{').length - whole.split('}').length)} }`;
}

function fieldsOf(type: GraphQLObjectType, shown: Shown, depth = 0): string {
  if (shown === 'little') return 'id' in type.getFields() ? 'id' : 'uuid';
  return Object.values(type.getFields())
    .filter(({ args }) => args.length === 0)
    .map(({ name, type: returned }) => {
      const fieldType = getNamedType(returned);
      if (!isObjectType(fieldType)) return name;
      return depth === 0 ? `${name} { ${fieldsOf(fieldType, shown, 1)} }` : '';
    })
    .join(' ');
}
