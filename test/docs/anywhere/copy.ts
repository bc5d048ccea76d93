import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Client, createClient } from '../../support/client.ts';
import { endAll, newDataDir, type ServerProcess } from '../../support/process.ts';
import { Receiver } from '../../webhooks/receiver.ts';
import { addMigration, type Column } from '../columns.ts';
import { copyProject, type Project } from '../project.ts';

// One copy of the project has all the changes: what each of them does shows beside the others.
export let project: Project;
export const ADMIN_TOKEN = 'token-of-the-admin';
const ends: (() => unknown)[] = [];

/** What is changed in the folder of the copy, and the columns that are added to it. */
export const changes: ((folder: string) => Promise<void>)[] = [];
export const added: Column[] = [];

export async function makeCopy(): Promise<void> {
  project = await copyProject();
  ends.push(() => project.remove());
  for (const change of changes) await change(project.folder);
  await addMigration(project.folder, added);
}

export async function removeCopy(): Promise<void> {
  await endAll();
  for (const end of ends.splice(0)) await end();
}

export const contract = (file: string) => readFile(join(project.folder, file), 'utf8');
export const buildContracts = () => project.run('tsx', 'packages/contracts/contracts.ts');

/** What a developer runs after a change, once for all that use it. */
export const built = once(async () => {
  await buildContracts();
  await project.run('graphql-codegen');
});

export interface Started {
  server: ServerProcess;
  ada: Client;
  dataDir: string;
}

async function start(settings: Record<string, string>): Promise<Omit<Started, 'ada'>> {
  await built();
  const { path, remove } = await newDataDir('migrated');
  ends.push(remove);
  return { server: await project.start(path, { ADMIN_TOKEN, ...settings }), dataDir: path };
}

/** With demo data, and services that it may reach. */
export const demo = once(async () => {
  const [receiver, images] = await Promise.all([Receiver.start(), serveImage()]);
  ends.push(() => receiver.close());
  await built();
  await project.run('node', 'packages/contracts/build.ts', 'pages');
  const { OUTBOUND_PORTS, ...settings } = receiver.settings;
  const { server, dataDir } = await start({
    ...settings,
    OUTBOUND_PORTS: `${OUTBOUND_PORTS},${new URL(images).port}`,
    ARTICLE_DELETION: 'trash',
  });
  return { server, dataDir, receiver, imageUrl: images, ada: createClient(server.url, server.demoToken) };
});

/** Without data. */
export const empty = once(async () => {
  const { server, dataDir } = await start({ SEED: 'none' });
  return { server, dataDir, ada: createClient(server.url, ADMIN_TOKEN) };
});

async function serveImage(): Promise<string> {
  const options = { create: { width: 8, height: 8, channels: 3, background: 'green' } } as const;
  const image = await sharp(options).png().toBuffer();
  const images = createServer((_, response) => response.setHeader('content-type', 'image/png').end(image));
  await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
  ends.push(() => images.close());
  return `http://127.0.0.1:${(images.address() as AddressInfo).port}/turtle.png`;
}

/** A program that uses the SDK of the copy; the last test compiles it. */
export const users: Record<string, (url: string) => string> = {};

export async function compileUsers(url: string): Promise<void> {
  for (const [name, code] of Object.entries(users))
    await writeFile(join(project.folder, `test/support/${name}.fixture.ts`), code(url).trimStart());
  const include = [
    'src',
    'packages/contracts',
    'sdk',
    ...Object.keys(users).map((name) => `test/support/${name}.fixture.ts`),
  ];
  await writeFile(join(project.folder, 'tsconfig.copy.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  await project.run('tsc', '-p', 'tsconfig.copy.json', '--noEmit', '--pretty', 'false');
  await project.run('tsc', '-p', 'packages/pages', '--noEmit');
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
