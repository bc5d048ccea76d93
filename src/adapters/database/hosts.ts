import { Socket } from 'node:net';
import { Client, type ClientBase } from 'pg';
import type { DatabaseUrl, Target } from '../../settings/database-url.ts';
import { firstOf } from './first-of.ts';
import type { Execute } from './prepare.ts';
import { type Finding, probe, refusalOf, requireTarget, type Server, Unsuitable } from './target.ts';
import { serverOf } from './unusable.ts';

interface Connection {
  leave(error: Error): void;
}

/** Milliseconds. */
const patience = {
  /** For all servers in parallel to report whether they accept writes. */
  search: 1_500,
  grace: 250,
  pause: 200,
  look: 1_000,
};

/** SQLSTATE class 08, connection exceptions: a request that fails with it returns 503. */
class NoServer extends Error {
  readonly code = '08001';
}

/**
 * Tracks which server is the primary. After a failover, connections to the former one are closed. On errors, all
 * servers are probed in parallel with a short timeout, so an unresponsive one delays nobody.
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

  constructor({ urls, target }: DatabaseUrl, current: string) {
    this.target = target;
    this.#servers = urls.map((url) => {
      const { host, port } = new Client({ connectionString: url });
      return { url, host, port };
    });
    this.#current = this.#servers.find(({ url }) => url === current) as Server;
  }

  get url(): string {
    return this.#current.url;
  }

  async where(): Promise<Server> {
    if (this.#isTrusted) return this.#current;
    if (this.#failure) throw this.#failure;
    await this.#find(patience.search);
    if (!this.#isTrusted) throw this.#failure ?? new NoServer('Searching for the primary.');
    return this.#current;
  }

  doubt(): void {
    this.#isTrusted = false;
    if (!this.#failure) void this.#find(patience.search);
  }

  async answers(ms: number): Promise<boolean> {
    const before = this.#current;
    const findings = await this.#find(ms);
    return before === this.#current && findings.some(({ server, answers }) => answers && server === before);
  }

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

  /** For libraries that create their own connections: closed after a failover like the others. */
  socket(): Socket {
    const socket = new Socket();
    const connection = { leave: () => void socket.destroy() };
    socket.once('connect', () => this.add(connection, this.#current));
    socket.once('close', () => this.delete(connection));
    return socket;
  }

  watch(execute: Execute): void {
    const refusal = refusalOf(this.target);
    const refuses = async () => {
      if (!refusal) return false;
      const [row] = await execute({ name: 'database_target', text: refusal.text, effect: 'reads' }, []);
      return row?.refuses === true;
    };
    const look = async () => {
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
    const probes = this.#servers.map((server) => probe(server, this.target, ms));
    const findings = await firstOf(probes, patience.grace, ({ problem }) => problem === null);
    const suitable = findings.filter(({ problem }) => problem === null);
    // Two servers accept writes if the former primary has restarted: it has the older timeline.
    suitable.sort((a, b) => b.timeline.localeCompare(a.timeline) || this.#rank(a) - this.#rank(b));
    const [best] = suitable;
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
    const error = new Unsuitable(`${serverOf(server)} is the primary now.`);
    for (const [connection, led] of this.#connections) if (led !== server) connection.leave(error);
  }

  #fail(findings: readonly Finding[]): void {
    const problems = this.#servers.map((server) => {
      const finding = findings.find((one) => one.server === server);
      return `${serverOf(server)}: ${finding?.problem ?? 'no response'}`;
    });
    this.#failure = new NoServer(`No server of DATABASE_URL can be used (${problems.join('; ')}).`);
    setTimeout(() => (this.#failure = null), patience.pause).unref();
  }
}
