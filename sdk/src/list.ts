import { askChecked, type Call, type CallOptions, callOf, oneAt } from './call.ts';
import type { Connection } from './connection.ts';

export interface Paging {
  /** Number of items per page: 1–100, default 25. */
  first?: number | undefined;
  /** Cursor after which the page starts: `next` of a page. Null and '' are the beginning. */
  after?: string | null | undefined;
  /** `ASC`: oldest first. Default `DESC`. */
  direction?: 'ASC' | 'DESC' | undefined;
}

export interface PageOptions extends Omit<Paging, 'direction'> {
  last?: number | undefined;
  before?: string | null | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page, for `after`; null on the last page. */
  next: string | null;
  /** Cursor of the previous page, for `before`; null on the first page. */
  previous: string | null;
}

export interface CountedPage<Item> extends Page<Item> {
  /** Number of items on all pages, at most 10,000. */
  totalCount: number;
  totalCountCapped: boolean;
}

/** A collection. Iterating over it requests one page at a time, as needed. */
export interface List<Item> extends AsyncIterable<Item> {
  // Each is one signature without type parameters: TypeScript then knows the type of a page before that of the cursor
  // passed, which may come from the page before.
  /** Requests one page; default: the first. */
  page(options?: PageOptions): Call<Page<Item>>;
  /** Requests one page with `totalCount`. */
  countedPage(options?: PageOptions): Call<CountedPage<Item>>;
  /** Returns the first `limit` items, or all if there are fewer. */
  toArray(limit: number): Promise<Item[]>;
}

interface Nodes<Item> {
  nodes: Item[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null; hasPreviousPage: boolean; startCursor: string | null };
}

const largestPage = 100;

export function list<Item>(
  on: Connection,
  document: string,
  path: string,
  variables: Paging & Record<string, unknown>,
  options?: CallOptions,
): List<Item> {
  const nodesIn = oneAt<Nodes<Item>>(path);
  const pick = (data: unknown, response: Response): Page<Item> => {
    const { nodes, pageInfo, ...counts } = nodesIn(data, response);
    return {
      ...counts,
      items: nodes,
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      previous: pageInfo.hasPreviousPage ? pageInfo.startCursor : null,
    };
  };
  const page = (paging: PageOptions = {}, counted = {}) => {
    const cursors = { after: paging.after || variables.after || undefined, before: paging.before || undefined };
    return callOf(askChecked(on, document, { ...variables, ...paging, ...cursors, ...counted }, options, { pick }));
  };
  async function* walk(first = variables.first): AsyncGenerator<Item, void, undefined> {
    let { after } = variables;
    for (;;) {
      const { items, next } = await page({ first, after });
      yield* items;
      if (next === null) return;
      after = next;
    }
  }
  return {
    page: (paging) => page(paging),
    countedPage: (paging) => page(paging, { count: true }) as Call<CountedPage<Item>>,
    async toArray(limit) {
      const items: Item[] = [];
      if (limit < 1) return items;
      for await (const item of walk(variables.first ?? Math.min(limit, largestPage))) {
        if (items.push(item) >= limit) break;
      }
      return items;
    },
    [Symbol.asyncIterator]: () => walk(),
  };
}
