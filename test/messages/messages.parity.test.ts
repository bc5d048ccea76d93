import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { callTool, expectAgreement, expectSameRefusal, type Scenario } from '../support/parity.ts';
import { sharedServer } from '../support/server.ts';

type Who = 'sender' | 'recipient' | 'stranger' | 'reader' | 'nobody';

const server = await sharedServer();
const clients: Record<Who, Client> = {
  sender: await server.as('ada'),
  recipient: await server.as('grace'),
  stranger: await server.as('eve'),
  reader: await server.as('ada', ['messages:read']),
  nobody: server.stranger,
};

const send =
  'mutation($user: String!, $input: CreateMessageInput!) { createMessage(user: $user, input: $input) { id } }';
const batch = 'mutation($input: [AddressedMessageInput!]!) { createMessages(input: $input) { status } }';
const update = `mutation($id: ID!, $input: UpdateMessageInput!, $ifMatch: String) {
  updateMessage(id: $id, input: $input, ifMatch: $ifMatch) { id } }`;
const list = '{ messages(user: "grace") { nodes { id message } } }';
const pathOf = (id: string) => `/users/grace/messages/${id}`;

const sending = (name: string, user: string, input: object, status: number, code: string | null, who: Who = 'sender') =>
  ({
    name: `send ${name}`,
    who,
    rest: (client) => client.post(`/users/${user}/messages`, input),
    graphql: (client) => client.graphql(send, { user, input }),
    mcp: (client) => callTool(client, 'createMessage', { user, ...input }),
    status,
    code,
  }) satisfies Scenario<Who>;

const changing = (who: Who, input: object, status: number, code: string | null, ifMatch?: string) =>
  ({
    name: `the ${who} changes a message to ${JSON.stringify(input)}${ifMatch ? ` under If-Match ${ifMatch}` : ''}`,
    who,
    rest: (client, id) => client.patch(pathOf(id), input, ifMatch ? { 'if-match': ifMatch } : {}),
    graphql: (client, id) => client.graphql(update, { id, input, ifMatch }),
    mcp: (client, id) =>
      callTool(client, 'updateMessage', { user: 'grace', message_id: id, ...input, if_match: ifMatch }),
    status,
    code,
  }) satisfies Scenario<Who>;

const batching = (name: string, input: unknown[], status: number, code: string | null, who: Who = 'sender') =>
  ({
    name: `send a batch ${name}`,
    who,
    rest: (client) => client.post('/messages', input),
    graphql: (client) => client.graphql(batch, { input }),
    mcp: (client) => callTool(client, 'createMessages', { items: input }),
    status,
    code,
  }) satisfies Scenario<Who>;

const good = { user: { username: 'grace' }, message: 'x' };

const scenarios: Scenario<Who>[] = [
  sending('a text', 'grace', { message: 'Fine' }, 201, null),
  sending('to nobody', 'nobody', { message: 'x' }, 404, 'not_found'),
  changing('sender', { message: 'New' }, 200, null),
  changing('recipient', { message: 'x' }, 403, 'forbidden'),
  changing('recipient', {}, 403, 'forbidden'),
  changing('recipient', { message: 'x' }, 403, 'forbidden', '"old"'),
  batching('of one', [good], 201, null),
  batching('with a bad item', [good, { user: { username: 'nobody' }, message: 'x' }], 207, null),
  batching('of none', [], 400, 'validation_failed'),
  batching('of 501', Array(501).fill(good), 400, 'validation_failed'),
];

describe('REST, GraphQL and MCP agree:', () => {
  test.each(scenarios)('$name', async ({ who, rest, graphql, mcp, status, code }) => {
    const { id } = (await clients.sender.post('/users/grace/messages', { message: 'Hello' })).body;
    const byRest = await rest(clients[who], id);
    expectAgreement(byRest, await graphql(clients[who], id), { status, code });
    expectSameRefusal(byRest, await mcp(clients[who], id));
  });

  test('null is refused, and of a tool, not given', async () => {
    const { rest, graphql, mcp } = sending('null', 'grace', { message: null }, 400, 'validation_failed');
    const client = clients.sender;
    const [byRest, byMcp] = [await rest(client), await mcp(client)];
    expectAgreement(byRest, await graphql(client), { status: 400, code: 'validation_failed' });
    expect(byRest.body.errors).toMatchObject([{ field: 'message', code: 'null_not_allowed' }]);
    expect(byMcp.body.result.structuredContent.errors).toMatchObject([{ field: 'message', code: 'required' }]);
  });
});

describe('in GraphQL', () => {
  test('a message is null to a stranger, and lists contain the messages of REST', async () => {
    const { id } = (await clients.sender.post('/users/grace/messages', { message: 'Hello' })).body;
    await clients.stranger.post('/users/grace/messages', { message: 'Boo' });
    const one = 'query($id: ID!) { message(id: $id) { id message etag } }';
    expect((await clients.stranger.graphql(one, { id })).data.message).toBeNull();
    const { message } = (await clients.recipient.graphql(one, { id })).data;
    expect(message.etag).toBe((await clients.recipient.get(pathOf(id))).headers.get('etag'));
    for (const who of ['sender', 'recipient', 'stranger'] as const) {
      const rest = (await clients[who].get('/users/grace/messages')).body;
      const { data } = await clients[who].graphql(list);
      const shown = rest.map(({ id, message }: { id: string; message: string }) => ({ id, message }));
      expect(data.messages.nodes).toEqual(shown);
    }
    expect((await clients.stranger.graphql('{ messages(user: "nobody") { nodes { id } } }')).code).toBe('not_found');
  });

  test.each([
    ['nodes { id message }', ['message_list_by_user']],
    ['nodes { user { name } }', ['message_list_user_by_user']],
    ['nodes { sender { email } }', ['message_list_sender_by_user']],
    ['edges { node { user { username } sender { username } } }', ['message_list_user_sender_by_user']],
  ])('a list with { %s } takes one statement', async (selection, statements) => {
    server.statements.length = 0;
    const { errors } = await clients.recipient.graphql(`{ messages(user: "grace") { ${selection} } }`);
    expect(errors).toBeUndefined();
    expect(server.statements).toEqual(statements);
  });

  test('the name of another user requires users:read', async () => {
    const query = '{ messages(user: "grace") { nodes { user { username name } sender { username } } } }';
    const { data, code } = await clients.reader.graphql(query);
    expect([data.messages.nodes[0].user, code]).toEqual([{ username: 'grace', name: null }, 'insufficient_scope']);
    const allowed = '{ messages(user: "grace") { nodes { user { username } sender { username name } } } }';
    expect((await clients.reader.graphql(allowed)).data.messages.nodes[0].sender.name).toBe('ada of the tests');
  });
});
