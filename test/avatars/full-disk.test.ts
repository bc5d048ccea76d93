import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { shared } from '../support/shared.ts';
import { announce, expectFiles, startAvatarServer } from './support.ts';

/** Larger than what Node buffers of a body that is not read. */
const image = Buffer.alloc(500_000, 'x');

const server = await shared(startAvatarServer());
const ada = await server.as('ada');
afterEach(() => vi.restoreAllMocks());

async function send(agent: Agent, method: string, url: string, body?: Buffer) {
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'image/png' };
  return new Promise<{ status: number | undefined; retryAfter: string | undefined; code: string; port: unknown }>(
    (resolve, reject) => {
      const sent = request(url, {
        agent,
        method,
        headers: body ? { ...headers, 'content-length': body.length } : headers,
      });
      sent.once('error', reject);
      sent.once('response', async (response) => {
        const { code } = JSON.parse(await text(response));
        const { statusCode: status, headers } = response;
        resolve({ status, retryAfter: headers['retry-after'], code, port: sent.socket?.localPort });
      });
      sent.end(body);
    },
  );
}

test('an upload to a full disk returns 503, leaves no file, and keeps the connection open', async () => {
  const probe = await open(process.execPath);
  await probe.close();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const fail = () => vi.spyOn(Object.getPrototypeOf(probe), 'writeFile').mockRejectedValue(full);
  const upload = (await announce(ada, image.length)).headers.get('location') as string;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set();
  for (const [method, url] of [
    ['POST', `${server.url}/avatars`],
    ['PUT', upload],
    ['POST', `${server.url}/avatars`],
  ] as const) {
    const failing = fail();
    const refused = await send(agent, method, url, image);
    expect(refused).toMatchObject({ status: 503, retryAfter: '2', code: 'service_unavailable' });
    failing.mockRestore();
    const next = await send(agent, 'GET', `${server.url}/turtles`);
    expect(next.status).toBe(200);
    ports.add(refused.port).add(next.port);
  }
  expect(ports.size).toBe(1);
  await expectFiles(server, 0);
  agent.destroy();
});
