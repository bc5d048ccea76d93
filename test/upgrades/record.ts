import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { rawPng } from '../avatars/images.fixtures.ts';
import type { KeyedRequest, Page, State } from './states.ts';

/**
 * Records requests with an Idempotency-Key, pages of lists, and the database after them, with an email and a delivery that are
 * pending and an upload that has begun, of a built version in another folder:
 * `tsx test/upgrades/record.ts FOLDER NAME postgres://…`. The upgrade tests read the result.
 */
const [folder, name, server] = process.argv.slice(2) as [string, string, string];
const states = resolve(import.meta.dirname, 'states');
const admin = 'token-of-the-administrator';
const database = 'terrapin_recorded';
const databaseUrl = Object.assign(new URL(server), { pathname: `/${database}` }).href;

await recreate();
const PORT = '4879';
const url = `http://127.0.0.1:${PORT}`;
const dataDir = mkdtempSync(join(tmpdir(), 'terrapin-recorded-'));
// Accepts nothing but the ping, and there is no mail server.
const receiver = createServer(async (request, response) => {
  const { type } = JSON.parse(await textOf(request));
  response.writeHead(/ping|verif/.test(type) ? 204 : 500).end();
}).listen(4880, '127.0.0.1');
const outbound = {
  RATE_LIMIT: 'off',
  OUTBOUND_PORTS: '4880',
  OUTBOUND_NETWORKS: '127.0.0.0/8',
  SMTP_URL: 'smtp://127.0.0.1:9',
};
const data = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ADMIN_TOKEN: admin, SEED: 'none' };
const env = { PATH: process.env.PATH, PORT, ...data, ...outbound, LOG_LEVEL: 'error' };
const entry = ['dist/terrapin.js', 'start'];
const child = spawn(process.execPath, entry, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
const tokens: Record<string, string> = { admin };
const requests: KeyedRequest[] = [];
const pages: Page[] = [];
try {
  while (!(await fetch(`${url}/health/ready`).catch(() => null))?.ok) await setTimeout(100);
  await walk();
  await readPages();
  while ((await pending()) < 2) await setTimeout(100);
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  receiver.close();
}
const options = ['--schema=public', '--schema=jobs', '--inserts', '--no-owner', '--no-privileges', '--no-comments'];
const dump = execFileSync('pg_dump', [...options, databaseUrl], { encoding: 'utf8' })
  .replaceAll(/^(--.*|\\.*|SET .*|SELECT pg_catalog\.set_config.*|CREATE SCHEMA public;|)\n/gm, '')
  .replaceAll(dataDir, '/data');
const state: State = { tokens, requests, pages, dump };
writeFileSync(join(states, `${name}.json.gz`), gzipSync(JSON.stringify(state)));

async function recreate(): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${database} with (force)`);
  await client.query(`create database ${database}`);
  await client.end();
}

/** How many kinds of work have failed once and wait. */
async function pending(): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`
    select from jobs.job where name = 'deliver-mail' and state = 'retry'
    union all (select from webhook_deliveries where status = 'pending' and attempts > 0 limit 1)`);
  await client.end();
  return rows.length;
}

/** The second page of lists, by the cursor that the first one gives. */
async function readPages(): Promise<void> {
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${tokens.ada}` } });
    const body = (await response.json()) as { data?: { id: string }[] } & { id: string }[];
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]?.replace(url, '');
    return { ids: (body.data ?? body).map(({ id }) => id), next };
  };
  for (const path of ['/articles?limit=2', '/invoices?limit=2', '/users?limit=1']) {
    const { next } = await get(path);
    if (next) pages.push({ as: 'ada', path: next, ids: (await get(next)).ids });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each response has another shape
async function post(as: string, path: string, content: unknown, headers: Record<string, string> = {}): Promise<any> {
  const isImage = content instanceof Uint8Array;
  const request = {
    as,
    path,
    headers: {
      'content-type': isImage ? 'image/png' : 'application/json',
      'idempotency-key': `key-${requests.length}`,
      ...headers,
    },
    body: isImage ? Buffer.from(content).toString('base64') : JSON.stringify(content),
  };
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...request.headers, authorization: `Bearer ${tokens[as]}` },
    body: Buffer.from(request.body, isImage ? 'base64' : 'utf8'),
  });
  const text = await response.text();
  const body = JSON.parse(text);
  if (!response.ok || body.errors) throw new Error(`${path} returned ${response.status}: ${text}`);
  requests.push({ ...request, status: response.status, response: text });
  return body;
}

async function walk(): Promise<void> {
  for (const [username, full] of [
    ['ada', 'Ada Lovelace'],
    ['grace', 'Grace Hopper'],
  ])
    await post('admin', '/users', { username, name: full, email: `${username}@example.com` });
  const resources = ['articles', 'companies', 'invoices', 'messages', 'turtles', 'users'];
  const scopes = [
    ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
    ...['avatars:write', 'payments:write', 'tokens:write', 'webhooks:write'],
  ];
  tokens.ada = (await post('admin', '/tokens', { user: 'ada', scopes })).token;

  await post('ada', '/webhooks', { url: 'http://127.0.0.1:4880/', events: ['article.created', 'invoice.paid'] });
  const article = await post('ada', '/articles', { title: 'Once', body: 'Text' });
  await post('admin', '/articles', { title: 'Of the administrator', body: '' });
  await post('ada', `/articles/${article.id}/revisions`, { title: 'Twice', body: 'Text', is_current: true });
  await post('ada', '/tokens', { scopes: ['articles:read'] });
  await post('ada', '/messages', [{ user: { username: 'grace' }, message: 'Hello' }]);
  await post('ada', '/users/grace/messages', { message: 'Hello again' });
  await post('ada', '/turtles', { name: 'Shelly', lifespan: 80, species: 'Chelonia mydas' });
  const contact = { name: 'Linus', email: 'linus@example.com', phone: '+1 555 0100' };
  const company = { name: 'Carapace', status: 'active', locations: [], enterprise: false, contact_info: contact };
  await post('ada', '/api/v3/companies', { company: { ...company, website: null, industry: null, employee_count: 1 } });

  const invoices: string[] = [];
  for (const invoice_number of ['R-1', 'R-2', 'R-3', 'R-4', 'R-5']) {
    const attributes = { invoice_number, amount: 120.5, currency: 'EUR', contact };
    const { data } = await post('ada', '/invoices', { data: { type: 'invoice', attributes } });
    await post('ada', `/invoices/${data.id}/transitions`, { to: 'published' });
    invoices.push(data.id);
  }
  await post('ada', `/invoices/${invoices[1]}/transitions`, { to: 'sent' });
  for (const [as, index, payment_token] of [
    ['ada', 0, 'tok_success'],
    ['ada', 1, 'tok_declined'],
    ['admin', 2, 'tok_success'],
  ] as const) {
    const payment = { invoice_number: `R-${index + 1}`, amount: 120.5, payment_token };
    await post(as, `/invoices/${invoices[index]}/payment_attempts`, payment);
  }
  await post('ada', '/avatars', rawPng(1, 1));
  await post(
    'ada',
    '/avatars',
    {},
    { 'x-upload-content-length': String(rawPng(1, 1).length), 'x-upload-content-type': 'image/png' },
  );

  const create = 'mutation Create($input: CreateArticleInput!) { createArticle(input: $input) { id title } }';
  await post('ada', '/graphql', { query: create, variables: { input: { title: 'By GraphQL', body: '' } } });
  await post('admin', '/graphql', { query: 'mutation { createArticle(input: { title: "Inline", body: "" }) { id } }' });
  // The fields in another order, and one that does not change what is done.
  const two =
    'mutation One($id: ID!, $to: InvoiceStatus!) { transitionInvoice(id: $id, to: $to) { id } } query Two { viewer { id } }';
  const variables = { id: invoices[3], to: 'SENT' };
  await post('ada', '/graphql', { operationName: 'One', variables, query: two, extensions: { client: 'web' } });
  const pay =
    'mutation($invoice: ID!, $input: CreatePaymentAttemptInput!) { createPaymentAttempt(invoice: $invoice, input: $input) { id status } }';
  for (const [as, index] of [
    ['ada', 3],
    ['admin', 4],
  ] as const) {
    const input = { invoiceNumber: `R-${index + 1}`, amount: 120.5, paymentToken: 'tok_success' };
    await post(as, '/graphql', { query: pay, variables: { invoice: invoices[index], input } });
  }
}
