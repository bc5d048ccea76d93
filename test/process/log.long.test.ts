import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newProcessDatabase } from '../support/database.ts';
import { invoiceInput } from '../support/factories.ts';
import { endAll, type ServerProcess, startProcess } from '../support/process.ts';

const adminToken = 'admin-secret-1f0c2b7d94e8';
const stripeKey = 'sk_test_51Secret0fStripe';
const paymentToken = 'tok_1SecretOfAPayer';

let data: Awaited<ReturnType<typeof newProcessDatabase>>;
let server: ServerProcess;
let admin: Client;

beforeAll(async () => {
  data = await newProcessDatabase();
  server = await startProcess({
    ...data.settings,
    SEED: 'none',
    ADMIN_TOKEN: adminToken,
    LOG_LEVEL: 'trace',
    // Nothing listens there, so failures of these services are logged.
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://postman:secret-of-the-postman@127.0.0.1:1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret-of-the-collector',
  });
  admin = server.client(adminToken);
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: lines of every shape
const lines = (): any[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const lineOf = async (request: string) => {
  await expect.poll(() => lines().some((line) => line.request_id === request && line.msg === 'request')).toBe(true);
  return lines().filter((line) => line.request_id === request && line.msg === 'request');
};

describe('the log of a process', () => {
  test('has one JSON line per request, with all its fields', async () => {
    const headers = { 'x-request-id': 'one-line', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const answer = await admin.get('/turtles?limit=1', headers);
    const found = await lineOf('one-line');
    expect(found).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        request_id: 'one-line',
        trace_id: 'a'.repeat(32),
        span_id: answer.headers.get('traceparent')?.split('-')[2],
        method: 'GET',
        route: '/turtles',
        status: 200,
        duration_ms: expect.any(Number),
        user: 'admin',
        msg: 'request',
      },
    ]);
  });

  test('contains no secret, wherever a client sends it', async () => {
    const stranger = server.client(null);
    const wrong = 'trp_wrong-token-of-a-stranger';
    const issued = (await admin.post('/tokens', { scopes: ['articles:read'] })).body.token as string;
    const { data: created } = await admin.graphql(
      'mutation { createToken(input: { scopes: [ARTICLES_READ] }) { token } }',
    );
    const announced = await admin.post(
      '/avatars',
      {},
      { 'x-upload-content-length': '100', 'x-upload-content-type': 'image/png' },
    );
    const upload = announced.headers.get('location')?.split('/').at(-1) as string;
    expect([issued, created?.createToken?.token, upload].every((secret) => secret?.length > 20)).toBe(true);
    const secrets = [adminToken, wrong, issued, created.createToken.token, upload];

    await server.client(wrong).get('/articles');
    await stranger.get('/articles', { authentication: `Bearer ${issued}` });
    await stranger.get('/articles', { authorization: `Basic ${issued}` });
    for (const secret of secrets) {
      await stranger.get(`/articles?access_token=${secret}&token=${secret}`);
      await stranger.get(`/graphql?query={viewer{id}}&token=${secret}`);
      await stranger.post(`/tokens?token=${secret}`, { token: secret, [secret]: secret });
      await stranger.graphql(`{ user(username: "${secret}") { id } ${'x'.repeat(3)} }`, { token: secret });
      await admin.post('/articles', { title: secret, body: secret, token: secret });
    }
    for (const secret of [wrong, issued, upload]) await stranger.get(`/nowhere/${secret}/x`);
    await stranger.get(`/uploads/${upload}%ZZ`);
    await stranger.request('PUT', `/uploads/${upload}`, { body: 'no image', headers: { 'content-type': 'image/png' } });
    await stranger.request('POST', '/tokens', {
      body: `{"token":"${issued}`,
      headers: { 'content-type': 'application/json' },
    });

    const { body } = await admin.post(
      '/invoices',
      invoiceInput({ amount: 10, contact: { name: 'T', email: 't@example.com', phone: null } }),
    );
    const path = `/invoices/${body.data.id}`;
    for (const to of ['published', 'sent']) await admin.post(`${path}/transitions`, { to });
    const payment = { invoice_number: body.data.attributes.invoice_number, amount: 10, payment_token: paymentToken };
    expect((await admin.post(`${path}/payment_attempts`, payment)).body.status).toBe('processing');
    await expect.poll(() => lines().some(({ msg }) => msg === 'job failed'), { timeout: 10_000 }).toBe(true);
    await admin.get('/turtles', { 'x-request-id': 'the-last-one' });
    await lineOf('the-last-one');

    expect(lines().length).toBeGreaterThan(40);
    const everything = [stripeKey, paymentToken, 'secret-of-the-postman', 'secret-of-the-collector', ...secrets];
    for (const secret of everything) expect(server.output()).not.toContain(secret);
  });
});

describe('the log', () => {
  let database: Awaited<ReturnType<typeof newProcessDatabase>>;
  beforeAll(async () => {
    database = await newProcessDatabase();
  });
  afterEach(() => endAll());
  afterAll(() => database.remove());

  const start = (environment: Record<string, string>) =>
    startProcess({ ...database.settings, SEED: 'none', LOG_LEVEL: 'info', ...environment });

  test('for people shows each route with its variables, and a path that does not exist', async () => {
    const shown = await start({ LOG_FORMAT: 'pretty' });
    const stranger = shown.client(null);
    await stranger.get('/invoices/17/transitions', { 'x-request-id': 'shown' });
    await stranger.get('/%7Bmsg%7D', { 'x-request-id': 'missing' });
    const line = (request: string) => shown.output().match(new RegExp(`.* id ${request}$`, 'm'))?.[0];
    await expect.poll(() => line('missing')).toBeDefined();
    expect(line('shown')).toMatch(
      /request GET \/invoices\/\{invoice\}\/transitions 401 [\d.]+ ms 127\.0\.0\.1 id shown$/,
    );
    expect(line('missing')).toMatch(/request GET unmatched \/%7Bmsg%7D 404 [\d.]+ ms id missing$/);
    await shown.end('SIGTERM');
  });

  test.each([
    ['info', ['refused', 'listed']],
    ['debug', ['live', 'ready', 'refused', 'listed']],
  ])('of level %s has these lines of health checks and other requests: %s', async (level, expected) => {
    const checked = await start({ LOG_LEVEL: level });
    const stranger = checked.client(null);
    await stranger.get('/health/live', { 'x-request-id': 'live' });
    await stranger.get('/health/ready', { 'x-request-id': 'ready' });
    await stranger.get('/health/ready', { 'x-request-id': 'refused', accept: 'text/csv' });
    await stranger.get('/', { 'x-request-id': 'listed' });
    await expect.poll(checked.output).toContain('"request_id":"listed"');
    const ids = [...checked.output().matchAll(/"request_id":"(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expected);
    await checked.end('SIGTERM');
  });
});
