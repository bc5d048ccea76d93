import type { Context as KoaContext } from 'koa';
import type { BatchResult } from '../../core/batch.ts';
import type { Context } from '../../core/context.ts';
import type { Versioned } from '../../core/etag.ts';
import type { Operation } from '../../core/operation.ts';
import type { Page } from '../../core/page.ts';
import type { Representation } from '../../core/representation.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** What stands around a representation where a resource is served as a document (as JSON:API does). */
export interface Envelope {
  /** Takes the members out of a document that a client sent, and says where in it they are: `data.attributes.`. */
  open(body: unknown): { members: unknown; at: string };
  /** The body of a page of presented items. */
  page(items: unknown[], links: { next?: string }): unknown;
  /** What the document is called in the OpenAPI document: `Invoice`, and from it `InvoiceList`, `InvoiceInput` and so on. */
  name: string;
  /** JSON Schemas of these, around the one of the bare members. */
  schema: {
    input(members: JsonSchema, change: boolean): JsonSchema;
    one(members: JsonSchema): JsonSchema;
    page(members: JsonSchema): JsonSchema;
  };
}

type JsonSchema = Record<string, unknown>;

/** A request header; its type is that of the example. */
export interface HeaderDescription {
  description: string;
  example: string | number;
}

/** What a result is, or holds. */
type ItemOf<R> = R extends Page<infer T> ? T : R extends BatchResult<infer T>[] ? T : R;

/** What a route adds to its operation: how the result looks in REST. */
export interface RouteOptions<R> {
  /** Heading in the OpenAPI document. */
  tag: string;
  /** Which requests are its, where several routes share a method and a path: the first whose `when` holds. */
  when?(koa: KoaContext): boolean;
  /** 200 unless given. Where it depends on the result: 201, or 200 when there was nothing left to create. */
  status?: 200 | 201 | 204 | ((result: R) => 200 | 201);
  /** The representation of the result, or of each item of a page. */
  resource?: Representation;
  /** Result (or item of a page) to its representation: bare JSON. Not given: no content. */
  present?(item: ItemOf<R>, ctx: Context): unknown;
  envelope?: Envelope;
  /** Whether the result is a plain list of them, whole. */
  list?: boolean;
  /** Where a created resource is: a path, or the whole address where it is elsewhere. */
  location?(result: R): string;
  /** What the entity tag is made from, where that is cheaper than the bytes. */
  version?(result: R): Versioned;
  /** Whether `?fields=` picks members of the representation. */
  fields?: boolean;
  /** The groups of members that `?partials=` adds to the representation, as properties; `full` brings all groups. */
  partials?: Readonly<Record<string, readonly string[]>>;
  /** Whether the result is what became of each item of a batch. */
  batch?: boolean;
  /** Bytes a JSON body may have. */
  bodyLimit?: number;
  /** Reads the body where it is not just JSON. What it answers is disposed of when the request is over, if it can be. */
  readBody?(koa: KoaContext, ctx: Context, params: Record<string, string>): Promise<unknown>;
  /**
   * What the OpenAPI document cannot see in the schemas: headers that are read; types of a body that is not JSON; what
   * the forms of a request have in common, at the last of them.
   */
  describe?: { headers?: Record<string, HeaderDescription>; mediaTypes?: readonly string[]; summary?: string };
  /** Whether the answer must not be stored anywhere (RFC 6750 §5.3). */
  secret?: boolean;
}

export interface Route extends RouteOptions<never> {
  method: Method;
  /** As in the documents: `/articles/{article}`. */
  path: string;
  operation: Operation;
}

/** `get('/articles/{article}', readArticle, { … })`, and so on for each method. */
function declare(method: Method) {
  return <R>(path: string, operation: Operation<R>, options: RouteOptions<R>): Route =>
    ({ method, path, operation, ...options }) as unknown as Route;
}

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const patch = declare('PATCH');
export const del = declare('DELETE');
/** Metadata that depends on the resource's state; without one, OPTIONS describes the routes. */
export const options = declare('OPTIONS');
