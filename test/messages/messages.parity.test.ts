import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { callTool, expectAgreement, expectParity, expectSameRefusal } from '../support/parity.ts';
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

const sent = async () => ({
  user: 'grace',
  message: (await clients.sender.post('/users/grace/messages', { message: 'Hello' })).body.id,
});
const good = { user: { username: 'grace' }, message: 'x' };
const bad = { user: { username: 'nobody' }, message: 'x' };

describe('REST, GraphQL and MCP agree:', () => {
  test.each<[string, Who, Parameters<typeof expectParity>[1], number, string | null]>([
    ...[{ body: { message: 'x' } }, { body: { message: 'x' }, ifMatch: '"old"' }].map(
      (change): [string, Who, Parameters<typeof expectParity>[1], number, string] => [
        ...(['a change of the recipient', 'recipient'] as const),
        ...([{ operation: 'updateMessage', make: sent, ...change }, 403, 'forbidden'] as const),
      ],
    ),
    ['a batch of one', 'sender', { operation: 'createMessages', body: [good] }, 201, null],
    ['a batch with a bad item', 'sender', { operation: 'createMessages', body: [good, bad] }, 207, null],
    ['a batch of none', 'sender', { operation: 'createMessages', body: [] }, 400, 'validation_failed'],
  ])('%s', async (_, who, scenario, status, code) => {
    await expectParity(clients[who], scenario, { status, code });
  });

  test('a batch of 501', async () => {
    const items = Array(501).fill(good);
    const byRest = await clients.sender.post('/messages', items);
    const send = 'mutation($input: [AddressedMessageInput!]!) { createMessages(input: $input) { status } }';
    const byGraphql = await clients.sender.graphql(send, { input: items });
    expectAgreement(byRest, byGraphql, { status: 400, code: 'validation_failed' });
    expectSameRefusal(byRest, await callTool(clients.sender, 'createMessages', { items }));
  });

  test('null is refused, and of a tool, not given', async () => {
    const { sender } = clients;
    const byRest = await sender.post('/users/grace/messages', { message: null });
    const send = 'mutation($input: CreateMessageInput!) { createMessage(user: "grace", input: $input) { id } }';
    const byGraphql = await sender.graphql(send, { input: { message: null } });
    expectAgreement(byRest, byGraphql, { status: 400, code: 'validation_failed' });
    expect(byRest.body.errors).toMatchObject([{ field: 'message', code: 'null_not_allowed' }]);
    const { body } = await callTool(sender, 'createMessage', { user: 'grace', message: null });
    expect(body.result.structuredContent.errors).toMatchObject([{ field: 'message', code: 'required' }]);
  });
});

describe('in GraphQL', () => {
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
