import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { PermanentFailure } from '../../core/ports/jobs.ts';
import type { Mail, Mailer } from '../../core/ports/mail.ts';
import type { TempFiles } from '../../core/ports/storage.ts';
import { keep } from '../files/keep.ts';
import { openTempFiles } from '../storage/temp-files.ts';

interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly dataDir: string;
  /** Milliseconds. */
  readonly eventRetention: number;
}

const SMTP_TIMEOUT = 20_000;

export async function openMailer({ smtpUrl, mailFrom: from, dataDir, eventRetention }: MailSettings): Promise<Mailer> {
  if (!smtpUrl) return EmlFolder.open(join(dataDir, 'mail'), from, eventRetention);
  return SmtpMailer.open(smtpUrl, from, SMTP_TIMEOUT);
}

/** Writes mails as `.eml` files. Sending a mail twice leaves one file. */
class EmlFolder implements Mailer {
  readonly #folder: string;
  readonly #tempFiles: TempFiles;
  readonly #from: string;

  static async open(folder: string, from: string, retention: number): Promise<EmlFolder> {
    return new EmlFolder(folder, await openTempFiles(folder, { '.eml': retention }), from);
  }

  private constructor(folder: string, tempFiles: TempFiles, from: string) {
    this.#folder = folder;
    this.#tempFiles = tempFiles;
    this.#from = from;
  }

  async send(mail: Mail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail(createMessage(mail, this.#from));
    await using part = this.#tempFiles.file();
    await writeFile(part.path, message as Buffer, { flag: 'wx', mode: 0o600, flush: true });
    await keep(part.path, join(this.#folder, `${mail.id}.eml`));
  }

  async close(): Promise<void> {}
}

export class SmtpMailer implements Mailer {
  readonly #from: string;
  readonly #transport: Transporter;

  /** @param timeout milliseconds per step; must be shorter than the job's expiry */
  static async open(url: string, from: string, timeout: number): Promise<SmtpMailer> {
    const { createTransport } = await import('nodemailer');
    const times = {
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      dnsTimeout: timeout,
      socketTimeout: timeout,
    };
    return new SmtpMailer(createTransport({ url, ...times }), from);
  }

  private constructor(transport: Transporter, from: string) {
    this.#transport = transport;
    this.#from = from;
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.#transport.sendMail(createMessage(mail, this.#from));
    } catch (error) {
      if (isRefusal(error)) throw new PermanentFailure('the mail server rejected the message', { cause: error });
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#transport.close();
  }
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
