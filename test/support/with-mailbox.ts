import { afterAll } from 'vitest';
import { Mailbox } from './mailbox.ts';
import { sharedServer } from './server.ts';

/** A server that sends emails, for all tests of a file. */
export async function startWithMailbox(environment: Record<string, string> = {}) {
  const mailbox = new Mailbox();
  await mailbox.start();
  afterAll(() => mailbox.stop());
  const server = await sharedServer({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: '1', ...environment });
  return { mailbox, server, admin: await server.as('admin') };
}
