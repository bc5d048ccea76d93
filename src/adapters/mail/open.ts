import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PermanentFailure } from '../../core/ports/jobs.ts';
import type { Mail, Mailer } from '../../core/ports/mail.ts';
import { keep } from '../files/keep.ts';
import { openTempFiles } from '../storage/temp-files.ts';

interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly dataDir: string;
  /** Milliseconds. */
  readonly eventRetention: number;
}

/** Milliseconds. */
const smtpTimeout = 20_000;

export async function openMailer({ smtpUrl, mailFrom, dataDir, eventRetention }: MailSettings): Promise<Mailer> {
  return smtpUrl
    ? openSmtp(smtpUrl, mailFrom, smtpTimeout)
    : openFolder(join(dataDir, 'mail'), mailFrom, eventRetention);
}

/** Writes mails as `.eml` files. Sending a mail twice leaves one file. */
async function openFolder(folder: string, from: string, retention: number): Promise<Mailer> {
  const tempFiles = await openTempFiles(folder, { '.eml': retention });
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(createMessage(mail, from));
      await using part = tempFiles.file();
      await writeFile(part.path, message as Buffer, { flag: 'wx', mode: 0o600, flush: true });
      await keep(part.path, join(folder, `${mail.id}.eml`));
    },
    async close() {},
  };
}

/** @param timeout milliseconds per step; must be shorter than the job's expiry */
export async function openSmtp(url: string, from: string, timeout: number): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const times = {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
  };
  const transport = createTransport({ url, ...times });
  return {
    async send(mail) {
      try {
        await transport.sendMail(createMessage(mail, from));
      } catch (error) {
        if (isRefusal(error)) throw new PermanentFailure('the mail server rejected the message', { cause: error });
        throw error;
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** RFC 5321 §4.2.1: 5yz is permanent. For the credentials it is a configuration error, and the mail is retried. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

function senderFor(name: string, from: string) {
  const [, product, address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>/.exec(from) ?? [];
  return { name: `${name} via ${product || 'Terrapin'}`, address };
}

function createMessage(mail: Mail, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from: mail.via === undefined ? from : senderFor(mail.via, from),
    to: mail.to,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Stable, so mail programs recognize a second copy.
    messageId: `<${mail.id}@${domain}>`,
    // RFC 3834 §5: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
