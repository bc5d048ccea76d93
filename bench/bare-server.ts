import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, types } from 'pg';
import { rows } from './rows.ts';

/**
 * The yardstick: `node:http` and `pg` and nothing else. Which row a request belongs to stands in its `bench-row` header,
 * so there is no routing and no GraphQL; no token, no entity tag and no check of input either.
 */
const byName = new Map(rows.map((row) => [row.name, row]));

// As our server reads them, so that both answer the same: sessions run in UTC.
types.setTypeParser(1184, (text) => `${text.slice(0, 19)}Z`);
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  options: '-c timezone=UTC',
  application_name: 'bare',
});
pool.on('error', () => {});

/** Whose token our server is sent: the author of what is created. */
const author: string = (await pool.query("select id from users where username = 'admin'")).rows[0].id;

async function answer(request: IncomingMessage): Promise<{ status: number; text: string }> {
  const row = byName.get(request.headers['bench-row'] as string);
  if (!row) return { status: 404, text: 'null' };
  const body = request.method === 'POST' ? JSON.parse(await read(request)) : null;
  const path = (request.url as string).slice((request.url as string).lastIndexOf('/') + 1);
  const values = row.bare.values?.({ path, body: body as never, author }) ?? [];
  const result = await pool.query({ name: row.name, text: row.bare.sql, values });
  return { status: row.status ?? 200, text: JSON.stringify(row.bare.answer(result.rows as never[])) };
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
  const { status, text } = await answer(request).catch((error) => ({ status: 500, text: String(error) }));
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
