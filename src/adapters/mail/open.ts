import { join } from 'node:path';
import type { Mailer } from '../../core/ports/mail.ts';
import { EmlFolder } from './eml-folder.ts';
import { SmtpMailer } from './smtp.ts';

export interface MailSettings {
  readonly smtpUrl: string | null;
  /** The sender, e.g. `Terrapin <billing@example.com>`. */
  readonly mailFrom: string;
  readonly dataDir: string;
}

const SMTP_TIMEOUT = 20_000;

/** SMTP where a server is set, else files under the data folder. */
export async function openMailer({ smtpUrl, mailFrom: from, dataDir }: MailSettings): Promise<Mailer> {
  return smtpUrl ? new SmtpMailer(smtpUrl, from, SMTP_TIMEOUT) : EmlFolder.open(join(dataDir, 'mail'), from);
}
