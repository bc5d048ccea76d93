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
