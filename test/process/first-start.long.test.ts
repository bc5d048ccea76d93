import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { isNightly } from '../support/nightly.ts';
import { endAll, newDataDir, runProgram, type ServerProcess, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;
let running: ServerProcess[] = [];

beforeAll(async () => {
  data = await newDataDir();
  // A folder that others can read, with the remains of an interrupted first start.
  await chmod(data.path, 0o755);
  await mkdir(join(data.path, 'database.new'));
  await writeFile(join(data.path, 'database.new', 'PG_VERSION'), '18\n');
});
afterAll(() => data.remove());
afterEach(async () => {
  await endAll();
  running = [];
});

const start = async (environment: Record<string, string> = {}, cwd?: string) => {
  const server = await startProcess({ DATA_DIR: data.path, ...environment }, cwd);
  running.push(server);
  return server;
};

describe('the first start on an empty folder', () => {
  test('seeds demo data and prints URLs and a token, and a second start keeps all data', async () => {
    const first = await start({ LOG_LEVEL: 'warn', LOG_FORMAT: 'pretty' });
    const output = first.output();
    const links = [...output.matchAll(/^ {2}(\w+) +(http\S+)$/gm)].map(
      ([, name, url]) => [name, url as string] as const,
    );
    expect(links).toEqual([
      ['Board', `${first.url}/board`],
      ['Reference', `${first.url}/docs`],
      ['GraphiQL', `${first.url}/graphql`],
      ['Guides', `${first.url}/docs/guides`],
      ['Health', `${first.url}/health/ready`],
      ['Metrics', `${first.url}/metrics`],
    ]);
    const home = await (await fetch(first.url, { headers: { accept: 'text/html' } })).text();
    expect(home).toContain(`TOKEN=$(cat ${join(data.path, 'demo-token')})\n`);
    for (const [name, url] of links) {
      const { status } = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([name, status]).toEqual([name, 200]);
    }
    expect(output).toContain(`Database    embedded, in ${data.path}, with demo data\n`);
    expect(output).toContain(`Mail        .eml files in ${join(data.path, 'mail')}\n`);
    expect(output).toContain('Payments    built-in test gateway (no real money)\n');
    const open = 'demo data, sign-in by email, apps that register themselves, test payments, pages of any origin';
    expect(output).toContain(`Open        to this machine: ${open}\n`);
    // After the progress; nothing warns of demo data.
    expect(`${output.trim()}\n`).toMatch(/^(\w.*….*\n+)*Terrapin listens on .*\n( {2}\S.*\n)+$/);
    const { body } = await first.client().get('/articles?limit=100');
    expect(body.length).toBeGreaterThan(10);
    expect(body.some(({ status }: { status: string }) => status === 'archived')).toBe(true);
    const { data: seen } = await first.client().graphql('{ viewer { username } }');
    expect(seen.viewer.username).toBe('ada');
    const { body: mine } = await first.client().post('/articles', { title: 'Kept' });
    expect((await stat(join(data.path, 'demo-token'))).mode & 0o777).toBe(0o600);
    for (const folder of ['', 'database', 'files', 'mail', 'scratch'])
      expect((await stat(join(data.path, folder))).mode & 0o777).toBe(0o700);
    expect(await readdir(data.path)).not.toContain('database.new');
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await start();
    expect(second.output()).not.toContain(first.demoToken);
    expect(second.demoToken).toBe(first.demoToken);
    expect((await second.client().get(`/articles/${mine.id}`)).body.title).toBe('Kept');
    expect((await second.client().get('/articles?limit=100')).body).toHaveLength(body.length + 1);
  });

  test.runIf(isNightly)(
    'ends at once on Ctrl-C, also while the database is created, and the next start completes it',
    async () => {
      const folder = await newDataDir();
      const program = runProgram('start', { DATA_DIR: folder.path, LOG_LEVEL: 'info' });
      await expect.poll(program.output).toContain('Creating the database…');
      program.process.kill('SIGINT');
      expect(await program.ended).toEqual({ code: 'SIGINT', output: 'Creating the database…\n' });
      const next = await start({ DATA_DIR: folder.path });
      expect((await next.client().get('/articles?limit=100')).body.length).toBeGreaterThan(10);
      await next.end('SIGTERM');
      await folder.remove();
    },
  );
});

describe('settings', () => {
  test('an address in use is reported once, before the database is created', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const folder = await newDataDir();
    const said = `Cannot listen on 127.0.0.1, port ${port} (EADDRINUSE). Another program uses it. Stop that program, or set PORT to another port.\n`;
    const failure = await start({ PORT: String(port), DATA_DIR: folder.path }).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: said, exitCode: 1 });
    expect(await readdir(folder.path)).toEqual([]);
    await folder.remove();
    taken.close();
  });

  test.runIf(isNightly)('an address where Terrapin runs already is reported with its version', async () => {
    const [first, second] = await Promise.all([newDataDir('migrated'), newDataDir()]);
    const running = await start({ DATA_DIR: first.path });
    const { port } = new URL(running.url);
    const said = new RegExp(
      `^Cannot listen on .*, port ${port} .*Terrapin \\d.* runs there already. Stop it, or set PORT`,
    );
    await expect(start({ PORT: port, DATA_DIR: second.path })).rejects.toThrow(said);
    await running.end('SIGTERM');
    await Promise.all([first.remove(), second.remove()]);
  });

  // /proc refuses new folders with ENOENT, on which mkdir of Node.js with `recursive` never returns.
  test.runIf(process.platform === 'linux').each([
    ['DATA_DIR', '/proc/nope', /^DATA_DIR \/proc\/nope cannot be used: ENOENT.*\. Set it to another folder\.\n$/],
    ['STORAGE_URL', 'file:///proc/nope', /ENOENT.*\/proc\/nope.*STORAGE_URL.*\n$/],
  ])('%s in a folder that cannot be created is reported', async (name, value, said) => {
    const failure = await start({ [name]: value }).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(said), exitCode: 1 });
  });
});

// The embedded database allows one process only.
describe.runIf(onPostgresql)('two processes on one PostgreSQL', () => {
  test('can start at once on an empty database and share one set of demo data', async () => {
    const { url, drop } = await createPostgresqlDatabase('empty');
    const environment = { DATABASE_URL: url, SEED: 'demo' };
    const [one, two] = await Promise.all([start(environment), start(environment)]);
    expect(one.demoToken ?? two.demoToken).toMatch(/^trp_/);
    const token = (one.demoToken ?? two.demoToken) as string;
    const lists = await Promise.all([one, two].map((server) => server.client(token).get('/articles?limit=100')));
    expect(lists[0]?.body.length).toBeGreaterThan(10);
    expect(lists[1]?.body).toEqual(lists[0]?.body);
    await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
    await drop();
  });
});
