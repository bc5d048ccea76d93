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
import { busy, busyWebhook, idOf, type Sizes } from '../support/large.ts';
import type { Reading } from './large-lists.ts';

/** A page of a list: what its window is made of. */
export interface Place {
  name: string;
  after?: string;
  before?: string;
  backward?: boolean;
}

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
  const names: Record<string, string | undefined> = { ...parents(sizes), user: filters.user };
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
  webhook: idOf('others', busyWebhook(sizes.others)),
});

function query(key: string, { filters = {}, each }: Reading, place: Place, shown: Shown, sizes: Sizes): string {
  const { parent, field } = connections().find((connection) => connection.key === key) as Connection;
  const { article, invoice, webhook } = parents(sizes);
  const around: Record<string, string> = each
    ? {
        Article: `articles(first: ${each}) { nodes`,
        Invoice: `invoices(first: ${each}) { nodes`,
        Webhook: `webhooks(first: ${each}) { nodes`,
        User: `articles(first: ${each}, author: "${filters.author}") { nodes { author`,
      }
    : {
        Article: `article(id: "${article}")`,
        Invoice: `invoice(id: "${invoice}")`,
        Webhook: `webhook(id: "${webhook}")`,
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
