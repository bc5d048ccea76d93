import type { Context as KoaContext } from 'koa';
import type { Context, Services, SignedIn, Viewer } from '../../core/context.ts';
import type { IdempotentRequest } from '../../core/idempotency.ts';
import type { RemoteSpan } from '../../core/ports/tracing.ts';
import type { Authenticator } from './authenticate.ts';

/** What a request knows of itself, on Koa's `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** Absent where neither we nor who asks trace anything. */
  span: RemoteSpan | null;
  /** The pattern that matched, for logs and metrics: `/articles/{article}`. */
  route?: string;
  viewer?: Viewer | null;
}

/** Where a context gets its statements from. */
export interface ContextSource {
  db: Context['db'];
  transaction<T>(run: (transaction: Pick<Context, 'db'>) => Promise<T>): Promise<T>;
}

/** A transaction that is open, and what is to be done once it is committed. */
interface OpenTransaction extends Pick<Context, 'db'> {
  readonly afterCommit: (() => void)[];
}

/** The context of one request, or of the transaction that it has open. */
export class RequestContext implements Context {
  readonly services: Services;
  readonly viewer: Viewer | null;
  readonly requestId: string;
  readonly idempotency: IdempotentRequest | null;
  readonly db: Context['db'];
  // Not #private: Apollo hands resolvers a copy of the context, and a copy has no private members.
  private readonly source: ContextSource;
  private readonly open: OpenTransaction | undefined;

  constructor(
    source: ContextSource,
    services: Services,
    request: { viewer: Viewer | null; requestId: string; idempotency?: IdempotentRequest | null },
    open?: OpenTransaction,
  ) {
    this.services = services;
    this.viewer = request.viewer;
    this.requestId = request.requestId;
    this.idempotency = request.idempotency ?? null;
    this.db = open?.db ?? source.db;
    this.source = source;
    this.open = open;
  }

  now(): Date {
    return new Date();
  }

  /** The same context for a request that has an Idempotency-Key. */
  withIdempotency(idempotency: IdempotentRequest): RequestContext {
    const { viewer, requestId } = this;
    return new RequestContext(this.source, this.services, { viewer, requestId, idempotency });
  }

  async transaction<T>(run: (ctx: this) => Promise<T>): Promise<T> {
    if (this.open) return run(this);
    const afterCommit: OpenTransaction['afterCommit'] = [];
    const result = await this.source.transaction(({ db }) =>
      run(new RequestContext(this.source, this.services, this, { db, afterCommit }) as this),
    );
    for (const one of afterCommit) one();
    return result;
  }

  afterCommit(run: () => void): void {
    if (this.open) this.open.afterCommit.push(run);
    else run();
  }
}

/** Whether the request carried a valid token. */
export function isSignedIn(ctx: RequestContext): ctx is RequestContext & SignedIn {
  return ctx.viewer !== null;
}

/** Turns requests into contexts: who asks is found out here, for both surfaces. */
export type ContextFactory = (ctx: KoaContext) => Promise<RequestContext>;

export function contextFactory(
  source: ContextSource,
  services: Services,
  authenticate: Authenticator,
  limit: ((koa: KoaContext, caller: string) => void) | null,
): ContextFactory {
  return async (koa) => {
    const state = koa.state as RequestState;
    let viewer: Viewer | null = null;
    try {
      const found = authenticate(koa.headers);
      viewer = found instanceof Promise ? await found : found;
    } finally {
      // Also where the token was refused: guessing tokens is limited by address.
      limit?.(koa, viewer?.id ?? koa.ip);
    }
    state.viewer = viewer;
    return new RequestContext(source, services, { viewer, requestId: state.requestId });
  };
}
