import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Authority, Queries } from '@terrapin/table';
import type { LinkKind } from '../catalogue.ts';
import type { Scope } from './access.ts';
import type { EventFeed, EventKinds } from './events.ts';
import type { IdempotentRequest } from './idempotency.ts';
import type { Erasure } from './ports/erasure.ts';
import type { Jobs } from './ports/jobs.ts';
import type { HeldEffects, Outside } from './ports/outside.ts';
import type { Tracing } from './ports/tracing.ts';
import type { Copies } from './sweep.ts';

export interface Viewer {
  /** Id of the user, or of the link. */
  readonly id: string;
  readonly username: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly tokenId: string | null;
  /** Whether the user has a pattern for the numbers of invoices. */
  readonly numbersInvoices?: boolean;
  /** Whether the token is of an app that can ask its user for more scopes. */
  readonly isOfApp?: boolean;
  /** `iss` and `sub` of a JWT. */
  readonly subject?: { readonly issuer: string; readonly subject: string };
  readonly authority: Authority | null;
  /** Milliseconds since the epoch; null: never (opaque tokens only). */
  readonly expiresAt: number | null;
  readonly only?: Confined;
}

/** What the key of a link is confined to, in requests that name one operation: REST's. */
export interface Confined {
  /** Those that name it in their scope. */
  readonly operations: LinkKind;
  /** Those that each of them must have, if it has any. */
  readonly args: Readonly<Record<string, string>>;
  /** Whose it is about. */
  readonly owner: string;
  /** Whether it only shows what came of what it was for. */
  readonly hasEnded: boolean;
}

/** Settings that change what operations do. A resource that has its own declares them beside what uses them. */
export interface OperationSettings {
  readonly articleDeletion: 'permanent' | 'trash';
  /** Base of all URLs in responses, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the operator has set it: otherwise, the server also has the other names of this machine for itself. */
  readonly isPublicUrlSet: boolean;
  /** What people may do who sign in with a browser; null: they cannot. */
  readonly signIn: readonly Scope[] | null;
  /** Seconds before each retry of a webhook delivery; after the last one the delivery fails. */
  readonly webhookDelays: readonly number[];
  /** Attempts per minute to deliver to one host. */
  readonly webhookRate: number;
  /** Base of the URLs of images: a CDN, or `publicUrl`. */
  readonly imagesUrl: string;
  /** Mails a day that users cause: of one user to one address, and of one user. */
  readonly mailLimits: { readonly perRecipient: number; readonly perSender: number };
}

/** What operations use. A resource declares its own, and opens and holds them: see `Resource.services`. */
export interface Services extends Outside {
  readonly settings: OperationSettings;
  readonly jobs: Jobs;
  readonly events: EventFeed;
  readonly eventKinds: EventKinds;
  /** Of all resources, in the order of the erasure. */
  readonly erasures: readonly Erasure[];
  readonly copies: readonly Copies[];
  /** Forgets revoked tokens or all access of users on this process, by their ids; other processes notice within 5 s. */
  forgetAccess(ids: readonly string[]): void;
  /** For a dry run: what takes the place of the services of resources. */
  readonly holds: readonly ((services: Services, effects: HeldEffects) => Partial<Services>)[];
  readonly tracing?: Tracing | undefined;
  /** Of repositories. */
  entities(ctx: Pick<Context, 'db' | 'viewer' | 'now'>): SqlEntityManager;
}

/** Notes what a dry run is based on. */
export interface Rehearsal {
  /** An operation begins. */
  performs(operation: { readonly acceptsIfMatch?: boolean }): void;
  /** @param tag of the version that the operation has found, the first of which If-Match is compared with */
  compared(tag: string): void;
}

/** Everything an operation may access: there is no global state. */
export interface Context {
  readonly viewer: Viewer | null;
  readonly requestId: string;
  /** Only for operations with `handlesIdempotency`. */
  readonly idempotency: IdempotentRequest | null;
  /** Of a dry run, which is undone. */
  readonly rehearsal?: Rehearsal | undefined;
  readonly services: Services;
  readonly db: Queries;
  /** Of a page of large rows, which several statements read, so that the database serves others in between. */
  readonly pace?: { readonly rows: number; rest(): Promise<void> } | undefined;
  /** Says that this many words of a search do not count. */
  ignoreWords?(count: number): void;
  now(): Date;
  /** In which dates such as today's are meant: that of the header `Time-Zone`, or UTC. */
  readonly timeZone: string;
  /** Counts the request as `units` requests in the rate limit. Throws `rate_limited` if the limit is exceeded. */
  consumeRateLimit(units: number): void;
  transaction<T>(run: (ctx: this) => Promise<T>): Promise<T>;
  /** To record what has happened already, such as a charge: writes are not refused if the token or the user has ended. */
  recording(): this;
  /** After the commit of the outermost transaction, never after a rollback, immediately without a transaction. */
  afterCommit(run: () => void): void;
}

export interface SignedIn extends Context {
  readonly viewer: Viewer;
}
