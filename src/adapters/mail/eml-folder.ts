import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from '../../core/ports/mail.ts';
import type { Scratch } from '../../core/ports/storage.ts';
import { keep } from '../storage/keep.ts';
import { openScratch } from '../storage/scratch.ts';
import { messageOf } from './message.ts';

/** Writes mails as `.eml` files. Sending a mail twice leaves one file. */
export class EmlFolder implements Mailer {
  readonly #folder: string;
  readonly #scratch: Scratch;
  readonly #from: string;

  static async open(folder: string, from: string): Promise<EmlFolder> {
    return new EmlFolder(folder, await openScratch(folder), from);
  }

  private constructor(folder: string, scratch: Scratch, from: string) {
    this.#folder = folder;
    this.#scratch = scratch;
    this.#from = from;
  }

  async send(mail: Mail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail(messageOf(mail, this.#from));
    await using part = this.#scratch.file();
    await writeFile(part.path, message as Buffer, { flag: 'wx', mode: 0o600, flush: true });
    await keep(part.path, join(this.#folder, `${mail.id}.eml`));
  }

  async close(): Promise<void> {}
}
