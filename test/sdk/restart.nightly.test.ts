import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, type Terrapin } from '../../sdk/src/index.ts';

/** Milliseconds that the server is away. */
const away = 5_000;
const calls = 400;

async function listen(port = 0): Promise<Server> {
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const text = JSON.stringify({ data: { createArticle: { title: 'Shells' } } });
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Number of calls that fail while the server is away. */
async function lostOver(restart: { retries: number } | object): Promise<number> {
  let server = await listen();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const terrapin: Terrapin = createClient({ url: `http://127.0.0.1:${port}`, timeout: 120_000, ...restart });
  let lost = 0;
  let sent = 0;
  let isBack: Promise<unknown> | undefined;
  const work = async () => {
    while (sent < calls) {
      if (++sent === calls / 4) {
        server.close();
        server.closeAllConnections();
        isBack = new Promise((resolve) => setTimeout(resolve, away)).then(async () => (server = await listen(port)));
      }
      await terrapin.articles.create({ title: 'Shells' }).catch(() => lost++);
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  await isBack;
  return lost;
}

test('with 12 retries, none of 400 calls is lost while the server restarts for 5 seconds', {
  timeout: 60_000,
}, async () => {
  expect(await lostOver({ retries: 12 })).toBe(0);
});
