import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { png } from '../avatars/images.fixtures.ts';
import { serve } from '../support/serve.ts';
import { sharedServer } from '../support/server.ts';
import { shared, sharedFolder } from '../support/shared.ts';

const page = await readFile('docs/avatars.md', 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => `${code}`);

const image = await png(5, 5);
const origin = createServer((_request, response) => response.end(image));
const { port, url: originUrl } = await shared(serve(origin));
const server = await sharedServer({ OUTBOUND_PORTS: `${port}`, OUTBOUND_NETWORKS: '127.0.0.0/8' });
const token: string | null = (await server.as('ada')).token;
const folder = await sharedFolder();
await writeFile(join(folder, 'me.png'), image);

test('the page has three ways to upload an image', () => expect(commands).toHaveLength(3));

test.each(commands)('creates an avatar: %s', async (command) => {
  const script = command.replaceAll('http://127.0.0.1:3000', server.url).replaceAll('https://example.com', originUrl);
  const env = { PATH: process.env.PATH, TOKEN: token ?? '' };
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], { cwd: folder, env });
  expect(JSON.parse(stdout)).toMatchObject({
    avatars: { image_url: expect.stringContaining(`${server.url}/images/`) },
  });
});
