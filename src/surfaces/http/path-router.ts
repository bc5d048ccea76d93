import type { Context as KoaContext, Middleware } from 'koa';
import type { RequestState } from './request-state.ts';

type Handle = (koa: KoaContext) => unknown;

/** What follows a path that begins with the same segments. */
class Segment {
  readonly fixed = new Map<string, Segment>();
  variable: Segment | undefined;
  handle: Handle | undefined;
  /** Of the variables before it. */
  names: readonly string[] = [];
}

const variable = /^\{(\w+)\}$/;

/** Finds what handles a path: `/articles/trashed` before `/articles/{article}`, and no other spelling of either. */
export class PathRouter {
  readonly #root = new Segment();

  /** The first handler of a path is kept. */
  all(path: string, handle: Handle): void {
    let segment = this.#root;
    const names: string[] = [];
    for (const part of path.split('/')) {
      const [, name] = variable.exec(part) ?? [];
      if (name !== undefined) names.push(name);
      const next = (name === undefined ? segment.fixed.get(part) : segment.variable) ?? new Segment();
      if (name === undefined) segment.fixed.set(part, next);
      else segment.variable = next;
      segment = next;
    }
    segment.handle ??= handle;
    segment.names = names;
  }

  routes(): Middleware<RequestState> {
    return (koa, next) => {
      const values: string[] = [];
      const found = find(this.#root, koa.path.split('/'), 0, values);
      if (!found?.handle) return next();
      const params: Record<string, string> = {};
      for (let i = 0; i < values.length; i++) params[found.names[i] as string] = decode(values[i] as string);
      koa.params = params;
      return found.handle(koa as KoaContext) as Promise<void>;
    };
  }
}

/** Collects the values of variables. */
function find(segment: Segment, parts: readonly string[], at: number, values: string[]): Segment | undefined {
  const part = parts[at];
  if (part === undefined) return segment.handle && segment;
  const next = segment.fixed.get(part);
  const found = next && find(next, parts, at + 1, values);
  if (found || !segment.variable || part === '') return found;
  const length = values.push(part);
  const other = find(segment.variable, parts, at + 1, values);
  if (!other) values.length = length - 1;
  return other;
}

const decode = (text: string) => (text.includes('%') ? decodeURIComponent(text) : text);
