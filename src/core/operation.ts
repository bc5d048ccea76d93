import type { z } from 'zod';
import type { Context, SignedIn } from './context.ts';
import type { ErrorCode } from './errors.ts';
import { ApiError } from './errors.ts';
import type { PageArguments, PageRequest } from './page.ts';
import { parsePage } from './page.ts';
import { parse } from './schema.ts';
import type { Scope } from './scopes.ts';

type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type ArgsOf<A, P> = (A extends Schema ? z.output<A> : unknown) & (P extends true ? { page: PageRequest } : unknown);

/** What an access token must be good for: `signed_in` is any valid token, `public` needs none. */
export type Access = Scope | 'signed_in' | 'public';

export interface OperationDefinition<
  A extends Schema | undefined,
  B extends Schema | undefined,
  P extends boolean,
  R,
  S extends Access = Access,
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
  /** Whether the result is a page of a collection. */
  paged?: P;
  /**
   * Whether it does its work in transactions of its own, one after the other, and remembers an Idempotency-Key itself:
   * what waits for somebody else's server in between. Any other operation may find itself in the caller's transaction.
   */
  inSteps?: boolean;
  /** Codes this can end in, beyond those that follow from scope, args and body. */
  errors?: readonly ErrorCode[];
  run(ctx: 'public' extends S ? Context : SignedIn, args: ArgsOf<A, P>, body: Output<B>): Promise<R>;
}

/**
 * Something a client can do: permission, validation and effect in one function that both surfaces call.
 * Called with unchecked arguments; rejects with ApiError only, or with a fault of ours.
 */
export interface Operation<R = unknown> {
  (ctx: Context, args: Record<string, unknown> & PageArguments, body?: unknown): Promise<R>;
  readonly definition: OperationDefinition<Schema | undefined, Schema | undefined, boolean, R>;
}

export function operation<
  R,
  A extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  P extends boolean = false,
  S extends Access = Scope,
>(definition: OperationDefinition<A, B, P, R, S>): Operation<R> {
  const { args: argsSchema, body: bodySchema, paged, scope } = definition;
  const perform = async (ctx: Context, args: Record<string, unknown> & PageArguments, body?: unknown): Promise<R> => {
    admit(ctx, scope);
    const checked = (argsSchema ? parse(argsSchema, args) : {}) as Record<string, unknown>;
    if (paged) checked.page = parsePage(args);
    const members = bodySchema ? parse(bodySchema, body) : undefined;
    return definition.run(ctx as SignedIn, checked as ArgsOf<A, P>, members as Output<B>);
  };
  const call = (ctx: Context, args: Record<string, unknown> & PageArguments, body?: unknown): Promise<R> => {
    const { tracing } = ctx.services;
    return tracing ? tracing.operation(definition.name, () => perform(ctx, args, body)) : perform(ctx, args, body);
  };
  return Object.assign(call, { definition: definition as never });
}

/** Lets everybody pass to what is public, and {@link authorize} see to the rest. */
export function admit(ctx: Context, access: Access): void {
  if (access !== 'public') authorize(ctx, access);
}

/** Lets the viewer pass, or says why not: 401 without a token, 403 without the scope (RFC 6750 §3.1). */
export function authorize(ctx: Context, scope: Scope | 'signed_in'): asserts ctx is SignedIn {
  if (!ctx.viewer) throw new ApiError('unauthenticated');
  if (scope !== 'signed_in' && !ctx.viewer.scopes.has(scope)) throw insufficientScope(scope);
}

export function insufficientScope(scope: Scope): ApiError {
  return new ApiError('insufficient_scope', {
    message: `This needs an access token with the scope ${scope}.`,
    details: { scope },
  });
}

/** `value`, or the error `not_found`. */
export function found<T>(value: T | null | undefined): T {
  if (value == null) throw new ApiError('not_found');
  return value;
}
