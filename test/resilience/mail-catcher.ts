import { appendFileSync } from 'node:fs';
import { Mailbox } from '../support/mailbox.ts';

/** An SMTP server as a process of its own: `mail-catcher.ts <file> <port>`. The file has a line of JSON for each mail. */
const [file, port] = process.argv.slice(2) as [string, string];
const mailbox = new Mailbox(Number(port));
// Written before it is acknowledged, so that no kill loses what the sender believes to be delivered.
mailbox.onMail = ({ source }) => {
  const id = /^Message-ID:\s*<([^@]+)@/im.exec(source)?.[1];
  appendFileSync(file, `${JSON.stringify({ id, at: Date.now() })}\n`);
};
await mailbox.start();
process.stdout.write('ready\n');
