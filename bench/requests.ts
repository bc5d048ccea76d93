import { load } from './load.ts';
import type { Request, Row, World } from './row.ts';
import type { Server } from './servers.ts';

export interface Sender {
  world: World;
  token: string;
}

/**
 * Creates the requests of a row as bytes. Terrapin and the bare server get the same ones; ignoring the `bench-row`
 * header costs almost nothing.
 */
export async function requestsFor(row: Row, { world, token }: Sender, server: Server): Promise<() => string> {
  const { postgraphile } = row;
  if (server.name === 'postgraphile' && postgraphile) {
    const { query, variables } = postgraphile;
    return () => encode(row, { method: 'POST', path: '/graphql', body: { query, variables: variables(world) } }, token);
  }
  if (row.status !== 304) return () => encode(row, row.request(world), token);
  let etag: string | undefined;
  const first = encode(row, row.request(world), token);
  const onAnswer = (answer: { etag: string | undefined }) => (etag = answer.etag);
  await load({ port: server.port, connections: 1, amount: 1, status: 200, next: () => first, onAnswer });
  if (etag === undefined) throw new Error(`${row.name}: ${server.name} returned no entity tag`);
  const again = encode(row, row.request(world), token, [`If-None-Match: ${etag}`]);
  return () => again;
}

function encode(
  row: Row,
  { method, path, body, headers = ['Accept: application/json'] }: Request,
  token: string,
  more: readonly string[] = [],
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    ...headers,
    `Bench-Row: ${row.name}`,
    ...more,
    ...(text && ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
