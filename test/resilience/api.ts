/** What journeys do, on one of the surfaces. Each write has a key, under which it is done once however often it is sent. */
export interface Api {
  readonly name: 'REST' | 'GraphQL' | 'SDK';
  createArticle(title: string, key: string): Promise<{ id: string; etag: string }>;
  /** Only if the article still has this etag. */
  changeArticle(id: string, title: string, etag: string, key: string): Promise<void>;
  addRevision(id: string, title: string, key: string): Promise<void>;
  deleteArticle(id: string, key: string): Promise<void>;
  /** Null where there is none. */
  titleOf(id: string): Promise<string | null>;
  /** Newest first. */
  revisionsOf(id: string): Promise<string[]>;

  /** To the user itself. */
  sendMessages(user: string, texts: readonly string[], key: string): Promise<void>;
  /** Newest first. */
  messagesOf(user: string, count: number): Promise<string[]>;

  /** The address of the image. */
  uploadAvatar(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<string>;

  createInvoice(invoice: NewInvoice, key: string): Promise<string>;
  moveInvoice(id: string, to: 'published' | 'sent', key: string): Promise<void>;
  /** What became of it: `succeeded`, `failed`, `processing`. */
  payInvoice(id: string, invoice: NewInvoice, paymentToken: string, key: string): Promise<string>;
  statusOf(id: string): Promise<string>;

  createToken(expiresAt: string, key: string): Promise<{ id: string; token: string }>;
  revokeToken(id: string, key: string): Promise<void>;
}

export interface NewInvoice {
  readonly number: string;
  readonly amount: number;
  readonly email: string;
}

/** An answer that no part's absence explains. */
export class Unexpected extends Error {}
