import type { JobKind } from './jobs.ts';

/** `id` identifies the message: sending it twice sends the same message. */
export interface Mail {
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Throws `PermanentFailure` if a retry cannot succeed, another error if it may. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Retried for about two days, longer than a mail server's outage over a weekend. */
export const DELIVER_MAIL: JobKind<Mail> = {
  name: 'deliver-mail',
  retry: { retries: 55, retryDelay: 5, retryDelayMax: 3600 },
  expireAfter: 120,
  about: ({ subject, to }) => `${subject}, to ${to.address}`,
};
