import { Agent, request } from 'node:http';

/** A user who sends the same requests again and again, in a process of its own: reading their responses would delay the measuring. */
export interface HeavyLoad {
  readonly port: number;
  readonly token: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly parallel: number;
}

const counts = { responses: 0, bytes: 0, failures: 0 };

function exchange(load: HeavyLoad, agent: Agent): Promise<void> {
  const { port, token, method, path, headers, body = '' } = load;
  const head = { ...headers, Authorization: `Bearer ${token}`, 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const fail = () => {
      counts.failures++;
      setTimeout(resolve, 100);
    };
    request({ port, host: '127.0.0.1', agent, method, path, headers: head }, (response) => {
      response.on('data', (chunk: Buffer) => (counts.bytes += chunk.length));
      response.once('error', fail);
      response.once('end', () => {
        if ((response.statusCode as number) >= 400) return fail();
        counts.responses++;
        resolve();
      });
    })
      .once('error', fail)
      .end(body);
  });
}

process.on('message', (load: HeavyLoad | 'counts') => {
  if (load === 'counts') return void process.send?.(counts);
  const agent = new Agent({ keepAlive: true, maxSockets: load.parallel });
  for (let i = 0; i < load.parallel; i++)
    void (async () => {
      for (;;) await exchange(load, agent);
    })();
});
