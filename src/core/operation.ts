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

/** Input that is not JSON, such as the bytes of a file. `type` is never set. */
export interface Received<T> {
  readonly type?: T;
}

export function received<T>(): Received<T> {
  return {};
}

type InputOf<B, I> = B extends Schema ? z.output<B> : I;
type ArgsOf<A> = A extends Schema ? z.output<A> : unknown;

export interface View {
  readonly only: readonly string[] | null;
  /** Relations to join: all as REST references, or the named ones as whole objects. Of others only the id is read. */
  readonly joined: 'references' | readonly string[];
}

export const wholeView: View = { only: null, joined: 'references' };

export interface OperationOptions {
  readonly page?: PageArguments;
  /** Entity tags, one of which must be current: REST's `If-Match`, GraphQL's `ifMatch`. */
  readonly ifMatch?: string | null | undefined;
  readonly view?: View;
}

export type CheckedOptions<P = false> = {
  readonly ifMatch: string | undefined;
  readonly view: View;
} & (P extends true ? { readonly page: PageRequest } : unknown);

/** Required scope, or one of several: `signed_in` requires any valid token, `public` none. */
export type Access = Scope | readonly [Scope, Scope, ...Scope[]] | 'signed_in' | 'public';

/** Alternatives; empty if no specific scope is required. */
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
  name: string;
  summary: string;
  /** For the OpenAPI document, in REST's terms. What follows from scope, args and paging is added automatically. */
  description?: string;
  scope: S;
  args?: A;
  body?: B;
  input?: Received<I>;
  paged?: P;
  /** Whether a paged list is not ordered by time, and so has no `direction`. */
  undirected?: boolean;
  guarded?: boolean;
  /** Whether it runs several transactions and handles the Idempotency-Key itself, as it waits for another server. */
  inSteps?: boolean;
  deprecated?: Deprecation;
  errors?: readonly (ErrorCode | ErrorKind)[];
  run(
    ctx: 'public' extends S ? Context : SignedIn,
    args: ArgsOf<A>,
    body: InputOf<B, I>,
    options: CheckedOptions<P>,
  ): Promise<R>;
}

/** Checks permission, validates and runs. Rejects with an ApiError or an internal fault. */
export interface Operation<R = unknown> {
  (ctx: Context, args: Args, body?: unknown, options?: OperationOptions): Promise<R>;
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
  const plain = definition as unknown as Operation<R>['definition'];
  return Object.assign(
    (ctx: Context, args: Args, body?: unknown, options?: OperationOptions) => perform(plain, ctx, args, body, options),
    { definition: plain },
  );
}

export function perform<R>(
  definition: Operation<R>['definition'],
  ctx: Context,
  args: Args,
  body?: unknown,
  options: OperationOptions = {},
): Promise<R> {
  const { tracing } = ctx.services;
  if (!tracing) return validateAndRun(definition, ctx, args, body, options);
  return tracing.operation(definition.name, () => validateAndRun(definition, ctx, args, body, options));
}

async function validateAndRun<R>(
  { scope, args: argsSchema, body: bodySchema, input, paged, run }: Operation<R>['definition'],
  ctx: Context,
  args: Args,
  body: unknown,
  options: OperationOptions,
): Promise<R> {
  admit(ctx, scope);
  const checked = argsSchema ? parse(argsSchema, args) : {};
  const page = paged ? parsePage(options.page ?? {}) : undefined;
  const checkedBody = bodySchema ? parse(bodySchema, body) : input && body;
  const checkedOptions = { page, ifMatch: options.ifMatch ?? undefined, view: options.view ?? wholeView };
  return run(ctx as SignedIn, checked, checkedBody as undefined, checkedOptions as CheckedOptions<boolean>);
}

export function admit(ctx: Context, access: Access): void {
  if (access !== 'public') authorize(ctx, access);
}

/** Throws 401 without a token, 403 without the scope (RFC 6750 §3.1). */
export function authorize(ctx: Context, access: Exclude<Access, 'public'>): asserts ctx is SignedIn {
  const { viewer } = ctx;
  if (!viewer) throw new ApiError('unauthenticated');
  const scopes = scopesOf(access);
  if (scopes.length > 0 && !scopes.some((scope) => viewer.scopes.has(scope))) throw insufficientScope(...scopes);
}

/** The first scope is reported as `scope`: it allows the whole operation. */
export function insufficientScope(...scopes: readonly Scope[]): ApiError {
  return new ApiError('insufficient_scope', {
    message: `This request requires an access token with the scope ${scopes.join(' or ')}.`,
    details: { scope: scopes[0] },
  });
}

export function found<T>(value: T | null | undefined): T {
  if (value == null) throw new ApiError('not_found');
  return value;
}
