import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../src/host/config.ts';
import { createClient } from '../support/client.ts';
import { newProcessDatabase } from '../support/database.ts';
import { noHaproxy } from '../support/haproxy.ts';
import { startTestServer } from '../support/server.ts';
import { blocksOf, envOfCompany } from './company.ts';

const secret = 'a-long-and-random-token';
const unitName = 'ini /etc/systemd/system/terrapin@.service';
const run = promisify(execFile);
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
  const { stdout } = await run('bash', ['-euc', script], {
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
  const [unit = ''] = blocksOf(unitName);
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

test('its unit of the worker runs the worker, and differs in nothing else', async () => {
  const { path, remove } = await newProcessDatabase();
  ends.push(remove);
  const [unit = ''] = blocksOf(unitName);
  await writeFile(`${path}/terrapin@.service`, unit);
  await run('bash', ['-euc', `${blocksOf('sh worker')[0]}`.replace('/etc/systemd/system', path)]);
  const worker = (await readFile(`${path}/terrapin-worker.service`, 'utf8')).split('\n');
  const changed = unit.split('\n').map((line, index) => (line === worker[index] ? null : worker[index]));
  expect(changed.filter((line) => line !== null)).toEqual([
    'Description=Terrapin worker',
    'Environment="WORKER=on" "WORKER_PORT=3003"',
    'ExecStart=/opt/terrapin/dist/terrapin.js worker',
  ]);
});

const noAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0 ? null : 'systemd-analyze was not found';

test.skipIf(noAnalyzer !== null)('systemd rates the exposure of its unit below 2 of 10', async () => {
  const { path, remove } = await newProcessDatabase();
  ends.push(remove);
  await writeFile(`${path}/terrapin@.service`, `${blocksOf(unitName)[0]}`);
  const args = ['security', '--offline=true', '--no-pager', '--threshold=20', `${path}/terrapin@.service`];
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect([stdout, status]).toEqual([expect.stringContaining('Overall exposure level'), 0]);
});

test.skipIf(noHaproxy !== null)('HAProxy accepts its configuration without a warning', async () => {
  const { path, remove } = await newProcessDatabase();
  ends.push(remove);
  const files = ['-keyout', `${path}/key`, '-out', `${path}/certificate`];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=terrapin.example.com',
    ...files,
  ]);
  await run('bash', ['-c', `cat ${path}/certificate ${path}/key > ${path}/terrapin.pem`]);
  const [configuration = ''] = blocksOf('haproxy /etc/haproxy/haproxy.cfg');
  await writeFile(`${path}/haproxy.cfg`, configuration.replace('/etc/haproxy/', `${path}/`));
  const { stdout, stderr } = await run(process.env.HAPROXY ?? '/usr/sbin/haproxy', ['-c', '-f', `${path}/haproxy.cfg`]);
  expect(stdout + stderr).not.toMatch(/WARNING|ALERT/);
});
