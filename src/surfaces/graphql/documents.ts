import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../core/context.ts';
import { compileUpTo } from './jit.ts';
import { countFields } from './measure.ts';

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
