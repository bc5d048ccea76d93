import type { IdempotentRequest } from './idempotency.ts';
import type { Downloader } from './ports/downloads.ts';
import type { EventFeed } from './ports/events.ts';
import type { ImageProcessor } from './ports/images.ts';
import type { Jobs } from './ports/jobs.ts';
import type { PaymentGateway } from './ports/payments.ts';
import type { Poster } from './ports/posts.ts';
import type { Scratch, Storage } from './ports/storage.ts';
import type { Tracing } from './ports/tracing.ts';
import type { Queries } from './queries.ts';
import type { Scope } from './scopes.ts';

export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly tokenId: string | null;
  /** `iss` and `sub` of a JWT. */
  readonly subject?: { readonly issuer: string; readonly subject: string };
  /** Milliseconds since the epoch; null: never (opaque tokens only). */
  readonly expiresAt: number | null;
}

export interface Rules {
  /** Base of all URLs in responses, without a trailing slash. */
  readonly publicUrl: string;
  readonly paymentTimeout: number;
  /** Seconds before each retry of a webhook delivery; after the last one the delivery fails. */
  readonly webhookDelays: readonly number[];
  /** Attempts per minute to deliver to one host. */
  readonly webhookRate: number;
  /** Base of the URLs of images: a CDN, or `publicUrl`. */
  readonly imagesUrl: string;
}

export interface Services {
  readonly rules: Rules;
  readonly jobs: Jobs;
  readonly payments: PaymentGateway;
  readonly events: EventFeed;
  /** Forgets revoked tokens or all access of users on this process, by their ids; other processes notice within 5 s. */
  forgetAccess(ids: readonly string[]): void;
  readonly storage: Storage;
  readonly scratch: Scratch;
  readonly images: ImageProcessor;
  readonly downloads: Downloader;
  readonly posts: Poster;
  readonly tracing?: Tracing | undefined;
}

/** Everything an operation may access: there is no global state. */
export interface Context {
  readonly viewer: Viewer | null;
  readonly requestId: string;
  /** Only for operations with `inSteps`. */
  readonly idempotency: IdempotentRequest | null;
  readonly services: Services;
  readonly db: Queries;
  now(): Date;
  /** Counts the request as `units` requests in the rate limit. Throws `rate_limited` if the limit is exceeded. */
  spend(units: number): void;
  transaction<T>(run: (ctx: this) => Promise<T>): Promise<T>;
  /** After the commit of the outermost transaction, never after a rollback, immediately without a transaction. */
  afterCommit(run: () => void): void;
}

export interface SignedIn extends Context {
  readonly viewer: Viewer;
}
