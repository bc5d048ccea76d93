import assert from 'node:assert/strict';

export interface World {
  articles: readonly string[];
  /** Article ids in the middle of the list of all articles, and of the archived ones. */
  middle: string;
  middleArchived: string;
  users: readonly string[];
  /** Invoices of the token's user for one request each. */
  published: Iterator<InvoiceToUse>;
  sent: Iterator<InvoiceToUse>;
}

export interface InvoiceToUse {
  id: string;
  number: string;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Default: Accept: application/json. */
  headers?: readonly string[];
}

export interface Bare {
  sql: string;
  /** Parameters. `path` is the last URL segment, `author` the id of the token's user. */
  values?(request: { path: string; body: never; author: string }): unknown[];
  answer(rows: never[]): unknown;
}

export interface Row {
  name: string;
  title: string;
  /** Upper limit of the CPU ratio to the bare server, for information. */
  target?: number;
  /** Requests per round: about a second of work for the bare server, of which a clock tick is 1%. */
  requests: number;
  /** Default 200. With 304, all requests send the entity tag of the first response. */
  status?: 201 | 304;
  /** Each response is a new resource, so responses are equal only in shape. */
  writes?: boolean;
  /** Name of the only tool of the bare server, which is then one of the Model Context Protocol. */
  tool?: string;
  /** Called for each request, which may be random. */
  request(world: World): Request;
  check(answer: never): void;
  /** Without it, only Terrapin is measured. */
  bare?: Bare;
  /** The same for PostGraphile, which supports only GraphQL. */
  postgraphile?: {
    /** Upper limit of the CPU ratio to PostGraphile. */
    target: number;
    query: string;
    variables(world: World): Record<string, unknown>;
    check(data: never): void;
  };
}

/** A GraphQL row: `check` and `bare.answer` handle `data`. Queries use variables, as the SDK does. */
export function graphqlRow(
  row: Omit<Row, 'request'> & { bare: Bare; query: string; variables?(world: World): Record<string, unknown> },
): Row {
  const { query, variables, check, bare, ...rest } = row;
  return {
    ...rest,
    request: (world) => ({ method: 'POST', path: '/graphql', body: { query, variables: variables?.(world) ?? {} } }),
    check(answer: { data: never; errors?: unknown }) {
      assert.equal(answer.errors, undefined);
      check(answer.data);
    },
    bare: { ...bare, answer: (rows) => ({ data: bare.answer(rows) }) },
  };
}

const revision = '2026-07-28';
const meta = (name: string) => `io.modelcontextprotocol/${name}`;

/** The message that calls a tool, and its headers. */
export function toolCall(tool: string, args: Record<string, unknown>) {
  const _meta = {
    [meta('protocolVersion')]: revision,
    [meta('clientInfo')]: { name: 'bench', version: '1.0.0' },
    [meta('clientCapabilities')]: {},
  };
  const headers = [
    'Accept: application/json, text/event-stream',
    `MCP-Protocol-Version: ${revision}`,
    'Mcp-Method: tools/call',
    `Mcp-Name: ${tool}`,
  ];
  const params = { name: tool, arguments: args, _meta };
  return { headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } };
}

/** A call of a tool: `check` and `bare.answer` handle its structured content. */
export function toolRow(
  row: Omit<Row, 'request' | 'tool'> & { tool: string; args(world: World): Record<string, unknown> },
): Row {
  const { tool, args, check, ...rest } = row;
  return {
    ...rest,
    tool,
    request: (world) => ({ method: 'POST', path: '/mcp', ...toolCall(tool, args(world)) }),
    check({ error, result }: { error?: unknown; result: { isError?: true; structuredContent: never } }) {
      assert.equal(error ?? result.isError, undefined);
      check(result.structuredContent);
    },
  };
}

export function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

export function assertFields(value: object, fields: readonly string[]): void {
  assert.deepEqual(Object.keys(value), fields);
}

/** The cursor after an item: the bytes of its id. */
export function cursorOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
