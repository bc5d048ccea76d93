import { connect } from 'node:net';

/** SSLRequest: length 8, then the request code. PostgreSQL responds with S or N. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

export type Listener =
  | { readonly kind: 'postgresql' | 'silent' | 'closed' }
  | { readonly kind: 'stranger'; readonly said: string };

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
  // PostgreSQL before 7 and poolers without TLS respond with an error: E and a length of four bytes.
  if ((bytes.length === 1 && /[SN]/.test(bytes.toString())) || (bytes[0] === 0x45 && bytes[1] === 0))
    return { kind: 'postgresql' };
  const [line = ''] = bytes.toString('latin1').split(/\r?\n/);
  return { kind: 'stranger', said: line.slice(0, 60).replace(/[^\x20-\x7e]/g, '·') };
}
