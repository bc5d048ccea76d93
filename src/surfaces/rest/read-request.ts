import type { Context as KoaContext } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { didYouMean } from '../../values/suggest.ts';
import { acceptsJson } from '../http/answer.ts';
import { hasBody, readJson, requireMediaType } from '../http/body.ts';
import { ndjson } from '../http/event-streams.ts';
import type { CompiledRoute, Parts } from './compiled-route.ts';
import { openEnvelope } from './envelope.ts';
import { toArguments, toProperties } from './names.ts';
import { everything, type Selected } from './selection.ts';

type Params = Record<string, string>;

/** What a query string says. */
interface Query extends Pick<Parts, 'args'> {
  readonly selected: Selected;
  /** The string without cursors. */
  readonly filters: string;
}

/** What a request says, before the operation validates it. */
export interface RestRequest extends Required<Parts>, Query {
  /** The body under REST's names. */
  readonly received: unknown;
  readonly compiled: CompiledRoute;
  readonly dispose?: (() => PromiseLike<void>) | undefined;
}

/** A file is what its path says. */
export function requireAcceptable(koa: KoaContext, { hasLines, route }: CompiledRoute): void {
  if (route.file || acceptsJson(koa.headers.accept)) return;
  const message = `This list is available only as application/json and ${ndjson}. Change the Accept header.`;
  throw new ApiError('not_acceptable', hasLines ? { message } : {});
}

/** What a request says beside its body. */
export function readHead(compiled: CompiledRoute, koa: KoaContext, params: Params) {
  const query = readQuery(compiled, koa);
  const args = Object.keys(params).length === 0 ? query.args : { ...query.args, ...toInput(compiled, params) };
  const options = { page: args, ifMatch: koa.headers['if-match'], view: query.selected.view };
  return { ...query, args, options, compiled };
}

/** Clients repeat their lists. Those of further pages have cursors, which they do not. */
const queries = new LRUCache<string, Query & { readonly compiled: CompiledRoute }>({ max: 1_000 });
const longestKept = 200;

function readQuery(compiled: CompiledRoute, koa: KoaContext): Query {
  const { querystring } = koa;
  const { route } = compiled;
  const key = `${route.method} ${route.path} ${querystring}`;
  const kept = queries.get(key);
  if (kept?.compiled === compiled) return kept;
  checkParameters(compiled, koa);
  const selected = compiled.selection?.read(koa.query, compiled.responseNames) ?? everything;
  const args = Object.freeze(toInput(compiled, koa.query));
  const query = { compiled, args, selected, filters: withoutCursors(querystring) };
  const hasCursor = args.after !== undefined || args.before !== undefined;
  if (querystring.length <= longestKept && !hasCursor) queries.set(key, query);
  return query;
}

/** Parameters that need neither decoding nor encoding. */
const plainQuery = /^[\w.-]+=[\w.-]*(?:&[\w.-]+=[\w.-]*)*$/;
const isCursor = /^(?:after|before)=/;

/** Without cursors. `count` is kept, so every page that a link leads to has the count. */
function withoutCursors(query: string): string {
  if (query === '') return '';
  if (plainQuery.test(query))
    return query
      .split('&')
      .filter((one) => !isCursor.test(one))
      .join('&');
  const filters = new URLSearchParams(query);
  filters.delete('after');
  filters.delete('before');
  return filters.toString();
}

/** Rejects undocumented query parameters, and repeated ones that accept a single value. */
export function checkParameters({ parameters, repeatable }: CompiledRoute, koa: KoaContext): void {
  if (koa.querystring === '') return;
  for (const [name, value] of Object.entries(koa.query)) {
    if (!parameters.has(name)) throw arrayParameter(name, repeatable) ?? unknownParameter(name, [...parameters]);
    if (Array.isArray(value) && !repeatable.has(name)) throw invalid(name, 'invalid_value', 'Must appear only once.');
  }
}

/** `status[]`, `status[0]`, `status.in`, `status__in` and `filter[status]`, as other servers read lists. */
function arrayParameter(name: string, repeatable: ReadonlySet<string>): ApiError | undefined {
  const plain = name.replace(/^filter\[(\w+)\]/, '$1').replace(/(?:\[\w*\]|\.\w+|__\w+)$/, '');
  if (plain === name || !repeatable.has(plain)) return undefined;
  const message = `Unknown parameter ${JSON.stringify(name)}. Send several values as ${plain}=a,b or ${plain}=a&${plain}=b.`;
  return new ApiError('unknown_parameter', { message });
}

export function unknownParameter(name: string, names: readonly string[]): ApiError {
  const supported = names.length === 0 ? 'This request has no parameters.' : `Supported: ${names.join(', ')}.`;
  const message = `Unknown parameter ${JSON.stringify(name)}.${didYouMean(name, names)} ${supported}`;
  return new ApiError('unknown_parameter', { message });
}

/** Those of the operation and of its page. */
export function toInput(compiled: CompiledRoute, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return toArguments(compiled.argumentNames, readValues(compiled, { ...values }));
}

/** Gives values the types of their parameters. */
export function readValues({ readers }: CompiledRoute, values: Record<string, unknown>): Record<string, unknown> {
  for (const [name, { read }] of readers) if (values[name] !== undefined) values[name] = read(values[name]);
  return values;
}

type Body = Pick<RestRequest, 'body' | 'received' | 'at' | 'dispose'>;

export const noBody: Body = { body: undefined, received: undefined, at: '' };

export function takesBody({ route, mediaTypes }: CompiledRoute, { req }: KoaContext): boolean {
  if (route.body || mediaTypes.length > 0) return true;
  if (route.method === 'DELETE' && hasBody(req)) throw new ApiError('payload_not_allowed');
  return false;
}

export async function receiveBody(
  compiled: CompiledRoute,
  koa: KoaContext,
  ctx: Context,
  params: Params,
): Promise<Body> {
  const { route, mediaTypes, bodyNames } = compiled;
  if (route.body) {
    const received = await route.body.read(koa, ctx, params);
    const dispose = (received as Partial<AsyncDisposable>)[Symbol.asyncDispose]?.bind(received);
    return { body: bodyNames ? toProperties(bodyNames, received) : received, received, at: '', dispose };
  }
  if (compiled.mayOmitBody && !hasBody(koa.req)) return openBody(compiled, {});
  requireMediaType(koa.req, mediaTypes);
  const document = await readJson(koa.req, compiled.bodyLimits);
  const isArray = Array.isArray(document);
  if (route.kind === 'batch')
    return isArray ? openItems(compiled, document) : { body: document, received: document, at: '' };
  if (isArray && route.batches)
    throw invalid('', 'invalid_type', `Must be an object. To create several, use POST ${route.batches}.`);
  return openBody(compiled, document);
}

function openBody({ route, bodyNames }: CompiledRoute, document: unknown): Body & { at: string } {
  const { fields: received, at } = route.envelope
    ? openEnvelope(route.envelope, document)
    : { fields: document, at: '' };
  return { body: bodyNames ? toProperties(bodyNames, received) : received, received, at };
}

/** An item that cannot be opened is an error, which the operation returns for it. */
function openItems(compiled: CompiledRoute, received: readonly unknown[]): Body {
  const items = received.map((item) => {
    try {
      return openBody(compiled, item);
    } catch (error) {
      if (error instanceof ApiError) return { body: error, at: '' };
      throw error;
    }
  });
  return { body: items.map(({ body }) => body), received, at: items.map(({ at }) => at) };
}
