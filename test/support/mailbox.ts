import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly to: readonly string[];
  readonly source: string;
}

/** An SMTP server that stores the mails it receives, and can be restarted on the same port. */
export class Mailbox {
  readonly received: Received[] = [];
  onRecipient: (address: string) => void = () => {};
  onMail: (mail: Received) => void = () => {};
  #port: number;
  #server: SMTPServer | null = null;

  constructor(port = 0) {
    this.#port = port;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (address, _session, done) => {
        try {
          this.onRecipient(address.address);
          done();
        } catch (error) {
          done(error as Error);
        }
      },
      onData: (stream, session, done) => {
        text(stream).then((source) => {
          const mail = { to: session.envelope.rcptTo.map((recipient) => recipient.address), source };
          this.onMail(mail);
          this.received.push(mail);
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
