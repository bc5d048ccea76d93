import type { JobKind } from './jobs.ts';

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** `id` identifies the message: sending it twice sends the same message. */
export interface Mail {
  readonly id: string;
  readonly to: Mailbox;
  /** For whom it is sent: `Ada Lovelace` shows as “Ada Lovelace via Terrapin”. */
  readonly via?: string;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Throws `PermanentFailure` if a retry cannot succeed, another error if it may. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** `user`: whom it names as the recipient or the owner. */
export interface MailOfUser extends Mail {
  readonly user: string;
}

/** Retried for about two days, longer than a mail server's outage over a weekend. */
export const DELIVER_MAIL: JobKind<MailOfUser> = {
  name: 'deliver-mail',
  retry: { retries: 55, retryDelay: 5, retryDelayMax: 3600 },
  expireAfter: 120,
  about: ({ subject, to }) => `${subject}, to ${to.address}`,
};
