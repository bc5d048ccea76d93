import { ApiError, invalid } from '../../core/errors.ts';
import type { OperationOptions } from '../../core/operation.ts';
import { didYouMean } from '../../core/suggest.ts';
import { toArguments, toProperties } from '../rest/names.ts';
import { readValues } from '../rest/read-request.ts';
import { everything, type Query, type Selected } from '../rest/selection.ts';
import type { Tool } from './tool.ts';
import { agentPageSize } from './tool-schemas.ts';

export type Arguments = Readonly<Record<string, unknown>>;

interface ReadArguments {
  readonly args: Record<string, unknown>;
  readonly body: unknown;
  readonly selected: Selected;
  readonly options: OperationOptions & { readonly page: Record<string, unknown> };
}

/**
 * The arguments of a call have REST's names and stand at one level: those of the path, the query and the body. Null, which
 * models send for what they leave out, is a value in the body only.
 */
export function readArguments(tool: Tool, given: Arguments): ReadArguments {
  const { compiled, definition, isPaged, argumentNames } = tool;
  const args: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const page: Record<string, unknown> = isPaged ? { limit: agentPageSize } : {};
  const query: Query = {};
  let ifMatch: string | undefined;
  for (const [name, value] of Object.entries(given)) {
    const inRest = argumentNames.get(name);
    const isIfMatch = name === 'if_match' && definition.acceptsIfMatch === true;
    if (inRest === undefined && !isIfMatch && !compiled.parameters.has(name)) body[name] = value;
    else if (value === null) continue;
    else if (inRest !== undefined) args[inRest] = value;
    else if (isIfMatch) ifMatch = toEntityTag(readText(name, value));
    else if (compiled.selecting.has(name)) query[name] = [value].flat().map((one) => readText(name, one));
    else page[name] = value;
  }
  const selected = compiled.selection?.read(query, compiled.responseNames) ?? everything;
  return {
    args: toArguments(compiled.argumentNames, readValues(compiled, args)),
    body: readBody(tool, body),
    selected,
    options: { page: readValues(compiled, page), ifMatch, view: selected.view },
  };
}

function readBody({ compiled, definition, description }: Tool, given: Record<string, unknown>): unknown {
  const { bodyNames, route } = compiled;
  const takesBody = bodyNames !== null || definition.body !== undefined;
  const { items, ...others } = given;
  const [unknown] = Object.keys(route.kind === 'batch' ? others : takesBody ? {} : given);
  if (unknown !== undefined) throw unknownArgument(unknown, Object.keys(description.inputSchema.properties ?? {}));
  if (!takesBody) return undefined;
  const content = route.kind === 'batch' ? items : given;
  return bodyNames ? toProperties(bodyNames, content) : content;
}

function unknownArgument(name: string, names: readonly string[]): ApiError {
  const message =
    names.length === 0
      ? 'This tool takes no arguments.'
      : `Unknown argument.${didYouMean(name, names)} Known: ${names.join(', ')}.`;
  return new ApiError('unknown_field', { errors: [{ field: name, code: 'unknown_field', message }] });
}

export function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(name, 'invalid_type', 'Must be a string.');
  return value;
}

/** Models leave out the quotation marks that are part of an entity tag. */
function toEntityTag(text: string): string {
  return text.includes('"') || text === '*' ? text : `"${text}"`;
}

/** Models that repeat a call write its arguments again, in any order. */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inside]) => [name, withSortedKeys(inside)]));
}
