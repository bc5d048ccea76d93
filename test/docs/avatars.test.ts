import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { png } from '../avatars/images.fixtures.ts';
import { startTestServer } from '../support/server.ts';

const page = await readFile('docs/avatars.md', 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => `${code}`);

const image = await png(5, 5);
const origin: Server = createServer((_request, response) => response.end(image)).listen(0, '127.0.0.1');
await once(origin, 'listening');
const { port } = origin.address() as AddressInfo;
const originUrl = `http://127.0.0.1:${port}`;
const server = await startTestServer({ OUTBOUND_PORTS: `${port}`, OUTBOUND_NETWORKS: '127.0.0.0/8' });
const token: string | null = (await server.as('ada')).token;
const folder = await mkdtemp(join(tmpdir(), 'terrapin-avatars-'));
await writeFile(join(folder, 'me.png'), image);
afterAll(async () => {
  await server.close();
  origin.close();
  await rm(folder, { recursive: true });
});

test('the page has three ways to upload an image', () => expect(commands).toHaveLength(3));

test.each(commands)('creates an avatar: %s', async (command) => {
  const script = command.replaceAll('http://127.0.0.1:3000', server.url).replaceAll('https://example.com', originUrl);
  const env = { PATH: process.env.PATH, TOKEN: token ?? '' };
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], { cwd: folder, env });
  expect(JSON.parse(stdout)).toMatchObject({
    avatars: { image_url: expect.stringContaining(`${server.url}/images/`) },
  });
});
