import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../core/ports/mail.ts';
import { messageOf } from './message.ts';

/** Mails as `.eml` files in a folder, where any mail program opens them. Delivering one twice leaves one file. */
export class EmlFolder implements Mailer {
  readonly #folder: string;
  readonly #from: string;
  readonly #transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(folder: string, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.#transport.sendMail(messageOf(mail, this.#from));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Whole or not at all: written aside, flushed, and only then given its name.
    const aside = join(this.#folder, `.${randomUUID()}.part`);
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, join(this.#folder, `${mail.id}.eml`));
  }

  async close(): Promise<void> {
    this.#transport.close();
  }
}
