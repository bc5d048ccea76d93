import { Client, type PoolConfig } from 'pg';
import type { Hosts } from './hosts.ts';
import type { WithSocket } from './watched-client.ts';

export type ClientClass = new (config?: PoolConfig) => Client;

export function locatedClient(hosts: Hosts | null): ClientClass {
  if (!hosts) return Client;
  return class LocatedClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads, with and without a callback
    override connect(callback?: any): any {
      if (callback) return void this.#connect(callback);
      return new Promise((resolve, reject) => this.#connect((error) => (error ? reject(error) : resolve(this))));
    }

    leave(error: Error): void {
      this.#stream.destroy(error);
    }

    get #stream() {
      return (this as unknown as WithSocket).connection.stream;
    }

    async #connect(callback: (error: Error | null, client?: Client) => void): Promise<void> {
      // Until pg listens: the connection may be abandoned before there is an address.
      this.#stream.on('error', () => {});
      try {
        const { host, port } = await this.#lead(hosts as Hosts);
        Object.assign(this, { host, port });
      } catch (error) {
        this.emit('end');
        return callback(error as Error);
      }
      super.connect((error: Error | null) => {
        if (error) (hosts as Hosts).doubt();
        callback(error, this);
      });
    }

    async #lead(hosts: Hosts) {
      const server = await hosts.where();
      if (this.#stream.destroyed) throw new Error('timeout exceeded when trying to connect');
      hosts.add(this, server);
      this.once('end', () => hosts.delete(this));
      return server;
    }
  };
}
