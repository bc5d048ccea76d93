import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

// The embedded database looks up no token while a transaction is open.
describe.runIf(onPostgresql)('a token that is looked up while its revocation is being committed', () => {
  let server: TestServer;
  let ada: Client;
  let admin: Connection;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.as('ada');
    const { native } = server.database;
    admin = new Connection({ connectionString: native.kind === 'postgresql' ? native.url : '' });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await server?.close();
  });

  const waiting = async () => {
    const { rows } = await admin.query(
      `select from pg_locks where relation = 'idempotency_keys'::regclass and not granted`,
    );
    return rows.length;
  };

  test('is refused as soon as it is committed', async () => {
    const { body } = await ada.post('/tokens', { scopes: ['articles:read'] });
    const revoked = createClient(server.url, body.token);
    // The answer is kept with the last statement of the transaction, which this holds up.
    await admin.query('begin; lock table idempotency_keys in share mode');
    const revocation = ada.graphql(
      'mutation($id: ID!) { revokeToken(id: $id) }',
      { id: body.id },
      { 'idempotency-key': 'revocation' },
    );
    await expect.poll(waiting).toBe(1);
    expect((await revoked.get('/articles')).status).toBe(200);
    await admin.query('commit');
    expect((await revocation).data).toEqual({ revokeToken: body.id });
    expect((await revoked.get('/articles')).status).toBe(401);
  });
});
