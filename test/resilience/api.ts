/**
 * The operations of the journeys in REST or the SDK, which sends GraphQL. A write is executed once per key, however often
 * it is sent.
 */
export interface Api {
  readonly name: 'REST' | 'SDK';
  createArticle(title: string, key: string): Promise<{ id: string; etag: string }>;
  changeArticle(id: string, title: string, etag: string, key: string): Promise<void>;
  addRevision(id: string, title: string, key: string): Promise<void>;
  deleteArticle(id: string, key: string): Promise<void>;
  titleOf(id: string): Promise<string | null>;
  revisionsOf(id: string): Promise<string[]>;

  sendMessages(user: string, texts: readonly string[], key: string): Promise<void>;
  messagesOf(user: string, count: number): Promise<string[]>;

  uploadAvatar(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<string>;

  createInvoice(invoice: NewInvoice, key: string): Promise<string>;
  moveInvoice(id: string, to: 'published' | 'sent', key: string): Promise<void>;
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

export class Unexpected extends Error {}
