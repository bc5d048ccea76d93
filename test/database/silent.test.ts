import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvoiceIn, mailsIn } from '../invoices/steps.ts';
import type { Client } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { articleInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openWire, type Wire } from '../support/wire.ts';

// The embedded database runs in the process, so it cannot become unreachable.
describe.runIf(onPostgresql)('while PostgreSQL does not respond', () => {
  let wire: Wire;
  let server: TestServer;
  let ada: Client;
  let grace: Client;
  let article: string;
  beforeAll(async () => {
    wire = await openWire(process.env.TEST_DATABASE_URL as string);
    const through = (url: string) => Object.assign(new URL(url), { host: new URL(wire.url).host }).href;
    server = await startTestServer({ JOB_POLL_INTERVAL: '1' }, through);
    [ada, grace] = [await server.as('ada'), await server.as('grace')];
    const created = await Promise.all(Array.from({ length: 10 }, () => ada.post('/articles', articleInput())));
    article = created[0]?.body.id;
    // Compiled from the third time on.
    for (let i = 0; i < 4; i++) await ada.graphql(compiled);
  });
  afterAll(async () => {
    wire?.resume();
    await server?.close();
    await wire?.close();
  });

  const compiled = '{ articles { nodes { id author { name } } } turtles { nodes { id } } }';
  const deletions = Array.from({ length: 5 }, (_, i) => `m${i}: deleteArticle(id: "${crypto.randomUUID()}")`);
  const turtle = { name: 'Late', lifespan: 80, species: 'Chelonia mydas' };
  const key = { 'idempotency-key': 'late' };
  const createTurtle = `mutation { createTurtle(input: { name: "Late", lifespan: 80, species: "Caretta" }) { id } }`;
  const requests: Record<string, () => Promise<{ status: number; headers: Headers }>> = {
    'a read': () => ada.get(`/articles/${article}`),
    'a write': () => ada.post('/turtles', turtle),
    'a transaction': () => ada.patch(`/articles/${article}`, { title: 'Late' }),
    'a write with an Idempotency-Key': () => ada.post('/turtles', turtle, key),
    'a token that is looked up': () => grace.get('/users/grace'),
    'a GraphQL query': () => ada.graphql(`query New ${compiled}`),
    'a compiled GraphQL query': () => ada.graphql(compiled),
    'GraphQL mutations, one after the other': () => ada.graphql(`mutation { ${deletions.join(' ')} }`),
    'a GraphQL mutation with an Idempotency-Key': () => ada.graphql(createTurtle, {}, { 'idempotency-key': 'too' }),
  };

  const sendAll = async () => {
    const started = performance.now();
    const outcomes = Object.entries(requests).map(async ([kind, send]) => {
      const { status, headers } = await send();
      return [kind, status, headers.get('retry-after')];
    });
    return { outcomes: await Promise.all(outcomes), took: performance.now() - started };
  };
  const unavailable = Object.keys(requests).map((kind) => [kind, 503, '2']);

  test('every request returns 503 within 5 s, and /health and /metrics respond', async () => {
    expect((await ada.get('/turtles')).status).toBe(200);
    wire.silence();
    const all = sendAll();
    const started = performance.now();
    expect((await server.stranger.get('/health/ready')).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect((await server.stranger.get('/health/live')).status).toBe(200);
    expect((await server.stranger.get('/metrics')).text).toContain('terrapin_database_up 0');
    const { outcomes, took } = await all;
    expect(outcomes).toEqual(unavailable);
    expect(took).toBeLessThan(5_000);
  });

  test('requests return 503 within 2 s once the outage is detected', async () => {
    for (let i = 0; i < 3; i++) {
      const { outcomes, took } = await sendAll();
      expect(outcomes).toEqual(unavailable);
      expect(took).toBeLessThan(2_000);
    }
  });

  test('requests and jobs work again when PostgreSQL does, and no failed write was stored', async () => {
    wire.resume();
    await expect.poll(async () => (await server.stranger.get('/health/ready')).status).toBe(200);
    const { outcomes } = await sendAll();
    expect(outcomes.map(([, status]) => status)).toEqual([200, 201, 200, 201, 200, 200, 200, 200, 200]);
    const again = await ada.post('/turtles', turtle, key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const turtles = await server.run('select count(*)::int from turtles');
    expect(turtles).toEqual([{ count: 3 }]);
    const invoice = await createInvoiceIn(ada, 'sent');
    expect(await mailsIn(server, invoice)).toHaveLength(1);
  });
});
