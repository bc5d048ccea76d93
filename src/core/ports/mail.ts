import type { JobKind } from './jobs.ts';

/** One message to one person. `id` names the message for ever: sending it twice is the same message twice. */
export interface Mail {
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Hands the message over. Throws when it may be tried again, `FailedForGood` when that cannot help. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** One mail to be delivered. Tried for about two days: longer than a mail server's bad weekend night, not for ever. */
export const DELIVER_MAIL: JobKind<Mail> = {
  name: 'deliver-mail',
  retry: { retries: 55, retryDelay: 5, retryDelayMax: 3600 },
  expireAfter: 120,
};
