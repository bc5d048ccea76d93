import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../support/process.ts';

test('the content of the image serves both surfaces and the pages, and has at most 80 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const image = join(folder, 'image');
  execFileSync(process.execPath, ['src/tools/image.ts', image]);
  const files = globSync('**/*', { cwd: image, withFileTypes: true }).filter((file) => file.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(80e6);
  const environment = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data') };
  const server = await startProcess(environment, image, join(image, 'dist/main.js'));
  const client = server.client(null);
  expect((await client.get('/health/ready')).status).toBe(200);
  expect((await client.get('/openapi.json')).status).toBe(200);
  expect((await client.get('/docs', { accept: 'text/html' })).text).toContain('/assets/reference-');
  expect((await client.graphql('{ __typename }')).data).toEqual({ __typename: 'Query' });
  await server.end('SIGTERM');
}, 120_000);
