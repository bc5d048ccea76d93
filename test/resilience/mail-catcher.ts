import { appendFileSync } from 'node:fs';
import { Mailbox } from '../support/mailbox.ts';

/**
 * An SMTP server in a separate process: `mail-catcher.ts <file> <port>`. Writes one line of JSON per mail to the file.
 */
const [file, port] = process.argv.slice(2) as [string, string];
const mailbox = new Mailbox(Number(port));
// Written before the acknowledgement, so a kill loses no acknowledged mail.
mailbox.onMail = ({ source }) => {
  const id = /^Message-ID:\s*<([^@]+)@/im.exec(source)?.[1];
  appendFileSync(file, `${JSON.stringify({ id, at: Date.now() })}\n`);
};
await mailbox.start();
process.stdout.write('ready\n');
