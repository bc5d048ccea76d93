import type { Children, ChildrenFilter, Page } from '@terrapin/table';
import DataLoader from 'dataloader';
import type { Context } from '../../core/context.ts';
import { type PageArguments, parsePage } from '../../core/page.ts';

const loaders = new WeakMap<Context, Map<unknown, Record<string, DataLoader<string, unknown>>>>();

/** Batches keys into one call of `load` per tick (DataLoader). */
export function loadOne<C extends Context, T>(
  ctx: C,
  key: string,
  load: (ctx: C, keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T> {
  return loadWith(ctx, load, '', key, (keys) => inTurns(ctx, keys, 1, (some) => load(ctx, some)));
}

export async function loadPage<T, Several extends string>(
  ctx: Context,
  key: string,
  args: PageArguments,
  { ofEach, counts }: Pick<Children<T, Several>, 'ofEach' | 'counts'>,
  filter: ChildrenFilter<Several> = {},
): Promise<Page<T>> {
  const page = parsePage(args);
  const filtered = JSON.stringify(filter);
  const variant = JSON.stringify(page) + filtered;
  const loaded = await loadWith(ctx, ofEach, variant, key, (keys) =>
    inTurns(ctx, keys, page.limit + 1, (some) => ofEach(ctx, some, page, filter)),
  );
  return { ...loaded, count: () => loadWith(ctx, counts, filtered, key, (keys) => counts(ctx, keys, filter)) };
}

/** In several calls if the rows may be large. A key has up to so many. */
async function inTurns<T>(
  { pace }: Context,
  keys: readonly string[],
  rowsOfKey: number,
  load: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (!pace) return load(keys);
  const size = Math.max(1, Math.floor(pace.rows / rowsOfKey));
  const loaded: T[] = [];
  for (let at = 0; at < keys.length; at += size) {
    if (at > 0) await pace.rest();
    loaded.push(...(await load(keys.slice(at, at + size))));
  }
  return loaded;
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
  ofSource[variant] ??= new DataLoader((keys) => load(keys), { maxBatchSize: 1000 });
  return ofSource[variant].load(key) as Promise<T>;
}

/** Before each mutation: earlier ones may have changed the rows. */
export function forgetLoaded(ctx: Context): void {
  loaders.delete(ctx);
}

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
