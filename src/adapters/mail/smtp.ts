import { createTransport } from 'nodemailer';
import { FailedForGood } from '../../core/ports/jobs.ts';
import type { Mail, Mailer } from '../../core/ports/mail.ts';
import { messageOf } from './message.ts';

/** Mails handed to an SMTP server. */
export class SmtpMailer implements Mailer {
  readonly #from: string;
  readonly #transport;

  /** @param timeout milliseconds to wait for the server at each step; a mail's job must outlast it */
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
      if (isRefusal(error)) throw new FailedForGood('the mail server refused the message', { cause: error });
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#transport.close();
  }
}

/**
 * RFC 5321 §4.2.1: 5yz to the envelope or the message is a permanent no. A 5yz to our credentials is not one:
 * that is a setting of ours, and the mail goes out once it is mended.
 */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
