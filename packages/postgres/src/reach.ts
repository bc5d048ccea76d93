import { connect as openSocket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { hasTimedOut, UnusableServer } from './failures.ts';

/** Where a connection string leads, without the password. */
interface DatabaseAddress {
  /** `host:port`, or the path of a socket. */
  readonly server: string;
  /** `host:port/database` */
  readonly address: string;
  readonly user: string;
  readonly database: string;
}

export function parseDatabaseUrl(url: string): DatabaseAddress {
  const { host, port, user = '', database = '' } = new Client({ connectionString: url });
  const server = host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
  return { server, address: `${server}/${database}`, user, database };
}

/** Milliseconds. */
const usual = {
  longest: 30_000,
  attempt: 5_000,
  pause: 500,
};

export interface ReachOptions {
  readonly application: string;
  /** Called before each pause, with the reason. */
  readonly onWait: (problem: string) => void;
  readonly patience?: typeof usual;
}

/**
 * Connects, waiting while the server is away.
 *
 * @throws UnusableServer if it stays away or waiting is useless
 * @throws DatabaseError if PostgreSQL rejects the connection
 */
export async function reach(url: string, { application, onWait, patience = usual }: ReachOptions): Promise<Client> {
  const deadline = performance.now() + patience.longest;
  for (;;) {
    let problem: string;
    try {
      return await connect(url, application, patience.attempt);
    } catch (error) {
      problem = await describeUnavailable(error, url, patience.attempt);
    }
    if (performance.now() + patience.pause > deadline) {
      const since = patience.longest === 0 ? 'is unavailable' : `was unavailable for ${patience.longest / 1000} s`;
      throw new UnusableServer('unavailable', `it ${since} (${problem})`);
    }
    onWait(problem);
    await pause(patience.pause);
  }
}

/** Also runs a statement: a pooler may accept connections before it has one to the server. */
export async function connect(url: string, application: string, timeout = usual.attempt): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: application,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

const away = /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE/;

function isNotReady({ code = '', message }: DatabaseError): boolean {
  return /^57P0[123]$/.test(code) || /server_login_retry|connect to server|server conn/.test(message);
}

/** Throws if waiting is useless. */
async function describeUnavailable(error: unknown, url: string, timeout: number): Promise<string> {
  if (error instanceof DatabaseError) {
    if (isNotReady(error)) return error.message;
    throw error;
  }
  const problem =
    error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : (error as Error).message;
  if (hasTimedOut(error)) return 'the pooler has no connection to the server';
  if (away.test(`${(error as { code?: string }).code} ${problem}`)) return problem;
  const listener = await detectListener(new Client({ connectionString: url }), timeout);
  if (listener.kind === 'stranger')
    throw new UnusableServer('not_postgresql', `the service there is not PostgreSQL; it sent "${listener.firstLine}"`);
  if (/timeout|terminated/i.test(problem))
    return listener.kind === 'silent' ? 'the port is open, but nothing responds' : problem;
  if (/password must be a string/.test(problem)) throw new UnusableServer('no_password', 'it requires a password');
  throw new UnusableServer('no_connection', problem);
}

/** SSLRequest: length 8, then the request code. PostgreSQL responds with S or N. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

type Listener =
  | { readonly kind: 'postgresql' | 'silent' | 'closed' }
  | { readonly kind: 'stranger'; readonly firstLine: string };

function detectListener({ host, port }: { host: string; port: number }, timeout: number): Promise<Listener> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? openSocket(`${host}/.s.PGSQL.${port}`) : openSocket(port, host);
    const end = (listener: Listener) => {
      socket.destroy();
      resolve(listener);
    };
    let isOpen = false;
    socket.setTimeout(timeout, () => end({ kind: isOpen ? 'silent' : 'closed' }));
    socket.on('connect', () => {
      isOpen = true;
      socket.write(tlsRequest);
    });
    socket.on('error', () => end({ kind: 'closed' }));
    socket.on('close', () => end({ kind: 'closed' }));
    socket.on('data', (bytes) => end(judge(bytes)));
  });
}

function judge(bytes: Buffer): Listener {
  // PostgreSQL before 7 and poolers without TLS respond with an error: E and a length of four bytes.
  if ((bytes.length === 1 && /[SN]/.test(bytes.toString())) || (bytes[0] === 0x45 && bytes[1] === 0))
    return { kind: 'postgresql' };
  const [line = ''] = bytes.toString('latin1').split(/\r?\n/);
  return { kind: 'stranger', firstLine: line.slice(0, 60).replace(/[^\x20-\x7e]/g, '·') };
}
