import type { JobKind } from './jobs.ts';

export interface Mailbox {
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

interface Waiting extends Pick<Mail, 'id' | 'to' | 'subject'> {
  /** Whom it names as the recipient or the owner. */
  readonly user: string;
}

/** It is written when it is sent, so that it says what is true then. Without `kind`, it was written when it was posted. */
export interface UnwrittenMail extends Waiting {
  /** The user whose limits of mails it counts against; null: it goes to the address of their own account. */
  readonly from: string | null;
  readonly kind: string;
  readonly about: object;
}

export type WaitingMail = UnwrittenMail | (Waiting & Mail);

/** Retried for about two days, longer than a mail server's outage over a weekend. */
export const DELIVER_MAIL: JobKind<WaitingMail> = {
  name: 'deliver-mail',
  retry: { retries: 55, retryDelay: 5, retryDelayMax: 3600 },
  expireAfter: 120,
  about: ({ subject, to }) => `${subject}, to ${to.address}`,
};
