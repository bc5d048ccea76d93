import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const run = promisify(execFile);
const here = 'test/mcp/conformance';

let server: TestServer;
let proxy: Server;
beforeAll(async () => {
  await run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', here]);
  server = await startTestServer();
  proxy = await withToken(await server.as('ada'));
});
afterAll(async () => {
  proxy.close();
  await server.close();
});

/** Adds the token, which the suite cannot send, and leaves all else as it is. */
async function withToken({ url, token }: Client): Promise<Server> {
  const added = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const forwarded = request(url + incoming.url, { method: incoming.method as string, headers }, (response) => {
      outgoing.writeHead(response.statusCode as number, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => added.listen(0, '127.0.0.1', resolve));
  return added;
}

// Those that need no tools of the suite's own.
test.each([
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
])('the conformance suite of the protocol passes its scenario %s', async (scenario) => {
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
  const suite = `${here}/node_modules/@modelcontextprotocol/conformance/dist/index.js`;
  const { stdout, stderr } = await run(process.execPath, [suite, 'server', '--url', url, '--scenario', scenario]).catch(
    (error) => error,
  );
  const [, passed, of] = /Passed: (\d+)\/(\d+), 0 failed, 0 warnings/.exec(stdout) ?? [];
  expect(passed, stdout + stderr).toBeDefined();
  expect(passed).toBe(of);
});
