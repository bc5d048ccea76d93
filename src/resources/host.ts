import type { Context as KoaContext } from 'koa';
import type { Logger } from 'pino';
import type { Registry as Metrics } from 'prom-client';
import type { Scope } from '../catalogue.ts';
import type { Services, Viewer } from '../core/context.ts';
import type { VerifyJwt } from '../core/ports/issuer.ts';
import type { TypeOperations } from '../core/type-operations.ts';
import type { SignInRequest } from '../surfaces/http/authenticate.ts';
import type { AddressOf } from '../surfaces/http/caller-address.ts';
import type { EventStreams } from '../surfaces/http/event-streams.ts';
import type { Idempotency } from '../surfaces/http/idempotency.ts';
import type { RateLimits } from '../surfaces/http/rate-limit.ts';
import type { ContextSource, RequestContexts } from '../surfaces/http/request.ts';
import type { Meanings } from '../surfaces/mcp/operation-index.ts';
import type { ShowForm } from '../surfaces/pages/forms.ts';
import type { Route } from '../surfaces/rest/route.ts';

/** How people and apps get access, by the settings. */
export interface AccessSettings {
  readonly verifyJwt: VerifyJwt | null;
  /** Whether an unknown subject of that issuer gets a new user. */
  readonly createUsers: boolean;
  /** An issuer elsewhere. */
  readonly oidc: { readonly issuer: string } | null;
  /** Null: people cannot sign in with a browser. `demo`: whether users of the demo data can without a code. */
  readonly signIn: { readonly scopes: readonly Scope[]; readonly demo: boolean } | null;
  readonly oauthClients: 'any' | 'known';
}

/** What secrets are looked up with. */
export interface CredentialHost {
  readonly database: ContextSource;
  readonly access: AccessSettings;
  readonly logger: Logger;
}

/** A kind of secret that requests have in `Authorization`. */
export interface Credential {
  accepts(secret: string): boolean;
  /** Null for an unknown secret; rejects with `invalid_token` or `user_suspended`. */
  lookUp(secret: string, signIn: Partial<SignInRequest>, suspect?: boolean): Promise<Viewer | null>;
  /** Those of these ids, of secrets or users, that still give access. */
  valid?(ids: readonly string[]): Promise<ReadonlySet<string>>;
  close?(): Promise<void>;
}

/**
 * A signed-in browser. It is a token of the user that only a cookie can carry: listed, revoked, recorded, swept and erased like
 * others. What is issued with it ends with it.
 */
export interface BrowserSession {
  readonly userId: string;
  readonly secret: string;
  /** Its scopes are all that the user may pass on. */
  readonly viewer: Viewer;
}

/** What a session is read with. */
export type SessionHost = Pick<Host, 'tokens' | 'publicUrl' | 'limits' | 'addressOf'>;

/** The server, as those who serve paths that are no operations see it. */
export interface Host extends CredentialHost {
  readonly services: Services;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly routes: readonly Route[];
  readonly types: readonly TypeOperations[];
  readonly scopes: readonly Scope[];
  readonly meanings: Meanings;
  readonly contexts: RequestContexts;
  /** Finds the viewers of access tokens and of sessions. */
  readonly tokens: Pick<Credential, 'lookUp'>;
  /** Null: people cannot sign in with a browser. */
  readonly readSession: ((koa: KoaContext) => Promise<BrowserSession | null>) | null;
  /** Of access tokens for apps, here or elsewhere; null: there is none. */
  readonly issuer: string | null;
  readonly limits: RateLimits;
  readonly addressOf: AddressOf;
  readonly corsOrigins: '*' | readonly string[];
  readonly idempotency: Idempotency;
  readonly streams: EventStreams;
  readonly metrics: Metrics;
  readonly showForm: ShowForm;
  /** The built files: openapi.json, and the pages in `web`. */
  readonly built: string;
  readonly dataDir: string;
}
