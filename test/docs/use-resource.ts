import { expect, vi } from 'vitest';
import type { Body, Client } from '../support/client.ts';
import type { Listener } from '../support/events.ts';
import { toSnakeCase } from './columns.ts';

/** A resource with a new property: how clients make, read, list and change it. Names are GraphQL's. */
export interface Resource {
  readonly entity: string;
  readonly property: string;
  /** Its path in REST. */
  readonly collection: string;
  /** Arguments of its mutations besides `input`: those of a create, and the name of the id of an update. */
  readonly createdIn?: string;
  readonly updatedBy?: string;
  input(): Body;
  /** Fields of the input that have other values there. */
  readonly inGraphql?: Body;
  readonly change?: Body;
  /** The query of its list in REST, if it has one, and its lists in GraphQL. */
  readonly query?: string;
  lists?(page: string): string;
  /** First half of the types of its events. */
  readonly events?: string;
}

const tooLong = 'longer than twenty letters';

export async function useRest(client: Client, events: Listener, resource: Resource): Promise<void> {
  const { collection, input, change, query, property } = resource;
  const name = toSnakeCase(property);
  const create = (members: Body) => client.post(collection, documentOf(collection, { ...input(), ...members }));
  const created = await create({ [property]: 'A1' });
  expect.soft([created.status, membersOf(created.body)]).toEqual([201, expect.objectContaining({ [name]: 'A1' })]);
  const { id } = membersOf(created.body);
  const read = async (id: string) => membersOf((await client.get(`${collection}/${id}`)).body);
  expect.soft(await read(id)).toMatchObject({ id, [name]: 'A1' });
  const inList = expect.objectContaining({ id, [name]: 'A1' });
  if (query !== undefined) expect.soft(itemsOf((await client.get(collection + query)).body)).toContainEqual(inList);
  if (resource.events)
    expect.soft(await eventsOf(events, id, `${resource.events}.created`, 1)).toMatchObject([{ [name]: 'A1' }]);
  expect.soft(membersOf((await create({})).body)).toHaveProperty(name, null);
  expect.soft((await create({ [property]: tooLong })).body.code).toBe('validation_failed');
  if (!change) return;

  const update = async (id: string, members: Body) =>
    membersOf((await client.patch(`${collection}/${id}`, documentOf(collection, members))).body);
  const kept = await update(id, change);
  expect.soft(kept).toHaveProperty(name, 'A1');
  const changed = await update(kept.id, { [property]: 'B2' });
  expect.soft(changed).toHaveProperty(name, 'B2');
  expect.soft(await read(changed.id)).toHaveProperty(name, 'B2');
  if (!resource.events) return;
  const updates = await eventsOf(events, id, `${resource.events}.updated`, 2);
  expect.soft(updates).toMatchObject([{ [name]: 'A1' }, { [name]: 'B2' }]);
}

export async function useGraphql(client: Client, resource: Resource): Promise<void> {
  const { entity, property, createdIn, updatedBy, input, inGraphql, change, lists } = resource;
  const fields = `{ id ${property} }`;
  const create = (members: Body) =>
    mutate(client, `create${entity}`, createdIn, { ...input(), ...inGraphql, ...members }, fields);
  const { id, ...created } = await create({ [property]: 'C3' });
  expect.soft(created).toEqual({ [property]: 'C3' });
  const read = async (id: string) => (await ask(client, `{ it: node(id: "${id}") { ... on ${entity} ${fields} } }`)).it;
  expect.soft(await read(id)).toEqual({ id, [property]: 'C3' });
  if (lists) {
    const listed = await ask(client, lists(`{ nodes ${fields} }`));
    expect.soft(JSON.stringify(listed)).toContain(JSON.stringify({ id, [property]: 'C3' }));
  }
  expect.soft(await create({})).toHaveProperty(property, null);
  if (!change || !updatedBy) return;

  const update = (id: string, members: Body) =>
    mutate(client, `update${entity}`, `${updatedBy}: "${id}"`, members, fields);
  const kept = await update(id, change);
  expect.soft(kept).toHaveProperty(property, 'C3');
  const changed = await update(kept.id, { [property]: 'D4' });
  expect.soft(await read(changed.id)).toEqual({ id: changed.id, [property]: 'D4' });
}

/** Calls a mutation with an input. */
export async function mutate(client: Client, name: string, args: string | undefined, input: Body, fields: string) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const call = `${name}(${args ? `${args}, ` : ''}input: $input)`;
  return (await ask(client, `mutation($input: ${type}) { it: ${call} ${fields} }`, { input })).it;
}

export async function ask(client: Client, document: string, variables?: Body): Promise<Body> {
  const { data, errors } = await client.graphql(document, variables);
  expect(errors).toBeUndefined();
  return data;
}

/** The data of the events of one resource, when there are as many. */
export function eventsOf({ text }: Listener, id: string, type: string, count: number): Promise<Body[]> {
  const received = () =>
    text()
      .split('\n\n')
      .flatMap((part) => /^data: (.*)$/m.exec(part)?.[1] ?? [])
      .map((json) => JSON.parse(json))
      .filter((event) => event.type === type)
      .map(({ data }) => membersOf(data))
      .filter((members) => members.id === id);
  return vi.waitUntil(() => received().length >= count && received(), { timeout: 30_000 });
}

/** The body of a request in REST. */
export function documentOf(collection: string, members: Body): Body {
  const named = Object.fromEntries(Object.entries(members).map(([name, value]) => [toSnakeCase(name), value]));
  return collection === '/invoices' ? { data: { attributes: named } } : named;
}

/** What a document of REST says of its resource. */
function membersOf(body: Body): Body {
  if (body?.data?.attributes) return { id: body.data.id, ...body.data.attributes };
  const inner = body?.company ?? body?.avatars ?? body;
  return { id: inner?.uuid, ...inner };
}

function itemsOf(body: Body): Body[] {
  const items: Body[] = Array.isArray(body) ? body : (body.companies ?? body.data);
  return items.map((item) => membersOf(item.attributes ? { data: item } : item));
}
