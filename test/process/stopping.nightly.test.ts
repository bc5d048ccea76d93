import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceIn, pay } from '../invoices/steps.ts';
import { startBusyClients } from '../support/busy-clients.ts';
import type { Client } from '../support/client.ts';
import { noCluster, startCluster } from '../support/cluster.ts';
import { newProcessDatabase } from '../support/database.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { Mailbox } from '../support/mailbox.ts';
import { endAll, quickStart, runProgram, type ServerProcess, startProcess, terrapin } from '../support/process.ts';

const token = 'token-of-the-tests';
/** Milliseconds; Docker kills after 10 seconds. */
const limit = 8_000;

let data: Awaited<ReturnType<typeof newProcessDatabase>>;
let server: ServerProcess;
let admin: Client;

beforeEach(async () => {
  data = await newProcessDatabase();
});
afterEach(async () => {
  await endAll();
  await data.remove();
});

const start = async (environment: Record<string, string>) => {
  server = await startProcess({
    ...highRateLimits,
    ...data.settings,
    SEED: 'none',
    ADMIN_TOKEN: token,
    ...environment,
  });
  admin = server.client(token);
};

async function stop(): Promise<{ code: number | string | null; inTime: boolean }> {
  const signalled = performance.now();
  const code = await server.end('SIGTERM');
  return { code, inTime: performance.now() - signalled < limit };
}

/** Sends SIGTERM in the moment in which the line is written, which no other process can. */
const signalWhenReady = `
  const fs = require('node:fs');
  const signalAfter = (write) => function (...args) {
    const result = write.apply(this, args);
    if (args.some((arg) => /Terrapin listens|"listening"|worker ready/.test(arg))) process.kill(process.pid, 'SIGTERM');
    return result;
  };
  fs.writeSync = signalAfter(fs.writeSync);
  process.stdout.write = signalAfter(process.stdout.write);
`;

/** Suspends the process in the moment before its port closes, as a busy machine does. */
const suspendBeforeClose = `
  const { Server } = require('node:net');
  const { close } = Server.prototype;
  Server.prototype.close = function (...args) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    return close.apply(this, args);
  };
`;

async function startSilent() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function titles(): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined = `${server.url}/articles?limit=100&fields=title`;
  while (next) {
    const page = await admin.get(next);
    found.push(...page.body.map(({ title }: { title: string }) => title));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return found;
}

describe('SIGTERM', () => {
  test('fails no request of 18 busy connections until the port closes, and loses no write', async () => {
    const hook = join(data.path, 'suspend.cjs');
    await writeFile(hook, suspendBeforeClose);
    await start({ DRAIN_TIME: '2', NODE_OPTIONS: `--require=${hook}` });
    const clients = startBusyClients(server.url, token);
    await expect.poll(() => clients.answered, { timeout: 20_000 }).toBeGreaterThan(200);
    expect(await stop()).toEqual({ code: 0, inTime: true });
    await clients.stop();
    // Each client fails once, when it connects to the closed port.
    expect(clients.failures).toEqual({ ECONNREFUSED: 18 });
    expect(clients.lastOnes).toBeGreaterThanOrEqual(18);
    await start({});
    expect((await titles()).sort()).toEqual([...clients.acknowledged].sort());
  });

  test('aborts a hanging email, payment and request in time, and loses or doubles no email', async () => {
    const silent = await startSilent();
    await start({ SMTP_URL: silent.url, DRAIN_TIME: '3', PAYMENT_TIMEOUT: '30000', JOB_RETRY_DELAY: '1' });
    const delivery = once(silent.server, 'connection');
    await createInvoiceIn(admin, 'sent');
    await delivery;
    const payment = pay(admin, await createInvoiceIn(admin, 'published'), 'tok_timeout').catch((error) => error);
    const body = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
    body.write(`POST /articles HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\n{`);
    expect(await stop()).toEqual({ code: 0, inTime: true });
    await payment;
    body.destroy();
    silent.server.close();

    const mailbox = new Mailbox();
    await mailbox.start();
    await start({ SMTP_URL: mailbox.url, JOB_POLL_INTERVAL: '0.5' });
    await expect.poll(() => mailbox.received.length, { timeout: 30_000 }).toBe(1);
    const jobs = 'terrapin_jobs{kind="deliver-mail"';
    await expect.poll(async () => (await admin.get('/metrics')).text.includes(jobs), { timeout: 10_000 }).toBe(false);
    expect(mailbox.received).toHaveLength(1);
    await mailbox.stop();
  });

  test('ends a program in order as soon as it says that it is ready', async () => {
    const hook = join(data.path, 'signal-itself.cjs');
    await writeFile(hook, signalWhenReady);
    const env = {
      ...data.settings,
      SEED: 'none',
      NODE_OPTIONS: `--require=${hook}`,
      LOG_LEVEL: 'info',
      DRAIN_TIME: '0',
    };
    const ends = { code: 0, output: expect.stringContaining('stopping') };
    expect(await runProgram('start', { ...env, LOG_FORMAT: 'pretty' }).ended).toEqual(ends);
    expect(await runProgram('start', { ...env, LOG_FORMAT: 'json' }).ended).toEqual(ends);
    if (data.settings.DATABASE_URL) expect(await runProgram('worker', env).ended).toEqual(ends);
  });

  test.skipIf(noCluster !== null)(`ends a worker in time${noCluster ? ` (skipped: ${noCluster})` : ''}`, async () => {
    const [cluster, silent] = await Promise.all([startCluster(), startSilent()]);
    const environment = { DATABASE_URL: cluster.url('postgres'), WORKER: 'off' };
    await start(environment);
    const env = {
      ...environment,
      PATH: process.env.PATH,
      DATA_DIR: data.path,
      LOG_LEVEL: 'silent',
      SMTP_URL: silent.url,
    };
    const worker = spawn(process.execPath, [quickStart, terrapin, 'worker'], { env, stdio: 'inherit' });
    const delivery = once(silent.server, 'connection');
    await createInvoiceIn(admin, 'sent');
    await delivery;
    const signalled = performance.now();
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - signalled).toBeLessThan(limit);
    expect((await admin.get('/metrics')).text).toContain('terrapin_jobs{kind="deliver-mail",state="waiting"} 1');
    await server.end('SIGTERM');
    silent.server.close();
    await cluster.remove();
  });
});
