import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { verifyWebhook } from '../../sdk/src/webhooks.ts';
import { operationSettings, readConfig } from '../../src/host/config.ts';
import { newSigningKey, signedHeaders } from '../../src/resources/webhooks/send.ts';
import { createInvoiceIn } from '../invoices/steps.ts';
import { startTestServer } from '../support/server.ts';
import { sharedFolder } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { blocksOf } from './page.ts';

const page = await readFile('docs/webhooks.md', 'utf8');
const folder = await sharedFolder();
for (const { file, code } of blocksOf(page)) {
  const own = code.replace(/'@terrapin\/sdk\/(\w+)'/, (_, name) => JSON.stringify(resolve(`sdk/src/${name}.ts`)));
  await writeFile(join(folder, file), own.replace('4000', '0'));
}

test('the first receiver of docs/webhooks.md reports a paid invoice and rejects a forged delivery', async () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  const { receiver } = (await import(join(folder, 'receiver.js'))) as { receiver: Server };
  if (!receiver.listening) await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hooks`;
  const server = await startTestServer({ OUTBOUND_PORTS: `${port}`, OUTBOUND_NETWORKS: '127.0.0.0/8' });
  try {
    const ada = await server.as('ada');
    const [, command = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const script = command.replace('http://127.0.0.1:3000', server.url).replace('https://example.com/hooks', url);
    const env = { PATH: process.env.PATH, TOKEN: ada.token ?? '' };
    const { stdout } = await promisify(execFile)('sh', ['-euc', script], { env });
    const { id, secret } = JSON.parse(stdout);
    vi.stubEnv('WEBHOOK_SECRET', secret);
    await ada.post(`/webhooks/${id}/pings`);
    const isVerified = async () => (await ada.get(`/webhooks/${id}`)).body.verified;
    await vi.waitUntil(isVerified, { timeout: 10_000, interval: 20 });
    const { path, invoiceNumber } = await createInvoiceIn(ada, 'sent');
    await ada.post(`${path}/transitions`, { to: 'paid' });
    await vi.waitUntil(() => said.length > 0, { timeout: 10_000, interval: 20 });
    expect(said).toEqual([`${invoiceNumber} is paid`]);
    const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'evt_1' } });
    expect(forged.status).toBe(400);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await server.close();
    receiver.close();
  }
});

test('the commands of docs/webhooks.md for your own machine send a paid invoice to the first receiver', async () => {
  const receiver = await Receiver.start();
  const server = await startTestServer();
  const ada = await server.as('ada');
  const [listen = '', trigger = ''] = [...page.matchAll(/^```sh\n((?:export|npx)[\s\S]*?)^```$/gm)].map(([, code]) =>
    `${code}`
      .replace('http://127.0.0.1:3000', server.url)
      .replace('http://127.0.0.1:4000', receiver.url(''))
      .replace('npx @terrapin/sdk', `exec ${process.execPath} --no-warnings ${resolve('sdk/src/command/main.ts')}`),
  );
  const env = { PATH: process.env.PATH, TERRAPIN_TOKEN: ada.token ?? '' };
  const listening = spawn('sh', ['-euc', listen], { env });
  let said = '';
  for (const stream of [listening.stdout, listening.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  try {
    const secret = await vi.waitUntil(() => /secret: (whsec_\S+)/.exec(said)?.[1], { timeout: 30_000, interval: 20 });
    await promisify(execFile)('sh', ['-euc', trigger], { env: { ...env, TERRAPIN_URL: server.url } });
    const [message] = await receiver.received('/hooks', 1);
    expect(await verifyWebhook(message!.text, message!.headers, secret)).toMatchObject({ type: 'INVOICE_PAID' });
    await vi.waitUntil(() => /^\d\d:\d\d:\d\d {2}invoice\.paid {2}evt_\d+ {2}204 {2}\d+ ms$/m.test(said), {
      timeout: 10_000,
    });
    listening.kill('SIGINT');
    expect((await once(listening, 'close'))[0]).toBe(0);
  } finally {
    listening.kill('SIGKILL');
    await server.close();
    receiver.close();
  }
});

test('the function of docs/webhooks.md sends what a test does', async () => {
  const receiver = await Receiver.start();
  const server = await startTestServer();
  try {
    const ada = await server.as('ada');
    const { withEvents } = await import(join(folder, 'listen.js'));
    await withEvents(server.url, ada.token, receiver.url('/hooks'), async (secret: string) => {
      await createInvoiceIn(ada, 'paid');
      const [message] = await receiver.received('/hooks', 1);
      expect(await verifyWebhook(message!.text, message!.headers, secret)).toMatchObject({ type: 'INVOICE_PAID' });
    });
  } finally {
    await server.close();
    receiver.close();
  }
});

test('the manual verification of docs/webhooks.md accepts what the server signs, and nothing else', async () => {
  const { isGenuine } = await import(join(folder, 'verify.js'));
  const secret = newSigningKey();
  const headers = signedHeaders([newSigningKey(), secret], 'evt_1', '{}', new Date());
  expect(isGenuine('{}', headers, secret)).toBe(true);
  expect(isGenuine('{ }', headers, secret)).toBe(false);
  expect(isGenuine('{}', headers, newSigningKey())).toBe(false);
  const old = signedHeaders([secret], 'evt_1', '{}', new Date(Date.now() - 301_000));
  expect(isGenuine('{}', old, secret)).toBe(false);
});

test('the retry delays in docs/webhooks.md are those of the server', () => {
  const units = { second: 1, minute: 60, hour: 3600 };
  const delays = [...page.matchAll(/\| (\d+) +\| (\d+) (second|minute|hour)s? +(?=\|)/g)]
    .map(([, attempt, count, unit]) => [Number(attempt), Number(count) * units[unit as keyof typeof units]] as const)
    .sort(([a], [b]) => a - b);
  expect(delays.map(([attempt]) => attempt)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(delays.map(([, seconds]) => seconds)).toEqual(operationSettings(readConfig({})).webhookDelays);
});
