import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createInvoiceIn } from '../invoices/steps.ts';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { Mailbox } from '../support/mailbox.ts';
import { endAll, newDataDir, runProgram, type ServerProcess, startProcess } from '../support/process.ts';

/** The rules for dead and held jobs, applied to the text of `/metrics`. Durations are left out. */
const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as {
  groups: { rules: { alert: string; expr: string }[] }[];
};
const alertsIn = (metrics: string) =>
  groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ alert, expr }) => {
      const [, name, state] = /^max by \(kind\) \((\w+)\{state="(\w+)"\}\) > 0$/.exec(expr) ?? [];
      if (!name) return [];
      return new RegExp(`^${name}\\{kind="[\\w-]+",state="${state}"\\} [1-9]`, 'm').test(metrics) ? [alert] : [];
    });
const ADMIN_TOKEN = 'token-of-the-admin';

describe.each([
  { database: 'the embedded database', isEmbedded: true },
  { database: 'a PostgreSQL server', isEmbedded: false },
])('terrapin jobs on $database', ({ isEmbedded }) => {
  if (!isEmbedded && noCluster !== null) return test.skip(`(skipped: ${noCluster})`);

  const mailbox = new Mailbox();
  let cluster: Cluster | null = null;
  let data: Awaited<ReturnType<typeof newDataDir>>;
  let server: ServerProcess | null = null;

  const where = () => ({ DATA_DIR: data.path, ...(cluster && { DATABASE_URL: cluster.url('postgres') }) });
  const jobs = (...args: string[]) => runProgram('jobs', where(), args).ended;
  const start = async () => {
    server ??= await startProcess({
      ...where(),
      ADMIN_TOKEN,
      SEED: 'none',
      SMTP_URL: mailbox.url,
      JOB_POLL_INTERVAL: '0.5',
      JOB_RETRY_DELAY: '1',
    });
    return server;
  };
  /** Only a server that shares its database may run meanwhile. */
  const stopEmbedded = async () => {
    if (!isEmbedded) return;
    await server?.end('SIGTERM');
    server = null;
  };
  const gauge = async () => (await (await start()).client(null).get('/metrics')).text;
  /** Sends invoices whose emails the mail server rejects for good; returns the list of the dead jobs, and their ids. */
  async function failMails(count: number): Promise<{ output: string; ids: string[] }> {
    const client = (await start()).client(ADMIN_TOKEN);
    mailbox.onRecipient = () => {
      throw Object.assign(new Error('no such mailbox here'), { responseCode: 550 });
    };
    for (let i = 0; i < count; i++) await createInvoiceIn(client, 'sent');
    await expect.poll(gauge, { timeout: 60_000 }).toContain(`terrapin_jobs{kind="deliver-mail",state="dead"} ${count}`);
    expect(alertsIn(await gauge())).toEqual(['TerrapinDeadJobs']);
    mailbox.onRecipient = () => {};
    await stopEmbedded();
    const { code, output } = await jobs();
    expect(code).toBe(0);
    return { output, ids: [...output.matchAll(/^dead .* deliver-mail +(\S+)/gm)].map(([, id]) => `${id}`) };
  }

  beforeAll(async () => {
    data = await newDataDir('migrated');
    await mailbox.start();
    if (isEmbedded) return;
    cluster = await startCluster();
  });
  afterAll(async () => {
    await endAll();
    await mailbox.stop();
    await cluster?.remove();
    await data?.remove();
  });

  test('lists an email that could not be sent, with reason and recipient and without its text, and retries it', async () => {
    const { output, ids } = await failMails(1);
    expect(output).toMatch(/^STATE +AGE +KIND +ID +ABOUT$/m);
    expect(output).toMatch(
      /^dead +\d+ \w+ +deliver-mail +\S+ +Invoice .*, to grace@example\.com\n {6}.*no such mailbox here/m,
    );
    expect(output).not.toMatch(/https?:/);
    expect(await jobs('--retry', `${ids[0]}`)).toEqual({
      code: 0,
      output: expect.stringContaining('To be run by a server or worker: 1 job.'),
    });
    await start();
    await expect.poll(() => mailbox.received.map(({ to }) => to), { timeout: 60_000 }).toEqual([['grace@example.com']]);
    expect(alertsIn(await gauge())).toEqual([]);
  });

  // The statements are the same on both.
  test.skipIf(isEmbedded && noCluster === null)('drops one job by id, and retries all others', async () => {
    mailbox.received.length = 0;
    const { ids } = await failMails(3);
    expect(await jobs('--drop', `${ids[0]}`)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Dropped: 1 job.'),
    });
    expect(await jobs('--retry', `${ids[0]}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no dead or held job ${ids[0]}. Nothing was changed.`),
    });
    expect(await jobs('--retry', '--all')).toMatchObject({ code: 0, output: expect.stringContaining('2 jobs.') });
    expect(await jobs()).toMatchObject({ code: 0, output: expect.stringContaining('No job is dead or held.') });
    await start();
    await expect.poll(() => mailbox.received.length, { timeout: 60_000 }).toBe(2);
    expect(alertsIn(await gauge())).toEqual([]);
  });

  test.skipIf(isEmbedded && noCluster === null)('rejects an id that is not a UUID', async () => {
    await stopEmbedded();
    expect(await jobs('--retry', 'seven')).toEqual({
      code: 1,
      output: expect.stringContaining('There is no dead or held job seven.'),
    });
  });
});

test.each([
  [['--retry', '--drop', '--all'], 2],
  [['--all'], 2],
])('terrapin jobs prints its usage for %j', async (args, code) => {
  const usage = { code, output: expect.stringContaining('terrapin jobs --retry <id>…') };
  expect(await runProgram('jobs', {}, args).ended).toEqual(usage);
});
