/** The package has no type declarations; these cover what is used of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Context as KoaContext, Middleware } from 'koa';

  export type Payload = Record<string, unknown>;

  /** Where artifacts of one kind, such as authorization codes, are stored. */
  export interface Adapter {
    find(id: string): Promise<Payload | undefined>;
    /** @param expiresIn seconds */
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grant: string): Promise<void>;
    findByUid(uid: string): Promise<Payload | undefined>;
  }

  export interface Client {
    readonly clientId: string;
    readonly clientName?: string;
    readonly redirectUris: readonly string[];
    compareClientSecret(secret: string): unknown;
    redirectUriAllowed(uri: string): boolean;
    grantTypeAllowed(type: string): boolean;
  }

  export interface Interaction {
    readonly uid: string;
    readonly params: { readonly client_id: string; readonly redirect_uri: string; readonly scope: string };
  }

  /** Within requests to the provider. */
  export interface ProviderContext extends KoaContext {
    readonly oidc: {
      readonly entities: { readonly Grant: { readonly remainingTTL: number } };
      readonly route: string;
      readonly client: Client;
      readonly params: Interaction['params'] & { readonly prompt?: string; readonly response_mode?: string };
    };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
    getResourceScope(resource: string): string;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    static readonly ctx: KoaContext | undefined;
    readonly middleware: readonly Middleware[];
    readonly AccessToken: { readonly prototype: { generateTokenId(): string } };
    readonly Client: { readonly prototype: Client; find(id: string): Promise<Client | undefined> };
    readonly BaseToken: { readonly prototype: object };
    readonly Grant: { readonly prototype: Grant } & (new (of: { accountId: string; clientId: string }) => Grant);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    on(
      event: 'authorization.error',
      listener: (context: ProviderContext, error: { allow_redirect: boolean }) => void,
    ): void;
    on(event: 'server_error', listener: (context: KoaContext, error: unknown) => void): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Returns the URL at which the request continues. */
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export namespace errors {
    class OIDCProviderError extends Error {
      readonly error: string;
      readonly error_description?: string;
      readonly status: number;
    }
    class InvalidGrant extends OIDCProviderError {
      constructor(detail: string);
    }
    class InvalidRequest extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidTarget extends OIDCProviderError {}
    class InvalidClientAuth extends OIDCProviderError {
      constructor(detail: string);
    }
    class InvalidClientMetadata extends OIDCProviderError {
      constructor(description: string);
    }
  }

  interface Policy {
    get(prompt: 'consent'): { readonly checks: { clear(): void; add(check: unknown): void } };
  }

  export namespace interactionPolicy {
    function base(): Policy;
    class Check {
      constructor(reason: string, description: string, check: (ctx: never) => boolean);
    }
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(clockTolerance: number): new (kind: string) => object;
}
