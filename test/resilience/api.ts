/**
 * The operations of the journeys in REST, GraphQL or the SDK. A write is executed once per key, however often it is
 * sent.
 */
export interface Api {
  readonly name: 'REST' | 'GraphQL' | 'SDK';
  createArticle(title: string, key: string): Promise<{ id: string; etag: string }>;
  changeArticle(id: string, title: string, etag: string, key: string): Promise<void>;
  addRevision(id: string, title: string, key: string): Promise<void>;
  deleteArticle(id: string, key: string): Promise<void>;
  titleOf(id: string): Promise<string | null>;
  /** Newest first. */
  revisionsOf(id: string): Promise<string[]>;

  /** Sends messages from the user to itself. */
  sendMessages(user: string, texts: readonly string[], key: string): Promise<void>;
  /** Newest first. */
  messagesOf(user: string, count: number): Promise<string[]>;

  /** Returns the address of the image. */
  uploadAvatar(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<string>;

  createInvoice(invoice: NewInvoice, key: string): Promise<string>;
  moveInvoice(id: string, to: 'published' | 'sent', key: string): Promise<void>;
  /** Returns the status of the attempt. */
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

/** A response that no unavailable part explains. */
export class Unexpected extends Error {}
