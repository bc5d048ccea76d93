import { execFile, execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, startProcess } from '../support/process.ts';

let folder: string;
let image: string;
let data: string;
const ofOlderBuild = `dist/chunk-${process.pid}.js`;

/** Commands run as another user, who can write to the data folder only; without root as this one. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrapin-image-'));
  [image, data] = [join(folder, 'app'), join(folder, 'data')];
  await writeFile(ofOlderBuild, '');
  try {
    execFileSync(process.execPath, ['packages/contracts/image.ts', image]);
  } finally {
    await rm(ofOlderBuild);
  }
  execFileSync('chmod', ['-R', 'a-w', image]);
  for (const one of [data, join(folder, 'bin')]) await mkdir(one);
  await symlink(join(image, 'dist/terrapin.js'), join(folder, 'bin/terrapin'));
  await chmod(folder, 0o755);
  if (nobody.uid) await chown(data, nobody.uid, nobody.gid);
});
afterAll(async () => {
  await endAll();
  execFileSync('chmod', ['-R', 'u+w', image]);
  await rm(folder, { recursive: true });
});

/** As `docker compose exec server terrapin …` runs it. */
const terrapin = (given: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: unknown; output: string }>((done) => {
    const PATH = `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`;
    const env = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data, PATH, ...environment };
    execFile('terrapin', given, { ...nobody, env, cwd: image }, (error, said, failed) =>
      done({ code: error?.code ?? 0, output: said + failed }),
    );
  });

test('the image has at most 84 MB, no sources, and nothing of older builds', () => {
  const files = globSync('**/*', { cwd: image, withFileTypes: true }).filter((file) => file.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(84e6);
  expect(files.filter(({ parentPath }) => parentPath.startsWith(join(image, 'src')))).toEqual([]);
  expect(files.map(({ name }) => name)).not.toContain(basename(ofOlderBuild));
});

test('the server of the image serves both surfaces, the pages and PDFs, with its fonts', async () => {
  const admin = 'admin_token_of_the_image_0123456789';
  const environment = {
    NODE_ENV: 'production',
    SEED: 'demo',
    DATA_DIR: join(folder, 'served'),
    ADMIN_TOKEN: admin,
  };
  const server = await startProcess(environment, image, join(image, 'dist/terrapin.js'));
  const client = server.client(null);
  expect((await client.get('/health/ready')).status).toBe(200);
  expect((await client.get('/openapi.json')).status).toBe(200);
  expect((await client.get('/docs', { accept: 'text/html' })).text).toContain('/assets/reference-');
  expect((await client.graphql('{ __typename }')).data).toEqual({ __typename: 'Query' });
  const owner = server.client(admin);
  const description = 'Ωραία · Ключ · مرحبا · שלום';
  const { body } = await owner.post('/invoices', { amount: 10, currency: 'EUR', description });
  const pdf = await owner.get(`/invoices/${body.data.id}.pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  await server.end('SIGTERM');
});

test('the server of the image copies a new database from the build, which is read-only', async () => {
  const environment = { NODE_ENV: 'production', SEED: 'demo', DATA_DIR: data };
  await (await startProcess(environment, image, join(image, 'dist/terrapin.js'))).end('SIGTERM');
  if (nobody.uid) execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, data]);
  const identifiers = [join(folder, 'served'), data].map((dataDir) =>
    readFileSync(join(dataDir, 'database/global/pg_control')).readBigUInt64LE(),
  );
  expect(identifiers[0]).toBe(identifiers[1]);
});

test('every command that terrapin --help lists prints its own usage', async () => {
  const { code, output } = await terrapin(['help']);
  const names = [...output.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => `${name}`);
  expect([code, names]).toEqual([0, expect.arrayContaining(['start', 'worker', 'backup', 'restore', 'doctor'])]);
  for (const name of names)
    expect(await terrapin([name, '--help'])).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^[A-Z][\\s\\S]*\\n  terrapin ${name}`)),
    });
});

test('terrapin without a command, or with an unknown one, says which exist', async () => {
  expect(await terrapin([])).toEqual({ code: 2, output: expect.stringMatching(/^Usage: terrapin <command>/) });
  expect(await terrapin(['bakup'])).toEqual({
    code: 1,
    output: 'There is no command bakup. Did you mean "backup"? terrapin --help lists the commands.\n',
  });
});

test('commands of the image work on a read-only image, as another user', async () => {
  expect(await terrapin(['token', '--user', 'nobody', '--scopes', 'articles:read'])).toEqual({
    code: 1,
    output: expect.stringContaining('There is no user nobody.'),
  });
  expect((await terrapin(['doctor'])).output).toContain('No problems found.');
  expect(await terrapin(['backup', `${data}/`])).toMatchObject({ code: 0 });
  const [file = ''] = (await readdir(data)).filter((name) => name.endsWith('.tar.zst'));
  expect(await terrapin(['restore', join(data, file)], { DATA_DIR: join(data, 'copy') })).toMatchObject({ code: 0 });
  expect(await terrapin(['identity', '--list'])).toEqual({
    code: 1,
    output: expect.stringContaining('OIDC_ISSUER: must be set'),
  });
  expect(await terrapin(['worker'])).toEqual({ code: 1, output: expect.stringContaining('DATABASE_URL: must be set') });
  expect(await terrapin(['move', '--to', 'nowhere'])).toEqual({ code: 1, output: expect.stringContaining('--to ') });
});

test('a backup to the read-only folder of the image says where to write instead', async () => {
  expect(await terrapin(['backup'])).toEqual({
    code: 1,
    output: expect.stringContaining('Choose an existing folder that this user can write to'),
  });
});
