import DataLoader from 'dataloader';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../../core/context.ts';
import { type Page, type PageArguments, type PageRequest, parsePage } from '../../core/page.ts';

/** The loaders of a request: for each function that loads, one for each page that was asked for. */
const loaders = new WeakMap<Context, Map<unknown, Record<string, DataLoader<string, unknown>>>>();

/** Loads one of many in a single call of `load` per request and turn (DataLoader). */
export function loadOne<C extends Context, T>(
  ctx: C,
  key: string,
  load: (ctx: C, keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T> {
  return loadWith(ctx, load, '', key, (keys) => load(ctx, keys));
}

/** A page of what belongs to `key`: those of all things of a list in one call of `load`. */
export function loadPage<C extends Context, T>(
  ctx: C,
  key: string,
  args: PageArguments,
  load: (ctx: C, keys: readonly string[], page: PageRequest) => Promise<readonly Page<T>[]>,
): Promise<Page<T>> {
  const page = parsePage(args);
  return loadWith(ctx, load, JSON.stringify(page), key, (keys) => load(ctx, keys, page));
}

function loadWith<T>(
  ctx: Context,
  source: unknown,
  variant: string,
  key: string,
  load: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T> {
  let ofRequest = loaders.get(ctx);
  if (!ofRequest) loaders.set(ctx, (ofRequest = new Map()));
  let ofSource = ofRequest.get(source);
  if (!ofSource) ofRequest.set(source, (ofSource = {}));
  ofSource[variant] ??= new DataLoader((keys) => load(keys) as never, { maxBatchSize: 1000 });
  return ofSource[variant].load(key) as Promise<T>;
}

/** Has each mutation of a request load anew: what was loaded for the one before may have changed since. */
export function loadAnewAfterMutations(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    field.resolve = (source, args, ctx, info) => {
      loaders.delete(ctx);
      return resolve?.(source, args, ctx, info);
    };
  }
}

/** `null` where a query asks for a single thing that is not there, or not the viewer's to see. */
export async function orNull<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  const status = (error as { status?: number }).status;
  return status === 404 || status === 410;
}
