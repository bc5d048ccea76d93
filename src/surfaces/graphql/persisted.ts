import { LRUCache } from 'lru-cache';

/** Bytes that the texts may take together. */
const maximumBytes = 8_000_000;
/** What Apollo puts before the hash. */
const prefix = 'apq:';

/** What a GraphQL request may ask with, in a body or, as JSON texts, in a query string. */
export interface GraphqlRequest {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

/**
 * The texts of documents that clients name by their SHA-256 once they have sent them (Apollo's automatic persisted
 * queries). Those used last are kept; a client that names another is told so, and sends it again. Every process has its
 * own.
 */
export class PersistedQueries {
  readonly #texts: LRUCache<string, string>;

  constructor(maxSize = maximumBytes) {
    this.#texts = new LRUCache({ maxSize, sizeCalculation: (text, key) => 2 * (text.length + key.length) });
  }

  /** Apollo stores a text once its document was found valid and its hash right. */
  async set(key: string, text: string): Promise<void> {
    this.#texts.set(key, text);
  }

  async get(key: string): Promise<string | undefined> {
    return this.#texts.get(key);
  }

  async delete(key: string): Promise<boolean> {
    return this.#texts.delete(key);
  }

  /** The document of a request: its own, or the one that it names. */
  textOf({ query, extensions }: GraphqlRequest): unknown {
    if (query !== undefined) return query;
    const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
    return this.#texts.get(`${prefix}${persistedQuery?.sha256Hash}`);
  }
}
