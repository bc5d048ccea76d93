import { type PageRequest, type View, wholeView } from '@terrapin/table';
import type { z } from 'zod';
import { type Access, authorize, confine, type Scope } from './access.ts';
import type { Context, OperationSettings, SignedIn } from './context.ts';
import type { Deprecation } from './deprecation.ts';
import { ApiError, type ErrorCode, type ErrorKind } from './errors.ts';
import { rejectReversed } from './filters.ts';
import { type PageArguments, parsePage } from './page.ts';
import { parse } from './schema.ts';

type Schema = z.ZodType;
type Arguments = z.ZodObject<Readonly<Record<string, z.ZodType>>>;
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

/**
 * What an operation does to the objects of its type. A `search` is a list in the order of what matches best; a `batch`
 * creates several; an `action` changes one in another way than by its fields.
 */
export type OperationKind = 'list' | 'search' | 'read' | 'create' | 'batch' | 'update' | 'action' | 'delete' | 'stream';

type Paged = 'list' | 'search';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Method and path in REST, which spells its names: `GET /articles/{article}`. */
export type Address = `${Method} /${string}`;

export function isPaged(kind: OperationKind): kind is Paged {
  return kind === 'list' || kind === 'search';
}

export interface OperationDefinition<
  K extends OperationKind,
  A extends Arguments | undefined,
  B extends Schema | undefined,
  R,
  S extends Access = Access,
  I = undefined,
> {
  /** That of the SDK's method, a verb and what it is about: `listArticles`, `getArticle`. */
  name: string;
  /** Where it is in REST. Without it, a route of its resource says so. */
  at?: Address;
  kind: K;
  /** A title: an imperative of at most 50 characters, without a full stop. */
  summary: string;
  /** Whole sentences that hold for every surface: without methods, headers and statuses. What follows from scope, args and paging is added. */
  description?: string | undefined;
  /** What people also call it, in words that neither name, title nor description have: agents find it by them. */
  words?: string | undefined;
  scope: S;
  args?: A;
  body?: B;
  input?: Received<I>;
  /** The fields of the body that matter, if there are few: surfaces without documents take them as arguments. */
  parameters?: Readonly<Record<string, z.ZodType>>;
  acceptsIfMatch?: boolean;
  /** Whether the result depends on today's date, which is that of the header `Time-Zone`. */
  usesTimeZone?: boolean;
  /** Of a create: whether it does more than add, such as reaching a user, so that agents ask first. */
  isDestructive?: boolean;
  /** Whether it sends mail, or fetches from or posts to another server. */
  reachesOut?: boolean;
  /** Whether it runs several transactions and handles the Idempotency-Key itself, as it waits for another server. */
  handlesIdempotency?: boolean;
  /** Why agents are not offered it with these settings, as a sentence; null if they are. */
  withheld?(settings: OperationSettings): string | null;
  deprecated?: Deprecation;
  errors?: readonly (ErrorCode | ErrorKind)[];
  /** A secret that the result has, and no other result of its type. */
  reveals?: string;
  /** Whether a resolver declares its field in GraphQL, so that none is made of it. */
  hasResolver?: boolean;
  run(
    ctx: 'public' extends S ? Context : SignedIn,
    args: ArgsOf<A>,
    body: InputOf<B, I>,
    options: CheckedOptions<K extends Paged ? true : false>,
  ): Promise<R>;
}

/** Checks permission, validates and runs. Rejects with an ApiError or an internal fault. */
export interface Operation<R = unknown> {
  (ctx: Context, args: Args, body?: unknown, options?: OperationOptions): Promise<R>;
  readonly definition: OperationDefinition<OperationKind, Arguments | undefined, Schema | undefined, R>;
}

export function operation<
  R,
  K extends OperationKind,
  A extends Arguments | undefined = undefined,
  B extends Schema | undefined = undefined,
  S extends Access = Scope,
  I = undefined,
>(definition: OperationDefinition<K, A, B, R, S, I>): Operation<R> {
  const plain = definition as unknown as Operation<R>['definition'];
  return Object.assign(
    (ctx: Context, args: Args, body?: unknown, options?: OperationOptions) => perform(plain, ctx, args, body, options),
    { definition: plain },
  );
}

/** The title and the description, as one text. */
export function describeDefinition({
  summary,
  description,
}: Pick<Operation['definition'], 'summary' | 'description'>): string {
  return [`${summary}.`, ...(description ? [description] : [])].join(' ');
}

export function perform<R>(
  definition: Operation<R>['definition'],
  ctx: Context,
  args: Args,
  body?: unknown,
  options: OperationOptions = {},
): Promise<R> {
  const { tracing } = ctx.services;
  if (!tracing) {
    // Not an async function: each promise costs a small read one percent.
    try {
      return validateAndRun(definition, ctx, args, body, options);
    } catch (error) {
      return Promise.reject(error);
    }
  }
  return tracing.operation(definition.name, async () => validateAndRun(definition, ctx, args, body, options));
}

function validateAndRun<R>(
  definition: Operation<R>['definition'],
  ctx: Context,
  args: Args,
  body: unknown,
  options: OperationOptions,
): Promise<R> {
  const { kind, scope, args: argsSchema, body: bodySchema, input, run } = definition;
  ctx.rehearsal?.performs(definition);
  authorize(ctx, scope);
  const checked = argsSchema ? parse(argsSchema, args) : {};
  if (argsSchema) rejectReversed(checked);
  if (ctx.viewer?.only && argsSchema) confine(ctx, checked as Args);
  const page = isPaged(kind) ? parsePage(options.page ?? {}) : undefined;
  const checkedBody = bodySchema ? parse(bodySchema, body) : input && body;
  if (bodySchema) rejectReversed(checkedBody as Args);
  const checkedOptions = { page, ifMatch: options.ifMatch ?? undefined, view: options.view ?? wholeView };
  return run(ctx as SignedIn, checked, checkedBody as undefined, checkedOptions as CheckedOptions<boolean>);
}

/** @throws 404 at a path that names another parent. GraphQL has no path, and passes no parent. */
export function checkParent<Path extends Readonly<Record<string, string | undefined>>>(
  row: { readonly [Name in keyof Path]?: string },
  path: Path,
): void {
  for (const name in path) if (path[name] !== undefined && path[name] !== row[name]) throw new ApiError('not_found');
}

export function orNotFound<T>(value: T | null | undefined): T {
  if (value == null) throw new ApiError('not_found');
  return value;
}
