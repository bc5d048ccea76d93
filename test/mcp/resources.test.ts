import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLInterfaceType } from 'graphql';
import { expect, test } from 'vitest';
import { makeOne } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { sendMessage } from '../support/agent.ts';
import type { Client } from '../support/client.ts';
import { shared } from '../support/shared.ts';

const world = await shared(createWorld());
const owner = await world.as('owner');

const read = async (client: Client, uri: string) => (await sendMessage(client, 'resources/read', { uri })).body;

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const nodes = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType).map(({ name }) => name);
/** `PaymentAttempt` → `payment_attempt` */
const nameOf = (type: string) => type.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();

test('resources are all types with a node in GraphQL', async () => {
  const { result } = (await sendMessage(owner, 'resources/templates/list')).body;
  const templates = result.resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate);
  expect(templates.sort()).toEqual(nodes.map((type) => `terrapin://${nameOf(type)}/{id}`).sort());
  expect(templates).toEqual(expect.arrayContaining(['terrapin://user/{id}', 'terrapin://payment_attempt/{id}']));
});

test.each(nodes)('a resource is what REST returns: %s', async (type) => {
  const { path, id } = await makeOne(world, type);
  const uri = `terrapin://${nameOf(type)}/${id}`;
  const { result } = await read(owner, uri);
  expect(result.contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) }]);
  expect(JSON.parse(result.contents[0].text)).toEqual((await owner.get(path)).body);
});

test('a resource without the scope is refused, and one of another user or of nobody is not found', async () => {
  const { invoice } = await world.share('invoice');
  const withoutScope = await world.as('owner', ['invoices:read']);
  const its = `terrapin://invoice/${invoice}`;
  const refused = await read(withoutScope, its);
  expect(refused.error).toMatchObject({ code: -32602, data: { code: 'insufficient_scope' } });
  for (const uri of [`terrapin://invoice/${crypto.randomUUID()}`, 'terrapin://shell/1', 'terrapin://invoice'])
    expect((await read(owner, uri)).error).toMatchObject({ code: -32602, data: { uri } });
  expect((await read(await world.as('other'), its)).error).toMatchObject({ code: -32602, data: { uri: its } });
});
