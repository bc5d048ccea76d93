import type { Context as KoaContext } from 'koa';
import type { Context, Services, SignedIn, Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { IdempotentRequest } from '../../core/idempotency.ts';
import type { RemoteSpan } from '../../core/ports/tracing.ts';
import type { Authenticator } from './authenticate.ts';
import type { Backlog, Place } from './backlog.ts';
import { type AddressOf, networkOf } from './caller-address.ts';
import type { RateLimits, Spend } from './rate-limit.ts';

export interface RequestState {
  requestId: string;
  span: RemoteSpan | null;
  route?: string;
  viewer?: Viewer | null;
  /** Set only without a valid token. */
  address?: string;
  /** What the response takes in the backlog, until the connection has it or is closed. */
  backlog?: Backlog;
  place?: Place;
}

interface RequestFacts {
  readonly viewer: Viewer | null;
  readonly requestId: string;
  readonly idempotency?: IdempotentRequest | null;
  readonly spendMore?: Spend | null | undefined;
  readonly reservePlace?: ReservePlace | null;
}

/** Waits for a place in the backlog, or throws if it may not wait. */
type ReservePlace = (characters: number, mayWait: boolean) => Promise<void> | undefined;

export interface ContextSource {
  db: Context['db'];
  reads?: Context['db'] | undefined;
  transaction<T>(run: (transaction: Pick<Context, 'db'>) => Promise<T>): Promise<T>;
}

interface OpenTransaction extends Pick<Context, 'db'> {
  readonly afterCommit: (() => void)[];
}

export class RequestContext implements Context {
  readonly services: Services;
  readonly viewer: Viewer | null;
  readonly requestId: string;
  readonly idempotency: IdempotentRequest | null;
  db: Context['db'];
  // Not #private: Apollo passes resolvers a copy of the context, which would not have private members.
  readonly spendMore: Spend | null;
  readonly reservePlace: ReservePlace | null;
  private readonly source: ContextSource;
  private readonly open: OpenTransaction | undefined;

  constructor(source: ContextSource, services: Services, request: RequestFacts, open?: OpenTransaction) {
    this.services = services;
    this.viewer = request.viewer;
    this.requestId = request.requestId;
    this.idempotency = request.idempotency ?? null;
    this.spendMore = request.spendMore ?? null;
    this.reservePlace = request.reservePlace ?? null;
    this.db = open?.db ?? source.db;
    this.source = source;
    this.open = open;
  }

  now(): Date {
    return new Date();
  }

  spend(units: number): void {
    if (units > 1) this.spendMore?.(units - 1);
  }

  /** Before a response of up to `characters` is made. Waits for those of others, but not within a transaction. */
  reserve(characters: number): Promise<void> | undefined {
    return this.reservePlace?.(characters, this.open === undefined);
  }

  onlyReads(): void {
    if (this.source.reads && !this.open) this.db = this.source.reads;
  }

  withIdempotency(idempotency: IdempotentRequest): RequestContext {
    const { viewer, requestId, spendMore, reservePlace } = this;
    const request = { viewer, requestId, spendMore, reservePlace, idempotency };
    return new RequestContext(this.source, this.services, request);
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

export function isSignedIn(ctx: RequestContext): ctx is RequestContext & SignedIn {
  return ctx.viewer !== null;
}

export type ContextFactory = (ctx: KoaContext) => Promise<RequestContext>;

export interface Callers {
  readonly authenticate: Authenticator;
  readonly addressOf: AddressOf;
  readonly limits: RateLimits | null;
  readonly backlog: Backlog;
}

export function contextFactory(
  source: ContextSource,
  services: Services,
  { authenticate, addressOf, limits, backlog }: Callers,
): ContextFactory {
  const refuse = (koa: KoaContext, error: unknown): never => {
    const address = (koa.state.address = addressOf(koa.req));
    if (error instanceof ApiError && error.code === 'invalid_token') limits?.countBadToken(koa, address);
    else limits?.countAnonymous(koa, address);
    throw error;
  };

  return async (koa) => {
    const state = koa.state as RequestState;
    let viewer: Viewer | null;
    try {
      const found = authenticate(koa.req);
      viewer = found instanceof Promise ? await found : found;
    } catch (error) {
      return refuse(koa, error);
    }
    if (!viewer) state.address = addressOf(koa.req);
    const spendMore = limits?.count(koa, viewer, state.address);
    state.viewer = viewer;
    const reservePlace = reserver(koa, backlog);
    const ctx = new RequestContext(source, services, { viewer, requestId: state.requestId, spendMore, reservePlace });
    if (koa.method === 'GET' || koa.method === 'HEAD') ctx.onlyReads();
    return ctx;
  };
}

/** The request scope releases the place: one more listener of `close` would cost a fifth of a small read. */
function reserver(koa: KoaContext, backlog: Backlog): ReservePlace {
  const state = koa.state as RequestState;
  return (characters, mayWait) => {
    const caller = state.viewer?.id ?? networkOf(state.address as string);
    const place = backlog.reserve(caller, characters, koa.res, mayWait);
    state.backlog = backlog;
    if (place instanceof Promise) return place.then((reserved) => void (state.place = reserved));
    state.place = place;
  };
}
