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

/** Who is asking: the user the access token belongs to, and what the token may be used for. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The id of the opaque token that was presented; null for a JWT of another issuer. */
  readonly tokenId: string | null;
  /** When the token expires, in milliseconds since the epoch; null: never, which no JWT says. */
  readonly expiresAt: number | null;
}

/** Settings that change what operations do, as opposed to how the server runs. A resource adds its own. */
export interface Rules {
  /** Base of every link that is handed out, without a trailing slash. */
  readonly publicUrl: string;
  /** Milliseconds to wait for the payment gateway. */
  readonly paymentTimeout: number;
  /** Seconds before each further attempt to deliver to a webhook; after the last of them it is given up. */
  readonly webhookDelays: readonly number[];
  /** Base of the addresses of stored images: a CDN's, or `publicUrl`. */
  readonly imagesUrl: string;
}

/** What lives as long as the process and is shared by all requests. */
export interface Services {
  readonly rules: Rules;
  /** Work to be done once a transaction has committed. */
  readonly jobs: Jobs;
  readonly payments: PaymentGateway;
  readonly events: EventFeed;
  /** Forgets revoked access tokens at once on this process; the others notice within 5 s. */
  forgetTokens(tokenIds: readonly string[]): void;
  readonly storage: Storage;
  readonly scratch: Scratch;
  readonly images: ImageProcessor;
  readonly downloads: Downloader;
  readonly posts: Poster;
  /** Absent where nothing is traced. */
  readonly tracing?: Tracing | undefined;
}

/** The only way into an operation: who asks, and everything the operation may touch. There is no global state. */
export interface Context {
  readonly viewer: Viewer | null;
  readonly requestId: string;
  /** For operations in steps only: see `inSteps` of an operation. */
  readonly idempotency: IdempotentRequest | null;
  readonly services: Services;
  /** Compiled statements, each on its own, or within the transaction this context belongs to. */
  readonly db: Queries;
  /** The current time, `YYYY-MM-DD HH:MM:SSZ` when written to a column. */
  now(): Date;
  /** Counts the request as so many in the caller's rate limit, where there is one; it does as one without. Throws where none is left. */
  spend(units: number): void;
  /** Runs `run` in a transaction, with the context whose `db` is in it; joins the one that is open already. */
  transaction<T>(run: (ctx: this) => Promise<T>): Promise<T>;
  /**
   * Runs `run` once what was written can be seen by others: at the commit of the outermost transaction, never where it
   * rolls back, at once where none is open. For what this process keeps in memory of the database.
   */
  afterCommit(run: () => void): void;
}

/** A context whose viewer is known to be signed in. */
export interface SignedIn extends Context {
  readonly viewer: Viewer;
}
