import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../../core/ports/jobs.ts';
import type { Mail, Mailer } from '../../core/ports/mail.ts';
import { messageOf } from './message.ts';

export class SmtpMailer implements Mailer {
  readonly #from: string;
  readonly #transport;

  /** @param timeout milliseconds per step; must be shorter than the job's expiry */
  constructor(url: string, from: string, timeout: number) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      dnsTimeout: timeout,
      socketTimeout: timeout,
    });
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.#transport.sendMail(messageOf(mail, this.#from));
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
