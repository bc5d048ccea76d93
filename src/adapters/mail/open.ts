import { join } from 'node:path';
import type { Mailer } from '../../core/ports/mail.ts';
import { EmlFolder } from './eml-folder.ts';

export interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly dataDir: string;
}

const SMTP_TIMEOUT = 20_000;

export async function openMailer({ smtpUrl, mailFrom: from, dataDir }: MailSettings): Promise<Mailer> {
  if (!smtpUrl) return EmlFolder.open(join(dataDir, 'mail'), from);
  const { SmtpMailer } = await import('./smtp.ts');
  return new SmtpMailer(smtpUrl, from, SMTP_TIMEOUT);
}
