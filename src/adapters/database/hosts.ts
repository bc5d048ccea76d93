import { Socket } from 'node:net';
import { Client, type ClientBase } from 'pg';
import type { DatabaseUrl, Target } from '../../settings/database-url.ts';
import { firstOf } from './first-of.ts';
import type { Execute } from './prepare.ts';
import { type Finding, probe, refusalOf, requireTarget, type Server, Unsuitable } from './target.ts';
import { serverOf } from './unusable.ts';

/** A connection to one of them. */
interface Connection {
  /** Ends it at once; what is under way fails with the error. */
  leave(error: Error): void;
}

/** Milliseconds. */
const patience = {
  /** How long servers may take to answer whether they can be written to. They are asked all at once. */
  search: 1_500,
  /** How long the others are waited for once one has said yes. */
  grace: 250,
  /** After a search in vain. */
  pause: 200,
  /** Between looks at the server in use. */
  look: 1_000,
};

/** No server can be used. Has a SQLSTATE of class 08, connection exceptions: a request that meets it returns 503. */
class NoServer extends Error {
  readonly code = '08001';
}

/**
 * Knows which of several servers is the primary. All connections lead there; once another has taken over, those to the
 * former one are ended. The first sign of trouble has all servers asked at once, each for a short time only, so that one
 * that swallows packets holds up nobody.
 */
export class Hosts {
  readonly target: Target;
  readonly #servers: readonly Server[];
  readonly #connections = new Map<Connection, Server>();
  #current: Server;
  #isTrusted = true;
  #search: Promise<readonly Finding[]> | null = null;
  #failure: NoServer | null = null;
  #look: NodeJS.Timeout | undefined;

  /** @param current the address of the one that has been found to be right */
  constructor({ urls, target }: DatabaseUrl, current: string) {
    this.target = target;
    this.#servers = urls.map((url) => {
      const { host, port } = new Client({ connectionString: url });
      return { url, host, port };
    });
    this.#current = this.#servers.find(({ url }) => url === current) as Server;
  }

  /** The address of the server in use. */
  get url(): string {
    return this.#current.url;
  }

  /** The server to connect to. Rejects where none can be used just now. */
  async where(): Promise<Server> {
    if (this.#isTrusted) return this.#current;
    if (this.#failure) throw this.#failure;
    await this.#find(patience.search);
    if (!this.#isTrusted) throw this.#failure ?? new NoServer('The server in use is being looked for.');
    return this.#current;
  }

  /** To be called where the server in use cannot be connected to, or written to. */
  doubt(): void {
    this.#isTrusted = false;
    if (!this.#failure) void this.#find(patience.search);
  }

  /** Whether the server that connections lead to answers within `ms` milliseconds; what it answers does not matter. */
  async answers(ms: number): Promise<boolean> {
    const before = this.#current;
    const findings = await this.#find(ms);
    return before === this.#current && findings.some(({ server, answers }) => answers && server === before);
  }

  /** Rejects where a new connection has led to a server that is not what is wanted. */
  async require(client: ClientBase): Promise<void> {
    await requireTarget(client, this.target).catch((error) => {
      this.doubt();
      throw error;
    });
  }

  add(connection: Connection, server: Server): void {
    this.#connections.set(connection, server);
  }

  delete(connection: Connection): void {
    this.#connections.delete(connection);
  }

  /** For what makes connections to the server in use by itself: they are ended like the others. */
  socket(): Socket {
    const socket = new Socket();
    // Without the error: what has given the socket up by then would not take it.
    const connection = { leave: () => void socket.destroy() };
    socket.once('connect', () => this.add(connection, this.#current));
    socket.once('close', () => this.delete(connection));
    return socket;
  }

  /**
   * Looks once a second whether the server in use is still right, for where nothing is written.
   *
   * @param execute leads to it
   */
  watch(execute: Execute): void {
    const refusal = refusalOf(this.target);
    const refuses = async () => {
      if (!refusal) return false;
      const [row] = await execute({ name: 'database_target', text: refusal.text, effect: 'reads' }, []);
      return row?.refuses === true;
    };
    const look = async () => {
      // A connection that fails is seen to where it is opened anew.
      if (!this.#isTrusted || (await refuses().catch(() => false))) this.doubt();
      this.#look?.refresh();
    };
    this.#look = setTimeout(() => void look(), patience.look).unref();
  }

  close(): void {
    clearTimeout(this.#look);
    this.#look = undefined;
  }

  #find(ms: number): Promise<readonly Finding[]> {
    this.#search ??= this.#ask(ms).finally(() => (this.#search = null));
    return this.#search;
  }

  async #ask(ms: number): Promise<readonly Finding[]> {
    const asked = this.#servers.map((server) => probe(server, this.target, ms));
    const findings = await firstOf(asked, patience.grace, ({ problem }) => problem === null);
    const right = findings.filter(({ problem }) => problem === null);
    // Two can be written to where the former primary has come back by itself: its timeline is the older one.
    right.sort((a, b) => b.timeline.localeCompare(a.timeline) || this.#rank(a) - this.#rank(b));
    const [best] = right;
    this.#isTrusted = best !== undefined;
    if (best) this.#lead(best.server);
    else this.#fail(findings);
    return findings;
  }

  #rank({ server }: Finding): number {
    return server === this.#current ? -1 : this.#servers.indexOf(server);
  }

  #lead(server: Server): void {
    if (server === this.#current) return;
    this.#current = server;
    const error = new Unsuitable(`${serverOf(server)} has taken over.`);
    for (const [connection, led] of this.#connections) if (led !== server) connection.leave(error);
  }

  #fail(findings: readonly Finding[]): void {
    const problems = this.#servers.map((server) => {
      const finding = findings.find((one) => one.server === server);
      return `${serverOf(server)}: ${finding?.problem ?? 'no answer'}`;
    });
    this.#failure = new NoServer(`No server of DATABASE_URL can be used (${problems.join('; ')}).`);
    setTimeout(() => (this.#failure = null), patience.pause).unref();
  }
}
