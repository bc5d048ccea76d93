import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let auditor: Client;
const stored = 20_000;

const run = (sql: string) => server.database.orm.em.fork().getConnection().execute(sql);

beforeAll(async () => {
  server = await startTestServer();
  auditor = await server.as('auditor', ['audit:read']);
  await run(`insert into events (type, resource_id, data)
    select 'turtle.created', gen_random_uuid(), json_build_object('id', gen_random_uuid(), 'name', repeat('x', 2000))
    from generate_series(1, ${stored})`);
});
afterAll(() => server.close());

async function open(client: Client, query = ''): Promise<IncomingMessage> {
  const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${client.token}` };
  const [response] = await once(get(`${client.url}/audit${query}`, { headers, agent: false }), 'response');
  return response as IncomingMessage;
}

const pagesRead = () => server.statements.filter((name) => name.startsWith('audit_list')).length;

async function settled(): Promise<number> {
  let pages = -1;
  await vi.waitFor(
    () => {
      const now = pagesRead();
      const isStill = now === pages;
      pages = now;
      expect(isStill).toBe(true);
    },
    { timeout: 20_000, interval: 300 },
  );
  return pages;
}

async function linesOf(response: IncomingMessage): Promise<number> {
  let lines = 0;
  for await (const chunk of response) for (const byte of chunk as Buffer) if (byte === 10) lines++;
  return lines;
}

test('everything is returned, one line each', async () => {
  expect(await linesOf(await open(auditor, '?type=turtle.created'))).toBe(stored);
});

test('the server reads no faster than the client, and stops when the client goes away', async () => {
  server.statements.length = 0;
  const response = await open(auditor);
  const pages = await settled();
  expect(pages).toBeLessThan(stored / 100 / 2);
  response.destroy();
  expect(await settled()).toBeLessThan(pages + 3);
});

test('the response ends early, which the client notices, when the token is revoked', async () => {
  const ada = await server.as('ada');
  const { body } = await ada.post('/tokens', { scopes: ['audit:read'] });
  const response = await open({ ...ada, token: body.token });
  await settled();
  await ada.delete(`/tokens/${body.id}`);
  server.statements.length = 0;
  await vi.waitFor(() => expect(server.statements).toContain('access_valid'), { timeout: 10_000 });
  await expect(linesOf(response)).rejects.toThrow('aborted');
});

test('a server that stops closes the connection', async () => {
  const stopping = await startTestServer();
  await stopping.database.orm.em
    .fork()
    .getConnection()
    .execute(
      `insert into events (type, resource_id, data)
       select 'turtle.created', gen_random_uuid(), json_build_object('name', repeat('x', 2000)) from generate_series(1, 10000)`,
    );
  const response = await open(await stopping.as('auditor'));
  await Promise.all([stopping.close({ drain: 100, cut: 5_000 }), expect(linesOf(response)).rejects.toThrow('aborted')]);
});
