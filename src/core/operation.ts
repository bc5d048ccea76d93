import type { z } from 'zod';
import type { Context, SignedIn } from './context.ts';
import type { Deprecation } from './deprecation.ts';
import type { ErrorCode, ErrorKind } from './errors.ts';
import { ApiError } from './errors.ts';
import type { PageArguments, PageRequest } from './page.ts';
import { parsePage } from './page.ts';
import { parse } from './schema.ts';
import type { Scope } from './scopes.ts';

type Schema = z.ZodType;
type Args = Record<string, unknown>;

/** Input that is not JSON, such as the bytes of a file. */
export interface Received<T> {
  /** Ties the type to the declaration; never set. */
  readonly type?: T;
}

/** Declares what an operation takes as it was received: the surface that reads it has checked it. */
export function received<T>(): Received<T> {
  return {};
}

type InputOf<B, I> = B extends Schema ? z.output<B> : I;
type ArgsOf<A> = A extends Schema ? z.output<A> : unknown;

/** How much of a result a surface is going to show. */
export interface View {
  /** The properties that are read; null for all of them. */
  readonly only: readonly string[] | null;
  /** What is joined: each relation as REST refers to it, or the whole of those named. Of others there is the id. */
  readonly joined: 'references' | readonly string[];
}

/** All members, relations as REST refers to them. */
export const wholeView: View = { only: null, joined: 'references' };

/** What a surface wants, apart from what the client says of the resource. */
export interface Wishes {
  /** Of a collection; unchecked. */
  readonly page?: PageArguments;
  /** The entity tags one of which the resource must still have: REST's `If-Match`, GraphQL's `ifMatch`. */
  readonly ifMatch?: string | null | undefined;
  readonly view?: View;
}

/** The wishes as an operation gets them. */
export type Granted<P = false> = {
  readonly ifMatch: string | undefined;
  readonly view: View;
} & (P extends true ? { readonly page: PageRequest } : unknown);

/** What an access token must be good for, or one of several: `signed_in` is any valid token, `public` needs none. */
export type Access = Scope | readonly [Scope, Scope, ...Scope[]] | 'signed_in' | 'public';

/** The scopes of which a token must have one; none where any token will do, or none is needed. */
export function scopesOf(access: Access): readonly Scope[] {
  return access === 'signed_in' || access === 'public' ? [] : [access].flat();
}

export interface OperationDefinition<
  A extends Schema | undefined,
  B extends Schema | undefined,
  P extends boolean,
  R,
  S extends Access = Access,
  I = undefined,
> {
  /** Unique, camelCase; the OpenAPI operationId. */
  name: string;
  /** One sentence for readers of the contracts. */
  summary: string;
  /**
   * What the summary leaves out: who may, what else happens, what is peculiar. In REST's terms, as it is the OpenAPI
   * document that has it; what follows from scope, args and paging is said there anyway.
   */
  description?: string;
  scope: S;
  /** Path variables, filters, validators: REST's path, query and headers; GraphQL's arguments. */
  args?: A;
  /** The members of the resource: REST's body; GraphQL's `input`. */
  body?: B;
  /** In place of a body: the file, say, that was received in a request. */
  input?: Received<I>;
  /** Whether the result is a page of a collection. */
  paged?: P;
  /** Of a page: whether its list is in another order than that of time, and so cannot begin with the oldest. */
  undirected?: boolean;
  /** Whether it takes `If-Match`: a change of something versioned. */
  guarded?: boolean;
  /**
   * Whether it does its work in transactions of its own, one after the other, and remembers an Idempotency-Key itself:
   * what waits for somebody else's server in between. Any other operation may find itself in the caller's transaction.
   */
  inSteps?: boolean;
  /** Where it will be gone one day, from both surfaces. */
  deprecated?: Deprecation;
  /** Codes this can end in, beyond those that follow from scope, args and body. */
  errors?: readonly (ErrorCode | ErrorKind)[];
  run(
    ctx: 'public' extends S ? Context : SignedIn,
    args: ArgsOf<A>,
    body: InputOf<B, I>,
    wishes: Granted<P>,
  ): Promise<R>;
}

/**
 * Something a client can do: permission, validation and effect in one function that both surfaces call.
 * Called with unchecked arguments; rejects with ApiError only, or with a fault of ours.
 */
export interface Operation<R = unknown> {
  (ctx: Context, args: Args, body?: unknown, wishes?: Wishes): Promise<R>;
  readonly definition: OperationDefinition<Schema | undefined, Schema | undefined, boolean, R>;
}

export function operation<
  R,
  A extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  P extends boolean = false,
  S extends Access = Scope,
  I = undefined,
>(definition: OperationDefinition<A, B, P, R, S, I>): Operation<R> {
  const { args: argsSchema, body: bodySchema, input, paged, scope } = definition;
  const perform = async (ctx: Context, args: Args, body: unknown, wishes: Wishes): Promise<R> => {
    admit(ctx, scope);
    const checked = argsSchema ? parse(argsSchema, args) : {};
    const page = paged ? parsePage(wishes.page ?? {}) : undefined;
    const members = bodySchema ? parse(bodySchema, body) : input && body;
    const granted = { page, ifMatch: wishes.ifMatch ?? undefined, view: wishes.view ?? wholeView };
    return definition.run(ctx as SignedIn, checked as ArgsOf<A>, members as InputOf<B, I>, granted as Granted<P>);
  };
  const call = (ctx: Context, args: Args, body?: unknown, wishes: Wishes = {}): Promise<R> => {
    const { tracing } = ctx.services;
    const run = () => perform(ctx, args, body, wishes);
    return tracing ? tracing.operation(definition.name, run) : run();
  };
  return Object.assign(call, { definition: definition as never });
}

/** Lets everybody pass to what is public, and {@link authorize} see to the rest. */
export function admit(ctx: Context, access: Access): void {
  if (access !== 'public') authorize(ctx, access);
}

/** Lets the viewer pass, or says why not: 401 without a token, 403 without the scope (RFC 6750 §3.1). */
export function authorize(ctx: Context, access: Exclude<Access, 'public'>): asserts ctx is SignedIn {
  const { viewer } = ctx;
  if (!viewer) throw new ApiError('unauthenticated');
  const scopes = scopesOf(access);
  if (scopes.length > 0 && !scopes.some((scope) => viewer.scopes.has(scope))) throw insufficientScope(...scopes);
}

/** The error for a token that has none of these scopes. The first is reported as `scope`: it allows the whole operation. */
export function insufficientScope(...scopes: readonly Scope[]): ApiError {
  return new ApiError('insufficient_scope', {
    message: `This request requires an access token with the scope ${scopes.join(' or ')}.`,
    details: { scope: scopes[0] },
  });
}

/** `value`, or the error `not_found`. */
export function found<T>(value: T | null | undefined): T {
  if (value == null) throw new ApiError('not_found');
  return value;
}
