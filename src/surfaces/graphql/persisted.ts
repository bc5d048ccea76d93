import { LRUCache } from 'lru-cache';

const maximumBytes = 8_000_000;
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

  constructor(maxSize = maximumBytes) {
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
