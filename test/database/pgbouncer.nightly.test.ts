import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { invoiceInput } from '../support/factories.ts';
import { noPgBouncer, type PgBouncer, pgBouncerVersion, startPgBouncer } from '../support/pgbouncer.ts';
import { endAll, newDataDir, runProgram, startProcess } from '../support/process.ts';

const missing = noCluster ?? noPgBouncer;
/** Since 1.21 PgBouncer supports prepared statements in transaction mode. */
const keepsStatements = pgBouncerVersion >= 1.21;

const page = await readFile('docs/databases.md', 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block as string);
const [session, transaction] = blocks('ini').map((block) =>
  Object.fromEntries([...block.matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name, value])),
) as [Record<string, string>, Record<string, string>];
const [grants, defaults] = blocks('sql') as [string, string];

const known = ({ max_prepared_statements, ...settings }: Record<string, string>) =>
  keepsStatements ? { max_prepared_statements: `${max_prepared_statements}`, ...settings } : settings;

describe.skipIf(missing !== null)(`PgBouncer ${pgBouncerVersion}${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const cluster = runningCluster();
  let data: Awaited<ReturnType<typeof newDataDir>>;
  let pooler: PgBouncer | null = null;
  beforeAll(async () => void (await cluster.run('create role terrapin login')));
  afterEach(async () => {
    await endAll();
    await pooler?.stop();
    pooler = null;
    await cluster.run('drop database if exists terrapin with (force)');
    await data.remove();
  });

  const prepare = async (settings: Record<string, string>) => {
    data = await newDataDir();
    await cluster.run('create database terrapin');
    await cluster.run(`
      alter database terrapin set timezone = 'Asia/Karachi';
      alter database terrapin set datestyle = 'German';
      alter database terrapin set default_transaction_isolation = 'serializable'`);
    await cluster.run(grants, 'terrapin');
    pooler = await startPgBouncer(cluster.port, settings);
    return pooler.url('terrapin', 'terrapin');
  };

  const expectEverything = async (url: string) => {
    const server = await startProcess({ DATA_DIR: data.path, DATABASE_URL: url, SEED: 'demo' });
    const ada = server.client();
    const written = await Promise.all(Array.from({ length: 40 }, (_, i) => ada.post('/articles', { title: `${i}` })));
    for (const { status, body } of written) {
      expect(status).toBe(201);
      expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(60_000);
    }
    const read = await Promise.all(written.map(({ body }) => ada.get(`/articles/${body.id}`)));
    expect(read.map(({ body }) => body)).toEqual(written.map(({ body }) => body));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ada.graphql('{ articles(first: 5) { nodes { title author { username } } } }')),
    );
    for (const { data } of answers) expect(data.articles.nodes).toHaveLength(5);

    const contact = { name: 'Tess', email: 'tess@example.com', phone: null };
    const invoice = `/invoices/${(await ada.post('/invoices', invoiceInput({ contact }))).body.data.id}`;
    for (const to of ['published', 'sent']) expect((await ada.post(`${invoice}/transitions`, { to })).status).toBe(201);
    const mails = () => readdir(join(data.path, 'mail')).catch(() => []);
    await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await server.end('SIGTERM')).toBe(0);
  };

  const expectRefusals = async (url: string, reason: RegExp) => {
    const environment = { DATA_DIR: data.path, DATABASE_URL: url };
    const token = ['--user', 'ada', '--scopes', 'articles:read'];
    for (const program of [
      runProgram('start', environment),
      runProgram('worker', environment),
      runProgram('token', environment, token),
    ]) {
      const { code, output } = await program.ended;
      expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
      expect(output).not.toMatch(/\n {4}at /);
    }
  };

  test('in session mode works with any database defaults', async () => {
    await expectEverything(await prepare(session));
  });

  test('in session mode without a reset query is rejected, since new connections inherit settings', async () => {
    const url = await prepare({ ...session, server_reset_query: '' });
    const environment = { DATA_DIR: data.path, DATABASE_URL: url };
    const first = await startProcess(environment).catch((error: Error) => error);
    if (!(first instanceof Error)) await first.end('SIGTERM');
    const { code, output } = await runProgram('start', environment).ended;
    expect([code, output]).toEqual([1, expect.stringMatching(/settings of another connection.*server_reset_query/)]);
  });

  test.skipIf(keepsStatements)('before 1.21 is rejected in transaction mode', async () => {
    await expectRefusals(await prepare(known(transaction)), /prepared statements are lost.*pool_mode = session.*1\.21/);
  });

  test('is rejected in statement mode', async () => {
    await expectRefusals(await prepare({ pool_mode: 'statement' }), /prepared statements are lost/);
  });

  test.runIf(keepsStatements)(
    'from 1.21 on works in transaction mode once the database defaults are right',
    async () => {
      const url = await prepare(known(transaction));
      await expectRefusals(
        url,
        /settings are lost.*\n(.*\n)* {2}alter role "terrapin" in database "terrapin" set "Time/,
      );
      await pooler?.stop();
      await cluster.run(defaults, 'terrapin');
      await cluster.run(`alter database terrapin reset datestyle`);
      await cluster.run(`alter database terrapin reset default_transaction_isolation`);
      pooler = await startPgBouncer(cluster.port, known(transaction));
      await expectEverything(pooler.url('terrapin', 'terrapin'));
    },
  );

  test.runIf(keepsStatements)('without max_prepared_statements is rejected in transaction mode', async () => {
    await expectRefusals(
      await prepare({ ...transaction, max_prepared_statements: '0' }),
      /prepared statements are lost/,
    );
  });
});
