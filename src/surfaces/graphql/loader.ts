import type { Children, ChildrenFilter, Page } from '@terrapin/table';
import DataLoader from 'dataloader';
import type { Context } from '../../core/context.ts';
import { oncePer } from '../../core/load-once.ts';
import { type PageArguments, parsePage } from '../../core/page.ts';

const findLoaders = oncePer((_ctx: Context) => new Map<unknown, Record<string, DataLoader<string, unknown>>>());

/** Batches keys into one call of `load` per tick (DataLoader). */
export function loadOne<C extends Context, T>(
  ctx: C,
  key: string,
  load: (ctx: C, keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T> {
  return loadWith(ctx, load, '', key, (keys) => load(ctx, keys));
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
  const loaded = await loadWith(ctx, ofEach, variant, key, (keys) => ofEach(ctx, keys, page, filter));
  return { ...loaded, count: () => loadWith(ctx, counts, filtered, key, (keys) => counts(ctx, keys, filter)) };
}

function loadWith<T>(
  ctx: Context,
  source: unknown,
  variant: string,
  key: string,
  load: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T> {
  const ofRequest = findLoaders(ctx);
  let ofSource = ofRequest.get(source);
  if (!ofSource) ofRequest.set(source, (ofSource = {}));
  ofSource[variant] ??= new DataLoader((keys) => load(keys), { maxBatchSize: 1000 });
  return ofSource[variant].load(key) as Promise<T>;
}

/** Before each mutation: earlier ones may have changed the rows. */
export function forgetLoaded(ctx: Context): void {
  findLoaders(ctx).clear();
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
