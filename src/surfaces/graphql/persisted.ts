import { LRUCache } from 'lru-cache';

/** Bytes of all texts. */
const maximumBytes = 8_000_000;
/** Apollo's prefix of the hash. */
const prefix = 'apq:';

/** From a body or, as JSON texts, from a query string. */
export interface GraphqlRequest {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

/**
 * Texts of documents by SHA-256 (Apollo's automatic persisted queries), per process. The least recently used are
 * evicted; clients then send the text again.
 */
export class PersistedQueries {
  readonly #texts: LRUCache<string, string>;

  constructor(maxSize = maximumBytes) {
    this.#texts = new LRUCache({ maxSize, sizeCalculation: (text, key) => 2 * (text.length + key.length) });
  }

  /** Called by Apollo once the document is valid and the hash matches. */
  async set(key: string, text: string): Promise<void> {
    this.#texts.set(key, text);
  }

  async get(key: string): Promise<string | undefined> {
    return this.#texts.get(key);
  }

  async delete(key: string): Promise<boolean> {
    return this.#texts.delete(key);
  }

  textOf({ query, extensions }: GraphqlRequest): unknown {
    if (query !== undefined) return query;
    const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
    return this.#texts.get(`${prefix}${persistedQuery?.sha256Hash}`);
  }
}
