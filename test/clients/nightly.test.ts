import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(join(tmpdir(), 'terrapin-nightly-'))]);
  await build({
    entryPoints: ['examples/nightly/nightly.ts'],
    ...{ bundle: true, platform: 'node', format: 'esm', outfile: join(folder, 'nightly.mjs') },
    alias: { '@terrapin/sdk': resolve('sdk/src/index.ts') },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('examples/nightly copies what has changed, and continues where it was killed', async () => {
  const ada = await server.as('ada');
  const COPY = join(folder, 'copy');
  const program = [join(folder, 'nightly.mjs')];
  const environment = { ...process.env, TERRAPIN_TOKEN: ada.token as string, COPY };
  const run = async (TERRAPIN_URL = server.url) =>
    (await promisify(execFile)(process.execPath, program, { env: { ...environment, TERRAPIN_URL } })).stdout;
  const create = (count: number) =>
    ada.post(
      '/articles/batches',
      Array.from({ length: count }, (_, n) => ({ title: `Nightly ${n}` })),
    );
  await create(250);

  // Killed with its second page in its hands.
  let pages = 0;
  const way = createServer(async (request, response) => {
    const chunks = await request.toArray();
    if (pages++ > 1) return void child.kill('SIGKILL');
    const { host: _, ...headers } = request.headers;
    const answer = await fetch(`${server.url}${request.url}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status, { 'content-type': `${answer.headers.get('content-type')}` });
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const { port } = way.address() as { port: number };
  const env = { ...environment, TERRAPIN_URL: `http://127.0.0.1:${port}` };
  const child = spawn(process.execPath, program, { env });
  await once(child, 'exit');
  way.close();
  const copies = async () => (await readdir(COPY)).filter((name) => name.endsWith('.json'));
  expect((await copies()).length).toBe(200);

  const [old] = await copies();
  await writeFile(join(COPY, `${old}`), '{}');
  expect(await run()).toMatch(/^51 of 250 articles have changed since \d{4}/);
  const { body: list } = await ada.get('/articles?limit=1');
  await ada.patch(`/articles/${list[0].id}`, { title: 'Changed' });
  expect(await run()).toMatch(/^1 of 250 articles/);
  expect(JSON.parse(await readFile(join(COPY, `${list[0].id}.json`), 'utf8')).title).toBe('Changed');
  expect(await copies()).toHaveLength(250);
});
