import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../security/access.row.ts';
import { createWorld, type World } from '../security/world.ts';
import { sendMessage } from '../support/agent.ts';
import type { Client } from '../support/client.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const read = async (client: Client, uri: string) => (await sendMessage(client, 'resources/read', { uri })).body;

/** Types with a node, with what the tests make and the path in REST that ends in the id. */
const types = {
  user: ['user', '/users/{user}'],
  token: ['token', '/tokens/{token}'],
  avatar: ['avatar', '/avatars/{avatar}'],
  message: ['message', '/users/{user}/messages/{message}'],
  article: ['article', '/articles/{article}'],
  revision: ['article', '/articles/{article}/revisions/{revision}'],
  turtle: ['turtle', '/turtles/{turtle}'],
  company: ['company', '/api/v3/companies/{uuid}'],
  invoice: ['invoice', '/invoices/{invoice}'],
  transition: ['invoice', '/invoices/{invoice}/transitions/{transition}'],
  payment_attempt: ['invoice', '/invoices/{invoice}/payment_attempts/{attempt}'],
  payment_link: ['invoice', '/invoices/{invoice}/payment_links/{payment_link}'],
  webhook: ['webhook', '/webhooks/{webhook}'],
  webhook_delivery: ['webhook', '/webhooks/{webhook}/deliveries/{delivery}'],
} as const;

test('resources are all types with a node in GraphQL', async () => {
  const { data } = await owner.graphql('{ __type(name: "Node") { possibleTypes { name } } }');
  const nodes = data.__type.possibleTypes.map(({ name }: { name: string }) =>
    name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase(),
  );
  const { result } = (await sendMessage(owner, 'resources/templates/list')).body;
  const templates = result.resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate);
  expect(templates.sort()).toEqual(nodes.map((name: string) => `terrapin://${name}/{id}`).sort());
  expect(Object.keys(types).sort()).toEqual(nodes.sort());
});

describe('a resource is what REST returns:', () => {
  test.each(Object.entries(types))('%s', async (name, [kind, path]) => {
    const filled = fill(path, await world.make(kind));
    const uri = `terrapin://${name}/${filled.split('/').at(-1)}`;
    const { result } = await read(owner, uri);
    expect(result.contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) }]);
    expect(JSON.parse(result.contents[0].text)).toEqual((await owner.get(filled)).body);
  });
});

test('a resource without the scope is refused, and one that does not exist is not found', async () => {
  const { invoice } = await world.share('invoice');
  const withoutScope = await world.as('owner', ['invoices:read']);
  const refused = await read(withoutScope, `terrapin://invoice/${invoice}`);
  expect(refused.error).toMatchObject({ code: -32602, data: { code: 'insufficient_scope' } });
  for (const uri of [`terrapin://invoice/${crypto.randomUUID()}`, 'terrapin://shell/1', 'terrapin://invoice'])
    expect((await read(owner, uri)).error).toMatchObject({ code: -32602, data: { uri } });
});
