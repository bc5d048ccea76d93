import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

// The embedded database looks up no token while a transaction is open.
describe.runIf(onPostgresql)('a token used while its revocation commits', () => {
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

  test('is rejected as soon as the commit completes', async () => {
    const { body } = await ada.post('/tokens', { scopes: ['articles:read'] });
    const revoked = createClient(server.url, body.token);
    // The lock blocks the last statement of the transaction, which stores the response.
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
