import { ask, type Call, type CallOptions, callOf, oneAt } from './call.ts';
import type { Connection } from './connection.ts';

export interface Paging {
  /** Items per page: 1 to 100, 25 unless given. */
  first?: number | undefined;
  /** Only what comes after this place: `next` of a page. Null and '' are the beginning. */
  after?: string | null | undefined;
  /** `ASC` for the oldest first. */
  direction?: 'ASC' | 'DESC' | undefined;
}

/** Paging, backwards too. */
export interface PageOptions extends Paging {
  last?: number | undefined;
  before?: string | null | undefined;
  /** Whether to count the items of all pages. */
  count?: boolean | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** The place to go on from (`after`); null on the last page. */
  next: string | null;
  /** The place to go back from (`before`); null on the first page. */
  previous: string | null;
  /** How many items there are on all pages, up to 10,000, where `count` asked for it. */
  totalCount?: number;
  /** Whether there are more than are counted. */
  totalCountCapped?: boolean;
}

/** A page whose items were counted. */
export type CountedPage<Item> = Page<Item> & Required<Pick<Page<Item>, 'totalCount' | 'totalCountCapped'>>;

/** A collection. Nothing is asked for before it is walked; then page by page, as far as the walk goes. */
export interface List<Item> extends AsyncIterable<Item> {
  /** One page: the first, or the one that is asked for. */
  page(options: PageOptions & { count: true }): Call<CountedPage<Item>>;
  page(options?: PageOptions): Call<Page<Item>>;
  /** The first so many items, or all if there are fewer. */
  toArray(limit: number): Promise<Item[]>;
}

interface Nodes<Item> extends Pick<Page<Item>, 'totalCount' | 'totalCountCapped'> {
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
  const page = (paging: PageOptions = {}) => {
    const places = { after: paging.after || variables.after || undefined, before: paging.before || undefined };
    return callOf(ask(on, document, { ...variables, ...paging, ...places }, options, { pick }));
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
    page: page as List<Item>['page'],
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
