import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLUnionType,
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { expect, test } from 'vitest';
import { makeOne } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import type { Body, Client } from '../support/client.ts';
import { subscribe } from '../support/events.ts';
import { articleInput } from '../support/factories.ts';
import { shared } from '../support/shared.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const kinds = (schema.getType('EventSubject') as GraphQLUnionType).getTypes();

const world = await shared(createWorld({ ARTICLE_DELETION: 'permanent' }));
const server = world.server;
const ada = await world.as('owner');
const payer = await server.as('peggy', ['payments:write']);

async function messageTo(name: string) {
  await server.as(name);
  return ada.post(`/users/${name}/messages`, { message: `Hello ${name}` });
}

/** Everything that an object has without arguments; of other resources the id. */
function selectionOf(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, type: declared, args }) => {
    const named = getNamedType(declared);
    if (args.some(isRequiredArgument) || named.name.endsWith('Connection')) return [];
    if (!isCompositeType(named)) return [name];
    if (!isObjectType(named)) return [];
    return 'id' in named.getFields() ? [`${name} { id }`] : [`${name} ${selectionOf(named)}`];
  });
  return `{ ${fields.join(' ')} }`;
}

async function ask(client: Client, query: string, variables = {}): Promise<Body> {
  const { data, errors } = await client.graphql(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

async function subjectsOf(id: string, selection: string): Promise<Body[]> {
  const query = `query($id: ID!) { events(filter: { resource: $id }) { nodes { subject { __typename ${selection} } } } }`;
  return (await ask(ada, query, { id })).events.nodes.map(({ subject }: Body) => subject);
}

test('events are about the resources that are known, and others', () => {
  const known = ['Article', 'Company', 'Invoice', 'Message', 'PaymentAttempt', 'Turtle'];
  expect(kinds.map(({ name }) => name)).toEqual(expect.arrayContaining(known));
});

test.each(
  kinds.map((kind) => [kind.name, kind] as const),
)('the subject of the last event of an unchanged %s is what reading it returns', async (name, kind) => {
  const { id } = await makeOne(world, name);
  const { node } = await ask(
    ada,
    `query($id: ID!) { node(id: $id) { __typename ... on ${kind} ${selectionOf(kind)} } }`,
    { id },
  );
  expect(node).toMatchObject({ __typename: name, id });
  // A document is compiled when it was used a few times.
  for (let use = 0; use < 4; use++)
    expect((await subjectsOf(id, `... on ${kind} ${selectionOf(kind)}`))[0]).toEqual(node);
});

test('event(id) and the subscription have the same subject as the list', async () => {
  const { id } = (await ada.post('/turtles', { name: 'Old', lifespan: 80 })).body;
  await ada.patch(`/turtles/${id}`, { name: 'New' });
  const fields = '{ id type actor { username } subject { ... on Turtle { id name etag } } }';
  const listed = await ask(ada, `{ events(filter: { resource: "${id}" }) { nodes ${fields} } }`);
  const [updated, created] = listed.events.nodes;
  expect([created.subject.name, updated.subject.name]).toEqual(['Old', 'New']);
  expect(await ask(ada, `{ event(id: "${created.id}") ${fields} }`)).toEqual({ event: created });

  const after = String(Number(created.id) - 1);
  const query = `subscription { eventHappened(after: "${after}", types: [TURTLE_CREATED, TURTLE_UPDATED]) ${fields} }`;
  const received = await (await subscribe(ada, query)).take(2);
  expect(received.map(({ data }) => data.data.eventHappened)).toEqual([created, updated]);
});

test('what the subject leads to is as it is now', async () => {
  const { id } = (await messageTo('tadpole')).body;
  await server.run(`update users set username = 'frog' where username = 'tadpole'`);
  const fields = '... on Message { user { username } sender { email } }';
  expect(await subjectsOf(id, fields)).toEqual([
    { __typename: 'Message', user: { username: 'frog' }, sender: { email: 'ada@example.com' } },
  ]);
});

test('the subject of a deleted resource is its last state, without what is gone', async () => {
  const { id } = (await ada.post('/articles', articleInput({ title: 'Ash' }))).body;
  await ada.delete(`/articles/${id}`);
  const query = `{ events(filter: { resource: "${id}" }) { nodes { type subject {
    ... on Article { title author { username } currentRevision { id } revisions { nodes { id } } } } } } }`;
  const { data, errors } = await ada.graphql(query);
  const subject = { title: 'Ash', author: { username: 'ada' }, currentRevision: null, revisions: { nodes: [] } };
  expect(data.events.nodes).toEqual([
    { type: 'ARTICLE_DELETED', subject },
    { type: 'ARTICLE_CREATED', subject },
  ]);
  expect(errors).toBeUndefined();
});

test('a payer reads the subject of an own payment attempt, but not its invoice', async () => {
  await makeOne(world, 'PaymentAttempt');
  const query = '{ events { nodes { type subject { ... on PaymentAttempt { status invoice { id } } } } } }';
  expect((await ask(payer, query)).events.nodes[0]).toEqual({
    type: 'PAYMENT_ATTEMPT_FAILED',
    subject: { status: 'FAILED', invoice: null },
  });
});

test('a field that is newer than the event has its default, or leaves the event without its subject', async () => {
  const { id } = (await ada.post('/turtles', { name: 'Early', lifespan: 80, species: 'snapping' })).body;
  const remove = (field: string) =>
    server.run(`update events set data = (data::jsonb - '${field}')::json where resource_id = '${id}'`);
  await remove('species');
  await remove('lifespan');
  expect(await subjectsOf(id, '... on Turtle { name species }')).toEqual([
    { __typename: 'Turtle', name: 'Early', species: '' },
  ]);
  const query = `{ events(filter: { resource: "${id}" }) { nodes { data subject { ... on Turtle { lifespan } } } } }`;
  const { data, code } = await ada.graphql(query);
  expect(data.events.nodes).toEqual([{ data: expect.objectContaining({ name: 'Early' }), subject: null }]);
  expect(code).toBe('internal_error');
});
