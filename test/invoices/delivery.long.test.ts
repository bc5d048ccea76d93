import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { Mailbox } from '../support/mailbox.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { createInvoiceIn, mailsDelivered } from './steps.ts';

const mailJobs = `select name, state::text, retry_count as retries, output #>> '{cause,message}' as reason from jobs.job
  where name in ('deliver-mail', 'dead') and state <> 'completed'`;

describe('email by SMTP', () => {
  const mailbox = new Mailbox();
  let server: TestServer;
  let ada: Client;
  beforeAll(async () => {
    await mailbox.start();
    server = await startTestServer({ SMTP_URL: mailbox.url, JOB_POLL_INTERVAL: '0.5', JOB_RETRY_DELAY: '1' });
    ada = await server.as('ada');
  });
  afterAll(async () => {
    await server.close();
    await mailbox.stop();
  });
  const recipients = () => mailbox.received.flatMap(({ to }) => to);

  test('arrives at the SMTP server, once per email', async () => {
    await createInvoiceIn(ada, 'failed');
    await mailsDelivered(server.database);
    expect(recipients().sort()).toEqual(['ada@example.com', 'grace@example.com', 'grace@example.com']);
    expect(mailbox.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]).sort()).toEqual([
      expect.stringMatching(/^Invoice R-\d+ from ada of the tests$/),
      expect.stringMatching(/^Invoice R-\d+ from ada of the tests is not paid$/),
      expect.stringMatching(/^Invoice R-\d+ was marked as failed$/),
    ]);
  });

  test('arrives once after an outage of the SMTP server', async () => {
    mailbox.received.length = 0;
    await mailbox.stop();
    await createInvoiceIn(ada, 'sent');
    const triedInVain = async () => {
      const [job] = await server.database.fork().execute(mailJobs);
      expect(job).toMatchObject({ state: 'retry' });
    };
    await vi.waitFor(triedInVain, { timeout: 10_000, interval: 20 });
    await mailbox.start();
    await mailsDelivered(server.database);
    expect(recipients()).toEqual(['grace@example.com']);
  });

  test('that the server rejects permanently becomes a dead job and is counted in /metrics', async () => {
    mailbox.onRecipient = () => {
      throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    };
    await createInvoiceIn(ada, 'sent');
    const dead = async () =>
      expect(await server.database.fork().execute(mailJobs)).toContainEqual({
        name: 'dead',
        state: 'created',
        retries: 0,
        reason: expect.stringContaining('550 no such mailbox'),
      });
    await vi.waitFor(dead, { timeout: 10_000, interval: 20 });
    const metrics = await server.stranger.get('/metrics');
    expect(metrics.text).toContain('terrapin_jobs{kind="deliver-mail",state="dead"} 1');
  });
});
