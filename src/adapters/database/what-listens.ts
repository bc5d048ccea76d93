import { connect } from 'node:net';

/** The message that asks PostgreSQL for TLS: eight bytes long, then the request's number. Any version answers S or N. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

export type Listener =
  | { readonly kind: 'postgresql' | 'silent' | 'closed' }
  /** With the first line of what it said. */
  | { readonly kind: 'stranger'; readonly said: string };

/** Finds out what is at an address that could not be connected to as PostgreSQL. */
export function whatListens({ host, port }: { host: string; port: number }, timeout: number): Promise<Listener> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
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
  // PostgreSQL before 7 and poolers that know no TLS answer with an error: E, and a length in four bytes.
  if ((bytes.length === 1 && /[SN]/.test(bytes.toString())) || (bytes[0] === 0x45 && bytes[1] === 0))
    return { kind: 'postgresql' };
  const [line = ''] = bytes.toString('latin1').split(/\r?\n/);
  return { kind: 'stranger', said: line.slice(0, 60).replace(/[^\x20-\x7e]/g, '·') };
}
