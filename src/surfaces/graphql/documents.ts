import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';
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

/** The texts of Apollo's automatic persisted queries, per process. Clients send evicted texts again. */
export function createTexts(maxSize = maximumTexts): InMemoryLRUCache {
  return new InMemoryLRUCache({ maxSize, sizeCalculation: (text, key) => 2 * (text.length + key.length) });
}

export async function findText(texts: InMemoryLRUCache, { query, extensions }: GraphqlRequest): Promise<unknown> {
  if (query !== undefined) return query;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
  return texts.get(`${prefix}${persistedQuery?.sha256Hash}`);
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

/**
 * Bytes of all documents, with their compiled functions. Requests without a token have a store of their own, so that they evict only
 * each other's.
 */
export const documentBytes = { signedIn: 32_000_000, anonymous: 8_000_000 };

/** Measured heap bytes: of a token with its node, and of a field once compiled and run. */
const bytesPer = { token: 320, field: 2_500 };

export function createDocuments(maxSize: number): InMemoryLRUCache<DocumentNode> {
  return new InMemoryLRUCache({ maxSize, sizeCalculation: weigh });
}

export function weigh(document: DocumentNode): number {
  let tokens = 0;
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) tokens++;
  const fields = countFields(document);
  const text = document.loc?.source.body.length ?? 0;
  return 2 * text + bytesPer.token * tokens + (fields <= compileUpTo ? bytesPer.field * fields : 0);
}
