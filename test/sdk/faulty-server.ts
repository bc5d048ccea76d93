import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse) => void;

export interface FaultyServer {
  url: string;
  seen: { headers: IncomingHttpHeaders; body: string }[];
  /** Sets the next responses; the last one repeats. Clears `seen`. */
  respondWith(...answers: Answer[]): void;
  close(): Promise<void>;
}

export const drop: Answer = (response) => response.socket?.destroy();
export const hang: Answer = () => {};
export const cut: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":', () => response.socket?.destroy());
};
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
export function refuse(code: string, status: number, headers: Record<string, string> = {}): Answer {
  return answer(status, { errors: [{ message: code, extensions: { code, http_status: status } }] }, headers);
}

export async function startFaultyServer(): Promise<FaultyServer> {
  let answers: Answer[] = [];
  const seen: FaultyServer['seen'] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ headers: request.headers, body });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    next?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    respondWith(...next) {
      answers = next;
      seen.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards requests, and drops the first response to each distinct body. */
export async function startLossyProxy(target: string): Promise<FaultyServer> {
  const proxy = await startFaultyServer();
  const lost = new Set<string>();
  proxy.respondWith((response) => {
    const { headers, body } = proxy.seen.at(-1) as FaultyServer['seen'][number];
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers as Record<string, string>;
    void fetch(target + response.req.url, { method: response.req.method ?? 'POST', headers: passed, body }).then(
      async (real) => {
        if (lost.has(body)) return answer(real.status, await real.text())(response);
        lost.add(body);
        drop(response);
      },
    );
  });
  return proxy;
}
