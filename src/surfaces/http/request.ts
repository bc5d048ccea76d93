import type { Origin } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import { beyond } from '../../core/access.ts';
import type { Context, Rehearsal, Services, SignedIn, Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { IdempotentRequest } from '../../core/idempotency.ts';
import type { Authenticator } from './authenticate.ts';
import type { AddressOf } from './caller-address.ts';
import { type Rehearsed, type Rehearsing, rehearse } from './dry-run.ts';
import { type Exchange, readTimeZone } from './exchange.ts';
import type { FairLoop, Work } from './fair-loop.ts';
import type { RateLimits } from './rate-limit.ts';
import type { ResponseMemory } from './response-memory.ts';

type Surface = 'rest' | 'graphql' | 'mcp';

interface RequestFacts {
  readonly viewer: Viewer | null;
  readonly via: Origin['via'];
  readonly requestId: string;
  readonly idempotency?: IdempotentRequest | null;
  readonly rehearsal?: Rehearsal | undefined;
  /** Null outside HTTP. */
  readonly exchange?: Exchange | null;
}

export interface ContextSource {
  db: Context['db'];
  reads?: Context['db'] | undefined;
  /** Reads on a connection of its own, whose results delay no others. */
  apart?: Context['db'] | undefined;
  transaction<T>(run: (transaction: Pick<Context, 'db'>) => Promise<T>): Promise<T>;
  /** Null of a dry run itself. */
  rehearse?: Rehearsing['rehearse'];
}

interface OpenTransaction extends Pick<Context, 'db'> {
  readonly afterCommit: (() => void)[];
}

/** Rows of 1 MB, which PostgreSQL decompresses in a few milliseconds; units of a batch of 100 items. */
const large = { rows: 10, units: 10 };

export class RequestContext implements Context {
  readonly services: Services;
  readonly viewer: Viewer | null;
  readonly via: Origin['via'];
  readonly requestId: string;
  readonly idempotency: IdempotentRequest | null;
  readonly rehearsal: Rehearsal | undefined;
  db: Context['db'];
  pace: Context['pace'];
  // Not #private: Apollo passes resolvers a copy of the context, which would not have private members.
  readonly exchange: Exchange | null;
  private readonly source: ContextSource;
  private readonly open: OpenTransaction | undefined;

  constructor(source: ContextSource, services: Services, request: RequestFacts, open?: OpenTransaction) {
    this.services = services;
    this.viewer = request.viewer;
    this.via = request.via;
    this.requestId = request.requestId;
    this.idempotency = request.idempotency ?? null;
    this.rehearsal = request.rehearsal;
    this.exchange = request.exchange ?? null;
    this.db = open?.db ?? source.db.from(toOrigin(request));
    this.source = source;
    this.open = open;
  }

  now(): Date {
    return new Date();
  }

  get timeZone(): string {
    return this.exchange?.timeZone ?? 'UTC';
  }

  consumeRateLimit(units: number): void {
    if (units > 1) this.exchange?.counted?.countMore(units - 1);
    if (units >= large.units) this.noteCause(Number.POSITIVE_INFINITY);
  }

  /** Before a response of up to `characters` is made. Waits for those of others, but not within a transaction. */
  async reserveMemory(characters: number): Promise<void> {
    const { exchange } = this;
    if (!exchange) return;
    const isWithin = this.open !== undefined || this.rehearsal !== undefined;
    const { memory, caller, koa } = exchange;
    const reservation = await memory.take(caller, characters, koa.res, !isWithin);
    // The request scope releases it: one more listener of `close` would cost a fifth of a small read.
    exchange.reservation = reservation;
    if (!reservation.isAlone || isWithin) return;
    this.pace = { rows: large.rows, rest: () => exchange.work.rest() };
    if (this.source.apart && this.db !== this.source.reads) this.db = this.source.apart.from(toOrigin(this));
  }

  /** Call it between parts of a request, and when something other than a statement was waited for. */
  async resume(): Promise<void> {
    const isWithin = this.open !== undefined || this.rehearsal !== undefined;
    const work = this.exchange?.work;
    if (work?.resume(!isWithin)) await work.rest();
  }

  /** For a response that is smaller than what is read or written for it. */
  noteCause(characters: number): void {
    const { reservation } = this.exchange ?? {};
    if (reservation) reservation.causes = characters;
  }

  ignoreWords(count: number): void {
    if (!this.exchange) return;
    const { res } = this.exchange.koa;
    this.exchange.ignoredWords = count;
    if (this.via === 'rest' && !res.headersSent) res.setHeader('Ignored-Words', String(count));
  }

  get ignoredWords(): number {
    return this.exchange?.ignoredWords ?? 0;
  }

  onlyReads(): void {
    if (this.source.reads && !this.open) this.db = this.source.reads;
  }

  withIdempotency(idempotency: IdempotentRequest): RequestContext {
    return new RequestContext(this.source, this.services, { ...this, idempotency });
  }

  /** By right of a session of a browser. */
  as(viewer: Viewer): RequestContext {
    return new RequestContext(this.source, this.services, { ...this, viewer, idempotency: null });
  }

  async transaction<T>(run: (ctx: this) => Promise<T>): Promise<T> {
    if (this.open) return run(this);
    return this.within((start) => this.source.transaction(({ db }) => start(db)), run);
  }

  /** @param commit starts what runs with the statements of a transaction; if it starts it again, the first time counts for nothing */
  async within<T>(
    commit: (start: (db: Context['db']) => Promise<T>) => Promise<T>,
    run: (ctx: this) => Promise<T>,
  ): Promise<T> {
    let afterCommit: OpenTransaction['afterCommit'] = [];
    const result = await commit((db) => {
      afterCommit = [];
      const open = { db: db.from(toOrigin(this)), afterCommit };
      return run(new RequestContext(this.source, this.services, this, open) as this);
    });
    if (!this.rehearsal) for (const one of afterCommit) one();
    return result;
  }

  recording(): this {
    const viewer = this.viewer && { ...this.viewer, authority: null };
    const open = this.open && { ...this.open, db: this.open.db.from({ authority: null }) };
    return new RequestContext(this.source, this.services, { ...this, viewer }, open) as this;
  }

  afterCommit(run: () => void): void {
    if (this.open) this.open.afterCommit.push(run);
    else if (!this.rehearsal) run();
  }

  /** Runs what is then undone, and tells what it would have done. */
  rehearse<T>(run: (ctx: RequestContext) => Promise<T>): Promise<Rehearsed<T>> {
    return rehearse(this.source as Rehearsing, this.services, this.viewer, (stage, held, rehearsal) =>
      run(new RequestContext(stage, held, { ...this, rehearsal })),
    );
  }
}

/** Who has the key of a link is unknown. A command has the rights of an operator, who is no user. */
function toOrigin({ viewer, via, requestId, exchange }: RequestFacts): Origin {
  const isRequest = via !== 'job' && via !== 'command';
  const work = exchange?.work ?? null;
  if (!isRequest || viewer === null)
    return { actor: null, via, requestId: isRequest ? requestId : null, token: null, authority: null, work };
  const { id, tokenId, only, authority } = viewer;
  return { actor: only ? null : id, via, requestId, token: only ? id : tokenId, authority, work };
}

export function isSignedIn(ctx: RequestContext): ctx is RequestContext & SignedIn {
  return ctx.viewer !== null;
}

interface RequestContextOptions {
  readonly database: ContextSource;
  readonly services: Services;
  readonly authenticate: Authenticator;
  readonly addressOf: AddressOf;
  readonly limits: RateLimits;
  readonly memory: ResponseMemory;
  readonly loop: FairLoop;
}

export class RequestContexts {
  constructor(private readonly options: RequestContextOptions) {}

  /** At once if the token is known: each promise costs a small read one percent. */
  create(koa: KoaContext, via: Surface): Promise<RequestContext> | RequestContext {
    const refuse = (error: unknown): never => {
      this.#countRefused(koa, error);
      throw error;
    };
    let found: ReturnType<Authenticator>;
    try {
      found = this.options.authenticate(koa.req, { via, requestId: koa.exchange.requestId });
    } catch (error) {
      return refuse(error);
    }
    if (!(found instanceof Promise)) return this.#open(koa, via, found);
    return found.catch(refuse).then((viewer) => this.#open(koa, via, viewer));
  }

  #open(koa: KoaContext, via: Surface, viewer: Viewer | null): Promise<RequestContext> | RequestContext {
    const { addressOf, limits, loop } = this.options;
    const { exchange } = koa;
    if (!viewer) exchange.address = addressOf(koa.req);
    exchange.counted = limits.countRequest(koa, viewer, exchange.address);
    exchange.viewer = viewer;
    if (viewer?.only && via !== 'rest') throw beyond(viewer.only);
    exchange.timeZone = readTimeZone(koa.headers['time-zone']);
    const work = loop.begin(exchange.caller);
    return work
      ? this.#begin(exchange, via, work)
      : loop.wait(exchange.caller, koa.res).then((work) => this.#begin(exchange, via, work));
  }

  #begin(exchange: Exchange, via: Surface, work: Work): RequestContext {
    const { database, services, memory } = this.options;
    exchange.memory = memory;
    exchange.work = work;
    const { koa, viewer, requestId } = exchange;
    const ctx = new RequestContext(database, services, { viewer, via, requestId, exchange });
    if (koa.method === 'GET' || koa.method === 'HEAD') ctx.onlyReads();
    return ctx;
  }

  #countRefused(koa: KoaContext, error: unknown): void {
    const { addressOf, limits } = this.options;
    const address = (koa.exchange.address = addressOf(koa.req));
    if (error instanceof ApiError && error.code === 'invalid_token') limits.countNetwork(koa, 'bad-tokens', address);
    else limits.countAnonymous(koa, address);
  }
}
