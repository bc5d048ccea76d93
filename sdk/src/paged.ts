interface Connection {
  readonly edges?: readonly object[];
  readonly nodes?: readonly object[];
  readonly pageInfo?: PageInfo;
}

interface PageInfo {
  readonly hasNextPage?: boolean;
  readonly hasPreviousPage?: boolean;
  readonly startCursor?: string | null;
  readonly endCursor?: string | null;
}

export interface PagePolicy {
  keyArgs: string[];
  merge(existing: Connection | undefined, incoming: Connection, options: { args: object | null }): Connection;
}

/** A field policy of Apollo Client that joins the pages of a list, selected as `edges` or as `nodes`. */
export function paged(keyArgs: string[]): PagePolicy {
  return {
    keyArgs,
    merge(existing, incoming, { args }) {
      const { after, before } = (args ?? {}) as { after?: unknown; before?: unknown };
      if (!existing || !(after || before)) return incoming;
      const [first, last] = after ? [existing, incoming] : [incoming, existing];
      const join = (name: 'edges' | 'nodes') => {
        // By node: a page may be requested again, and an item may move to the next one.
        const all = [...(first[name] ?? []), ...(last[name] ?? [])];
        const byNode = new Map(all.map((item) => [JSON.stringify((item as { node?: object }).node ?? item), item]));
        return incoming[name] && { [name]: [...byNode.values()] };
      };
      const { hasPreviousPage, startCursor } = first.pageInfo ?? {};
      const start = {
        ...(hasPreviousPage !== undefined && { hasPreviousPage }),
        ...(startCursor !== undefined && { startCursor }),
      };
      const pageInfo = incoming.pageInfo && { pageInfo: { ...last.pageInfo, ...start } };
      return { ...existing, ...incoming, ...join('edges'), ...join('nodes'), ...pageInfo };
    },
  };
}
