import { z } from 'zod';
import { charactersOf } from '../../core/bounds.ts';
import { deprecationHeaders } from '../../core/deprecation.ts';
import type { CountDeprecated } from '../http/deprecated-calls.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { ContextFactory } from '../http/request.ts';
import { bodyTypes, type Route } from './route.ts';
import { type Selection, selectionOf } from './selection.ts';

/** What the routes need of the server. */
export interface RestSurface {
  contextOf: ContextFactory;
  idempotency: Idempotency;
  streams: EventStreams;
  countDeprecated: CountDeprecated;
  publicUrl(): string;
}

/** A route with what its requests need, computed once. */
export interface CompiledRoute {
  readonly route: Route;
  readonly surface: RestSurface;
  /** Headers that announce its deprecation. */
  readonly notices: Readonly<Record<string, string>> | undefined;
  readonly selection: Selection | undefined;
  readonly parameters: ReadonlySet<string>;
  /** Those of `parameters` that may appear more than once. */
  readonly repeatable: ReadonlySet<string>;
  /** Arguments with several values, separated by commas. */
  readonly lists: readonly string[];
  /** Of a JSON body; empty if there is none, or if the route reads it itself. */
  readonly mediaTypes: readonly string[];
  /** Characters that an item of a response may have, and each of its members. */
  readonly sizes: { readonly whole: number; readonly members: ReadonlyMap<string, number> };
}

export function compileRoute(route: Route, surface: RestSurface): CompiledRoute {
  const { deprecated, body, operation, path, method, resource } = route;
  const { args, paged, undirected, body: schema } = operation.definition;
  const shape = Object.entries((args as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {});
  const filters = shape.map(([name]) => name).filter((name) => !path.includes(`{${name}}`));
  const paging = paged ? ['limit', 'after', 'before', ...(undirected ? [] : ['direction']), 'count'] : [];
  const selection = selectionOf(route);
  const repeatable = selection?.parameters(resource).map(({ name }) => name) ?? [];
  const members = Object.entries(resource?.output.shape ?? {}) as [string, z.ZodType][];
  const sizes = new Map(members.map(([name, type]) => [name, charactersOf(type)]));
  return {
    route,
    surface,
    selection,
    notices: deprecated && deprecationHeaders(deprecated),
    parameters: new Set([...filters, ...paging, ...repeatable]),
    repeatable: new Set(repeatable),
    lists: method === 'GET' ? shape.filter(([, type]) => isList(type)).map(([name]) => name) : [],
    mediaTypes: body || !schema ? [] : bodyTypes(route),
    sizes: { whole: sumOf(sizes, sizes.keys()), members: sizes },
  };
}

export function sumOf(sizes: ReadonlyMap<string, number>, names: Iterable<string>): number {
  let sum = 0;
  for (const name of names) sum += sizes.get(name) ?? 0;
  return sum;
}

function isList(type: z.ZodType): boolean {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }).type === 'array';
}
