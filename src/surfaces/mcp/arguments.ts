import { ApiError, invalid } from '../../core/errors.ts';
import type { OperationOptions } from '../../core/operation.ts';
import { longestName } from '../../core/schema.ts';
import { maximumErrors } from '../../values/field-errors.ts';
import { didYouMean } from '../../values/suggest.ts';
import { type FieldName, toArguments, toProperties } from '../rest/names.ts';
import { readValues } from '../rest/read-request.ts';
import { everything, parseNames, type Query, type Selected } from '../rest/selection.ts';
import type { Tool } from './tool.ts';
import { agentPageSize } from './tool-schemas.ts';

export type Arguments = Readonly<Record<string, unknown>>;

interface ReadArguments {
  readonly args: Record<string, unknown>;
  readonly body: unknown;
  /** Its `fields` are those that the agent has chosen, if it has. */
  readonly selected: Selected;
  readonly hasChosen: boolean;
  readonly options: OperationOptions & { readonly page: Record<string, unknown> };
}

/** The arguments of a call have REST's names and stand at one level: those of the path, the query and the body. */
export function readArguments(tool: Tool, given: Arguments): ReadArguments {
  const { compiled, definition, isPaged, argumentNames } = tool;
  const args: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const page: Record<string, unknown> = isPaged ? { limit: agentPageSize } : {};
  const query: Query = {};
  let ifMatch: string | undefined;
  let chosen: ReadonlySet<string> | undefined;
  const { clear, ...others } = given;
  const isClear = tool.clearable.length > 0;
  for (const [name, value] of Object.entries(isClear ? others : given)) {
    const inRest = argumentNames.get(name);
    if (name === 'fields' && tool.addsFields) {
      chosen = parseNames(readFields(tool, value));
      continue;
    }
    const isIfMatch = name === 'if_match' && definition.acceptsIfMatch === true;
    if (inRest === undefined && !isIfMatch && !compiled.parameters.has(name)) body[name] = value;
    else if (inRest !== undefined) args[inRest] = value;
    else if (isIfMatch) ifMatch = toEntityTag(readText(name, value));
    else if (name === 'fields' && compiled.selecting.has(name)) query.fields = readFields(tool, value);
    else if (compiled.selecting.has(name)) query[name] = [value].flat().map((one) => readText(name, one));
    else page[name] = value;
  }
  // The operation does not require what contains its object, since GraphQL does not pass it.
  const missing = (tool.description.inputSchema.required ?? []).find(
    (name) => argumentNames.has(name) && given[name] === undefined,
  );
  if (missing !== undefined) throw invalid(missing, 'required', 'Is required.');
  if (isClear && clear !== undefined) empty(tool, body, clear);
  const selected = compiled.selection?.read(query, compiled.responseNames) ?? everything;
  return {
    args: toArguments(compiled.argumentNames, readValues(compiled, args)),
    body: readBody(tool, body),
    selected: chosen
      ? { ...selected, fields: choose(selected.fields ?? compiled.responseNames.fields, chosen) }
      : selected,
    hasChosen: chosen !== undefined || query.fields !== undefined,
    options: { page: readValues(compiled, page), ifMatch, view: selected.view },
  };
}

/** Items of a list have their id, too: what is found is then read or changed. */
function readFields({ compiled: { responseNames }, isPaged }: Tool, value: unknown): string[] {
  const names = [value].flat().map((one) => readText('fields', one));
  const addsId = isPaged && responseNames.byName.has('id') && names.some((name) => responseNames.byName.has(name));
  return addsId ? [...names, 'id'] : names;
}

/** @throws validation_failed if no field has one of the names */
function choose(fields: readonly FieldName[], names: ReadonlySet<string>): FieldName[] {
  const chosen = fields.filter(({ name }) => names.has(name));
  if (chosen.length > 0) return chosen;
  throw invalid(
    'fields',
    'invalid_value',
    `Must contain at least one of: ${fields.map(({ name }) => name).join(', ')}.`,
  );
}

/** @throws validation_failed for what cannot be empty, or is given as well */
function empty({ clearable }: Tool, body: Record<string, unknown>, clear: unknown): void {
  for (const path of [clear].flat()) {
    if (!clearable.includes(path as string))
      throw invalid('clear', 'invalid_value', `Must be of: ${clearable.join(', ')}.`);
    const [name, inside] = (path as string).split('.') as [string, string?];
    if (inside !== undefined && body[name] === undefined) body[name] = {};
    const object = (inside === undefined ? body : body[name]) as Record<string, unknown> | null;
    const field = inside ?? name;
    if (typeof object !== 'object' || object === null || object[field] !== undefined)
      throw invalid('clear', 'invalid_value', `Does not go with a value: leave out ${path}, or do not clear it.`);
    object[field] = null;
  }
}

/** Models send null for what they leave out. Elsewhere than in objects it is a value. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inside]) => inside !== null);
  return Object.fromEntries(given.map(([name, inside]) => [name, withoutNulls(inside)]));
}

function readBody({ compiled, definition, description }: Tool, given: Record<string, unknown>): unknown {
  const { bodyNames, route } = compiled;
  const takesBody = bodyNames !== null || definition.body !== undefined;
  const { items, ...others } = given;
  const unknown = Object.keys(route.kind === 'batch' ? others : takesBody ? {} : given);
  if (unknown.length > 0) throw unknownArguments(unknown, Object.keys(description.inputSchema.properties ?? {}));
  if (!takesBody) return undefined;
  const content = route.kind === 'batch' ? items : given;
  return bodyNames ? toProperties(bodyNames, content) : content;
}

function unknownArguments(given: readonly string[], names: readonly string[]): ApiError {
  const errors = given.slice(0, maximumErrors).map((name) => {
    const field = name.slice(0, longestName);
    const message =
      names.length === 0
        ? 'This tool takes no arguments.'
        : `Unknown argument.${didYouMean(field, names)} Known: ${names.join(', ')}.`;
    return { field, code: 'unknown_field' as const, message };
  });
  return new ApiError('unknown_field', { errors, errorsOmitted: given.length - errors.length });
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
