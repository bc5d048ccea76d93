import DataLoader from 'dataloader';
import type { Context } from '../../core/context.ts';
import { type Page, type PageArguments, type PageRequest, parsePage } from '../../core/page.ts';

const loaders = new WeakMap<Context, Map<string, DataLoader<string, unknown>>>();

/**
 * Loads one of many in a single batch per request and turn (DataLoader). `name` tells the batches of a request apart;
 * it must say everything that `load` depends on beyond the keys.
 */
export function loadOne<T>(
  ctx: Context,
  name: string,
  key: string,
  load: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T> {
  let own = loaders.get(ctx);
  if (!own) loaders.set(ctx, (own = new Map()));
  let loader = own.get(name);
  if (!loader)
    own.set(name, (loader = new DataLoader<string, unknown>((keys) => load(keys) as never, { maxBatchSize: 1000 })));
  return loader.load(key) as Promise<T>;
}

/** A page of what belongs to `key`: those of all things of a list in one batch. */
export function loadPage<T>(
  ctx: Context,
  name: string,
  key: string,
  args: PageArguments,
  load: (keys: readonly string[], page: PageRequest) => Promise<readonly Page<T>[]>,
): Promise<Page<T>> {
  const page = parsePage(args);
  return loadOne(ctx, `${name} ${JSON.stringify(page)}`, key, (keys) => load(keys, page));
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
