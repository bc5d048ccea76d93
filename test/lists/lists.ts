import { vi } from 'vitest';
import { toTimestamp } from '../../src/values/timestamp.ts';
import type { Client } from '../support/client.ts';

/** Runs `make` with the server's clock set to `time`, so new ids and timestamps have it. */
export async function at<T>(time: string, make: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${time.replace(' ', 'T').slice(0, -1)}Z`) });
  try {
    return await make();
  } finally {
    vi.useRealTimers();
  }
}

/** Seconds since an hour ago, as timestamps. Earlier times would overflow timers. */
export function clock(): (second: number) => string {
  const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  return (second) => toTimestamp(new Date(start + second * 1000));
}

export const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

type Listed = { data?: { id: string }[]; companies?: { uuid: string }[] } | { id: string }[];

export const itemsOf = (body: Listed) =>
  Array.isArray(body) ? idsOf(body) : (body.companies?.map(({ uuid }) => uuid) ?? idsOf(body.data ?? []));

const linkOf = (link: string | null, rel: string) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link ?? '')?.[1];

function stopAt(pages: string[][]): void {
  if (pages.length > 50) throw new Error(`No end of pages: ${JSON.stringify(pages.slice(0, 5))}`);
}

export async function walkRest(client: Client, first: string, rel: 'next' | 'prev', between = async () => {}) {
  const pages: string[][] = [];
  for (let url: string | undefined = first; url; ) {
    const { status, body, headers } = await client.get(url);
    if (status !== 200) throw new Error(JSON.stringify(body));
    pages.push(itemsOf(body));
    stopAt(pages);
    url = linkOf(headers.get('link'), rel);
    await between();
  }
  return (rel === 'next' ? pages : pages.reverse()).flat();
}

export async function walkGraphql(
  client: Client,
  field: string,
  args: string,
  end: 'first' | 'last',
  between = async () => {},
) {
  const pages: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const place: string = cursor ? `, ${end === 'first' ? 'after' : 'before'}: "${cursor}"` : '';
    const query = `{ ${field}(${end}: 2${place}, ${args}) {
      nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const { data, errors } = await client.graphql(query);
    if (errors) throw new Error(JSON.stringify(errors));
    const { nodes, pageInfo } = data[field];
    pages.push(idsOf(nodes));
    stopAt(pages);
    await between();
    if (end === 'first' ? !pageInfo.hasNextPage : !pageInfo.hasPreviousPage) break;
    cursor = end === 'first' ? pageInfo.endCursor : pageInfo.startCursor;
  }
  return (end === 'first' ? pages : pages.reverse()).flat();
}
