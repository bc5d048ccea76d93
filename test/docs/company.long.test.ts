import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createClient } from '../support/client.ts';
import { newProcessDatabase } from '../support/database.ts';
import { startTestServer } from '../support/server.ts';
import { blocksOf, envOfCompany } from './company.ts';

const secret = 'a-long-and-random-token';
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('the commands of docs/operations/company.md let somebody in who can let others in', async () => {
  const server = await startTestServer({ SEED: 'none', ADMIN_TOKEN: secret });
  ends.push(() => server.close());
  const { path, remove } = await newProcessDatabase();
  ends.push(remove);
  await writeFile(`${path}/.env`, `SEED=none\nADMIN_TOKEN=${secret}\n`);
  const [commands = ''] = blocksOf('sh admin');
  const script = commands.replace('http://127.0.0.1:3000', server.url);
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: path,
    env: { PATH: process.env.PATH },
  });
  const [user, token] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([user.username, token.user]).toEqual(['olu', user.id]);

  const olu = createClient(server.url, token.token);
  expect((await olu.post('/users', { username: 'grace', name: 'Grace', email: 'grace@example.com' })).status).toBe(201);
  expect((await olu.post('/tokens', { user: 'grace', name: 'Laptop', scopes: ['invoices:read'] })).status).toBe(201);
});

test('its unit of systemd starts the program that npm ci builds, with the settings of .env, and stops it', async () => {
  const { path, settings, remove } = await newProcessDatabase();
  ends.push(remove);
  const [unit = ''] = blocksOf('ini /etc/systemd/system/terrapin.service');
  const setting = (name: string) =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]?.replaceAll('/opt/terrapin', resolve('.')) ?? '';
  const { DATABASE_URL, SMTP_URL, ...env } = envOfCompany('systemd');
  const lines = { ...env, ...settings, ADMIN_TOKEN: secret, PORT: '0' };
  await writeFile(
    `${path}/.env`,
    Object.entries(lines)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  expect(readConfig({ DATABASE_URL, SMTP_URL, ...lines } as Record<string, string>)).toMatchObject({ seed: 'none' });

  const [program = '', ...args] = setting('ExecStart').split(' ');
  const [, PATH = ''] = setting('Environment').split('PATH=');
  const child = spawn(program, args, { cwd: path, env: { PATH }, stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(async () => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const address = () => /"url":"([^"]+)"|listens on (\S+)/.exec(output)?.slice(1).find(Boolean);
  await expect.poll(address, { timeout: 30_000 }).toBeDefined();
  const ended = new Promise((end) => child.once('exit', end));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
