import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../core/context.ts';
import { compileUpTo } from './jit.ts';
import { tooComplex } from './limits.ts';
import { countFields } from './measure.ts';

/** Bytes of all texts. */
const maximumTexts = 8_000_000;
const prefix = 'apq:';

/** From a body or, as JSON texts, from a query string. */
export interface GraphqlRequest {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

/** Apollo's automatic persisted queries, cached per process. Clients send evicted texts again. */
export class PersistedQueries {
  readonly #texts: LRUCache<string, string>;

  constructor(maxSize = maximumTexts) {
    this.#texts = new LRUCache({ maxSize, sizeCalculation: (text, key) => 2 * (text.length + key.length) });
  }

  async set(key: string, text: string): Promise<void> {
    this.#texts.set(key, text);
  }

  async get(key: string): Promise<string | undefined> {
    return this.#texts.get(key);
  }

  async delete(key: string): Promise<boolean> {
    return this.#texts.delete(key);
  }

  findText({ query, extensions }: GraphqlRequest): unknown {
    if (query !== undefined) return query;
    const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
    return this.#texts.get(`${prefix}${persistedQuery?.sha256Hash}`);
  }
}

const maximumLength = 250_000;
/** graphql-js counts lines for the position of each error. */
const maximumLines = 5_000;
/** Nesting of brackets: far above the limit of fields, far below a stack overflow. */
const maximumNesting = 100;

const nesting = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[{}[\]()]/g;

export function limitSource(source: unknown): void {
  if (typeof source !== 'string') return;
  if (source.length > maximumLength)
    throw tooComplex(`The document has more than ${maximumLength} characters. Send long values as variables.`);
  if (source.length > maximumLines) limitLines(source);
  if (source.length > maximumNesting) limitNesting(source);
}

function limitLines(source: string): void {
  let lines = 1;
  for (const _ of source.matchAll(/\r\n?|\n/g)) {
    if (++lines > maximumLines)
      throw tooComplex(`The document has more than ${maximumLines} lines. Send long values as variables.`);
  }
}

function limitNesting(source: string): void {
  let depth = 0;
  for (const [token] of source.matchAll(nesting)) {
    if ('{[('.includes(token)) depth++;
    else if ('}])'.includes(token)) depth--;
    if (depth > maximumNesting) throw tooComplex(`The document is nested more than ${maximumNesting} levels deep.`);
  }
}

/** Bytes of all documents, with their compiled functions. */
const maximumBytes = { signedIn: 32_000_000, anonymous: 8_000_000 };

/** Measured heap bytes: of a token with its node, and of a field once compiled and run. */
const bytesPer = { token: 320, field: 2_500 };

export type DocumentCache = LRUCache<string, DocumentNode>;

/** Valid documents by hash. Requests without a token have a separate cache, so they evict only each other. */
export interface Documents {
  readonly signedIn: DocumentCache;
  readonly anonymous: DocumentCache;
}

export interface RequestedDocument {
  readonly queryHash: string;
  readonly contextValue: Context;
  document?: DocumentNode;
}

export function createDocuments(): Documents {
  return {
    signedIn: createDocumentCache(maximumBytes.signedIn),
    anonymous: createDocumentCache(maximumBytes.anonymous),
  };
}

export function createDocumentCache(maxSize: number): DocumentCache {
  return new LRUCache({ maxSize, sizeCalculation: weigh });
}

/** With `document` set, Apollo does not parse. */
export function findDocument(documents: Documents, request: RequestedDocument): void {
  const known = cacheFor(documents, request).get(request.queryHash);
  if (known) request.document = known;
}

export function keepDocument(documents: Documents, request: RequestedDocument): void {
  cacheFor(documents, request).set(request.queryHash, request.document);
}

function cacheFor({ signedIn, anonymous }: Documents, { contextValue }: RequestedDocument): DocumentCache {
  return contextValue.viewer ? signedIn : anonymous;
}

function weigh(document: DocumentNode): number {
  let tokens = 0;
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) tokens++;
  const fields = countFields(document);
  const text = document.loc?.source.body.length ?? 0;
  return 2 * text + bytesPer.token * tokens + (fields <= compileUpTo ? bytesPer.field * fields : 0);
}
