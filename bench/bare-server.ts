import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, types } from 'pg';
import { bareTool } from './bare-tool.ts';
import type { Bare, Row } from './row.ts';
import { rows } from './rows.ts';
import { tokenCheck } from './token.ts';

/**
 * The baseline: `node:http` and `pg`, without routing, GraphQL or input validation. The `bench-row` header selects the
 * row. The token is checked, and a 304 row has an entity tag.
 */
type BareRow = Row & { bare: Bare };

const byName = new Map(rows.filter((row): row is BareRow => row.bare !== undefined).map((row) => [row.name, row]));

// As Terrapin reads them, so responses are equal. Sessions run in UTC.
types.setTypeParser(1184, (text) => `${text.slice(0, 19)}Z`);
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  options: '-c timezone=UTC',
  application_name: 'bare',
});
pool.on('error', () => {});

const authorOf = tokenCheck(pool);

interface Reply {
  status: number;
  text: string;
  etag?: string;
}

async function reply(request: IncomingMessage): Promise<Reply> {
  const author = await authorOf(request);
  if (author === null) return { status: 401, text: 'null' };
  const row = byName.get(request.headers['bench-row'] as string);
  if (!row) return { status: 404, text: 'null' };
  const body = request.method === 'POST' ? JSON.parse(await read(request)) : null;
  if (row.tool !== undefined) return toolOf(row, author)(request, body);
  const path = (request.url as string).slice((request.url as string).lastIndexOf('/') + 1);
  const text = JSON.stringify(await answer(row, { path, body: body as never, author }));
  if (row.status !== 304) return { status: row.status ?? 200, text };
  const etag = `"${createHash('sha1').update(text).digest('base64')}"`;
  return request.headers['if-none-match'] === etag ? { status: 304, text: '', etag } : { status: 200, text, etag };
}

async function answer({ name, bare }: BareRow, request: Parameters<NonNullable<Bare['values']>>[0]): Promise<unknown> {
  const values = bare.values?.(request) ?? [];
  const result = await pool.query({ name, text: bare.sql, values });
  return bare.answer(result.rows as never[]);
}

const tools = new Map<BareRow, ReturnType<typeof bareTool>>();

function toolOf(row: BareRow, author: string): ReturnType<typeof bareTool> {
  const answerCall = (args: object) => answer(row, { path: '', body: args as never, author }) as Promise<object>;
  const tool = tools.get(row) ?? bareTool(row.tool as string, answerCall);
  tools.set(row, tool);
  return tool;
}

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}

const server = createServer(async (request, response) => {
  const failed = (error: unknown): Reply => ({ status: 500, text: String(error) });
  const { status, text, etag } = await reply(request).catch(failed);
  const body = text && { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { ...body, ...(etag && { ETag: etag }) });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
