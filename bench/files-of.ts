import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const self = fileURLToPath(import.meta.url);
const token = 'files_of_a_request_0123456789abcdef';
const port = 4799;

/** In the server's process: for each message, the functions that ran since the one before. */
async function observe(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  process.on('message', async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const own = result.filter(({ url }) => url.startsWith(root.href) && !url.includes('/node_modules/'));
    const ran = own.map(({ url, functions }) => {
      const named = functions.filter((each) => each.functionName && each.ranges.some(({ count }) => count > 0));
      return [url.slice(root.href.length).replace(/\?.*/, ''), named.map((each) => each.functionName)] as const;
    });
    process.send?.(ran.filter(([, names]) => names.length > 0));
  });
}

const create = (path: string, body: unknown) => ({ path, body });
const requests = {
  'POST /articles': create('/articles', { title: 'A title', body: 'A text' }),
  'GraphQL createArticle': create('/graphql', {
    query: 'mutation { createArticle(input: { title: "A title", body: "A text" }) { id title } }',
  }),
  'POST /invoices': create('/invoices', { amount: 1000, currency: 'EUR' }),
};

const settings = (folder: string) => ({
  FILES_OF: '1',
  TSX_TSCONFIG_PATH: fileURLToPath(new URL('tsconfig.json', root)),
  PORT: String(port),
  DATA_DIR: folder,
  SEED: 'none',
  ADMIN_TOKEN: token,
  LOG_LEVEL: 'warn',
});

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terrapin-files-'));
  const server = fork(fileURLToPath(new URL('src/terrapin.ts', root)), ['start'], {
    cwd: folder,
    execArgv: ['--import', import.meta.resolve('tsx'), '--import', import.meta.url],
    env: { ...process.env, ...settings(folder) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const base = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${base}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (server.exitCode === null && !(await ready())) await sleep(200);
  const ran = () =>
    new Promise<[string, string[]][]>((resolve) => {
      server.once('message', (files) => resolve(files as [string, string[]][]));
      server.send('');
    });
  for (const [name, { path, body }] of Object.entries(requests)) {
    const send = async () => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok || text.includes('"errors"')) throw new Error(`${name}: ${response.status} ${text}`);
    };
    for (let n = 0; n < 5; n++) await send();
    await ran();
    await send();
    const files = await ran();
    const functions = files.reduce((sum, [, names]) => sum + names.length, 0);
    process.stdout.write(`${name}: ${files.length} files, ${functions} named functions\n`);
    if (process.argv.includes('--list'))
      for (const [file, names] of files) process.stdout.write(`  ${file}: ${names.join(' ')}\n`);
  }
  const exited = once(server, 'exit');
  server.kill();
  await exited;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

if (process.env.FILES_OF) await observe();
else if (process.argv[1] === self) await main();
