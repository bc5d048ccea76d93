import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ownScopes } from '../../src/core/access.ts';
import { type Body, type Client, createClient } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const page = await readFile('docs/users.md', 'utf8');
const [
  setup = '',
  invite = '',
  move = '',
  suspend = '',
  revokeAll = '',
  list = '',
  revoke = '',
  erase = '',
  who = '',
  which = '',
  what = '',
  file = '',
  ...others
] = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code);

const server = await sharedServer();
const admin = await server.as('root', [...ownScopes, 'users:read', 'users:write', 'tokens:write', 'audit:read']);

const outcome = async (client: Client, path = '/articles') => {
  const { status, body } = await client.get(path);
  return body.code ?? status;
};
async function run(command: string, env: Record<string, string> = {}): Promise<string> {
  const access = setup
    .replace('http://127.0.0.1:3000', server.url)
    .replace('$(cat .data/demo-token)', `${admin.token}`);
  const all = { PATH: process.env.PATH, ...env };
  return (await promisify(execFile)('sh', ['-euc', access + command], { env: all })).stdout.trim();
}

test('the commands of docs/users.md end the access of a colleague, a leaked token, and a person', async () => {
  expect(others).toEqual([]);
  expect(await run(invite)).toMatch(/^\{.*"username":"mary".*\}\n\{.*"username":"mary".*\}$/);
  expect(JSON.parse(await run(move))).toMatchObject({ username: 'mary', email: 'anning@example.com' });
  const grace = await server.as('grace');
  const { body: person } = await grace.get('/user');
  const { body: leaked } = await grace.post('/tokens', { name: 'Leaked', scopes: ['articles:read'] });

  expect(JSON.parse(await run(list))).toMatchObject([{ name: 'Leaked' }, {}]);
  expect(await run(revoke, { LEAKED: leaked.id })).toBe('');
  expect(await outcome(createClient(server.url, leaked.token))).toBe('invalid_token');
  expect(await outcome(grace)).toBe(200);

  expect(JSON.parse(await run(suspend))).toMatchObject({ username: 'grace', status: 'suspended' });
  expect(await outcome(grace)).toBe('user_suspended');
  expect(await run(revokeAll)).toBe('');
  expect(await outcome(grace)).toBe('invalid_token');

  expect(await run(erase)).toBe('');
  expect(await outcome(admin, `/users/${person.id}`)).toBe('user_deleted');
});

test('the commands of docs/users.md show who changed an invoice, what a token did, and what happened in a request', async () => {
  const linus = await server.as('linus');
  const { body: token } = await linus.post('/tokens', { scopes: ['invoices:read', 'invoices:write'] });
  const clerk = createClient(server.url, token.token);
  const { body } = await clerk.post('/invoices', invoiceInput());
  const { headers } = await clerk.post(`/invoices/${body.data.id}/transitions`, { to: 'published' });
  const typesIn = async (command: string, env: Record<string, string>) =>
    JSON.parse(await run(command, env)).map(({ type, actor }: Body) => `${type} ${actor.username}`);

  const both = ['invoice.published linus', 'invoice.created linus'];
  expect(await typesIn(who, { INVOICE: body.data.id })).toEqual(both);
  expect(await typesIn(which, { LEAKED: token.id })).toEqual(both);
  const request = headers.get('x-request-id') as string;
  expect(await typesIn(what, { REQUEST: request })).toEqual(['invoice.published linus']);

  const folder = await mkdtemp(join(tmpdir(), 'terrapin-audit-'));
  await run(`cd ${folder}; ${file.replace('2026', '2020')}`);
  const lines = (await readFile(join(folder, 'audit.ndjson'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(expect.arrayContaining(['invoice.published']));
  await rm(folder, { recursive: true });
});
