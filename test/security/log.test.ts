import { describe, expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { expectNoSecrets, noteExchange, noteSecret } from '../support/secrets.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Runs SQL for the duration of a test, and undoes it, since databases are reused. */
async function withSql(server: TestServer, sql: string, undo: string, run: () => Promise<void>): Promise<void> {
  await server.run(sql);
  await run().finally(() => server.run(undo));
}

const faults = (server: TestServer) =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .map((line) => JSON.parse(line));

test('the log of an internal error contains the database error code, and no value of the request', async () => {
  const server = await startTestServer();
  const ada = await server.as('ada');
  const violate = async (constraint: string, table: string, run: () => Promise<void>) =>
    withSql(
      server,
      `alter table ${table} add constraint made_up ${constraint}`,
      `alter table ${table} drop constraint made_up`,
      run,
    );

  await violate("check (message not like '%forbidden%')", 'messages', async () => {
    const text = 'What the database has forbidden us to say';
    const message = { message: text };
    expect((await ada.post('/users/ada/messages', message)).status).toBe(500);
    expect((await ada.post('/messages', [{ ...message, user: { username: 'ada' } }])).status).toBe(500);
    const send = 'mutation($message: String!) { createMessage(user: "ada", input: { message: $message }) { id } }';
    expect((await ada.graphql(send, message)).code).toBe('internal_error');
  });
  await violate('unique (title)', 'revisions', async () => {
    const article = articleInput({ title: 'Only one of these', body: 'The same text again.' });
    expect((await ada.post('/articles', article, { 'idempotency-key': 'first-of-two' })).status).toBe(201);
    expect((await ada.post('/articles', article)).status).toBe(500);
    expect((await ada.post('/articles', article, { 'idempotency-key': 'second-of-two' })).status).toBe(500);
  });
  expect(faults(server).map(({ err }) => err.code)).toEqual(['23514', '23514', '23514', '23505', '23505']);
  for (const text of ['forbidden us', 'Only one of these', 'The same text', 'second-of-two'])
    expect(server.logged()).not.toContain(text);
  await server.close();
});

test('a test server fails to close if its log contains private data', async () => {
  const server = await startTestServer();
  const ada = await server.as('ada');
  const leak =
    "create function leak() returns trigger language plpgsql as $$ begin raise exception '%', new.message; end $$";
  const trigger = 'create trigger leak before insert on messages for each row execute function leak()';
  await withSql(server, leak, 'drop function leak', () =>
    withSql(server, trigger, 'drop trigger leak on messages', async () => {
      expect((await ada.post('/users/ada/messages', { message: 'Between you and me' })).status).toBe(500);
    }),
  );
  await expect(server.close()).rejects.toThrow(/holds the message of a request.*Between you and me/);
});

describe('the check of a log for secrets', () => {
  const server = 'http://server.example';
  const request = { path: '/messages', headers: { authorization: 'Bearer secret-of-ada' } };

  test.each([
    ['token', 'created trp_0123456789abcdef'],
    ['authorization header', '{"headers":{"authorization":"Basic YWRhOmFkYWFkYQ=="}}'],
    ['password in a URL', 'connect postgres://ada:hunter22@db/x'],
    ['upload address', 'PUT /uploads/0123456789abcdef0123456789'],
    ['Stripe key', 'key sk_test_123'],
    ['stored response', `insert ${'aB3+'.repeat(40)}`],
    ['secret setting', 'mail as top-secret-of-mail'],
    ['text of a JSON body', 'got "Dear \\"Ada\\", in confidence"'],
    ['text of a GraphQL document', 'got In confidence, by GraphQL'],
    ['known token', 'who is it? secret-admin-token'],
  ])('finds a %s', (_what, said) => {
    noteExchange(server, { ...request, body: JSON.stringify([{ message: 'Dear "Ada", in confidence' }]) }, '');
    const query = 'mutation { createMessage(user: "ada", input: { message: "In confidence, by GraphQL" }) { id } }';
    noteExchange(server, { ...request, body: JSON.stringify({ query }) }, '');
    noteSecret(server, 'secret-admin-token');
    const environment = { SMTP_URL: 'smtp://postman:top-secret-of-mail@mail.example' };
    expect(() => expectNoSecrets(server, said, environment)).toThrow(/^The log of \S+ holds /);
  });

  test('accepts masked secrets', () => {
    const said =
      'No such token: trp_…. {"msg":"request","user":"ada"} connect postgres://ada:…@db:5432 Bearer … /uploads/…';
    expect(() => expectNoSecrets(server, said)).not.toThrow();
  });
});
