import { askChecked, type Call, type CallOptions, callOf, oneAt } from './call.ts';
import { checkSome } from './check.ts';
import type { Connection } from './connection.ts';
import { documentOf, pathOf } from './operation.ts';

export interface Paging {
  /** Number of items per page: 1–100, default 25. */
  first?: number | undefined;
  /** Cursor after which the page starts: `next` of a page. Null and '' are the beginning. */
  after?: string | null | undefined;
  /** `ASC`: oldest first. Default `DESC`. */
  direction?: 'ASC' | 'DESC' | undefined;
}

export interface PageOptions extends Omit<Paging, 'direction'> {
  /** Number of items at the end of the list, or before the cursor `before`. */
  last?: number | undefined;
  /** Cursor before which the page ends: `previous` of a page. */
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

/**
 * A collection. `await` requests its first page; iterating over it requests one page at a time, as needed.
 */
export interface List<Item> extends AsyncIterable<Item>, PromiseLike<Page<Item>> {
  // Each is one signature without type parameters: TypeScript then knows the type of a page before that of the cursor
  // passed, which may come from the page before.
  /** Requests one page; default: the first. */
  page(options?: PageOptions): Call<Page<Item>>;
  /** Requests one page with `totalCount`. */
  countedPage(options?: PageOptions): Call<CountedPage<Item>>;
  /** Iterates over pages instead of items. */
  pages(): AsyncIterable<Page<Item>>;
  /** Returns the first `limit` items, or all if there are fewer. */
  toArray(limit: number): Promise<Item[]>;
}

interface Nodes<Item> {
  nodes: Item[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null; hasPreviousPage: boolean; startCursor: string | null };
}

const defaultPage = 25;
const largestPage = 100;

/** @param read converts a node; default: it is an item */
export function list<Item, Node = Item>(
  on: Connection,
  fields: string,
  selection: string,
  variables: Paging & Record<string, unknown>,
  options?: CallOptions,
  read = (node: Node) => node as unknown as Item,
): List<Item> {
  const pageInfo = 'pageInfo{endCursor hasNextPage hasPreviousPage startCursor}';
  const counts = '...@include(if:$count){totalCount totalCountCapped}';
  const document = documentOf('query', fields, `nodes{${selection}}${pageInfo} ${counts}`, ['$count:Boolean=false']);
  const nodesIn = oneAt<Nodes<Node>>(pathOf(fields));
  const pick = (data: unknown, response: Response): Page<Item> => {
    const { nodes, pageInfo, ...counts } = nodesIn(data, response);
    return {
      ...counts,
      items: nodes.map(read),
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      previous: pageInfo.hasPreviousPage ? pageInfo.startCursor : null,
    };
  };
  const request = async (input: object) => {
    checkSome(input);
    return askChecked(on, document, input, options, pick);
  };
  const page = (paging: PageOptions = {}, counted = {}) => {
    const { after, before, last, first = last ? undefined : variables.first } = paging;
    const cursors = { after: after || variables.after || undefined, before: before || undefined };
    // In GraphQL, the first items before a cursor are those at the beginning of the list.
    const size = before && !last ? { first: undefined, last: first ?? defaultPage } : { first };
    return callOf(request({ ...variables, ...paging, ...cursors, ...size, ...counted }));
  };
  async function* pages(first = variables.first): AsyncGenerator<Page<Item>, void, undefined> {
    let { after } = variables;
    for (;;) {
      const one = await page({ first, after });
      yield one;
      if (one.next === null) return;
      after = one.next;
    }
  }
  async function* items(first?: number): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages(first)) yield* page.items;
  }
  return {
    page: (paging) => page(paging),
    countedPage: (paging) => page(paging, { count: true }) as Call<CountedPage<Item>>,
    pages: () => pages(),
    async toArray(limit) {
      const found: Item[] = [];
      if (limit < 1) return found;
      for await (const item of items(variables.first ?? Math.min(limit, largestPage))) {
        if (found.push(item) >= limit) break;
      }
      return found;
    },
    // biome-ignore lint/suspicious/noThenProperty: `await` of a list is its first page
    then: (resolve, reject) => page().then(resolve, reject),
    [Symbol.asyncIterator]: () => items(),
  };
}
