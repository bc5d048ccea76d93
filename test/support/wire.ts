import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server that can drop all data without closing connections. */
export interface Wire {
  url: string;
  /** Drops all data from now on, and hides closed connections from the other end. */
  silence(): void;
  /** Does the same for open connections; new ones work. */
  forget(): void;
  /** Connects new connections to another server. */
  leadTo(url: string): void;
  /** Does the same and closes the open ones, as HAProxy with `shutdown-sessions` does. */
  moveTo(url: string): void;
  /** Forwards data again, and closes connections whose other end is closed. */
  resume(): void;
  close(): Promise<void>;
}

interface Link {
  readonly ends: readonly [Socket, Socket];
  isSilent: boolean;
}

export async function openWire(to: string): Promise<Wire> {
  let target = new URL(to);
  let isSilent = false;
  const links = new Set<Link>();
  const hangUp = (link: Link) => {
    links.delete(link);
    for (const end of link.ends) end.destroy();
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const link: Link = { ends: [near, far], isSilent };
    links.add(link);
    for (const [from, other] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (bytes) => link.isSilent || other.write(bytes));
      from.on('error', () => {});
      from.on('close', () => link.isSilent || hangUp(link));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const forget = () => {
    for (const link of links) link.isSilent = true;
  };
  return {
    url: Object.assign(new URL(to), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    forget,
    leadTo: (url) => void (target = new URL(url)),
    moveTo(url) {
      target = new URL(url);
      for (const link of links) hangUp(link);
    },
    silence() {
      isSilent = true;
      forget();
    },
    resume() {
      isSilent = false;
      for (const link of links) {
        link.isSilent = false;
        if (link.ends.some((end) => end.destroyed)) hangUp(link);
      }
    },
    async close() {
      for (const link of links) hangUp(link);
      server.close();
    },
  };
}
