import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
      pipeline(response, outgoing).catch(() => {});
    });
    pipeline(incoming, forwarded).catch(() => {});
  });
  await new Promise<void>((resolve) => added.listen(0, '127.0.0.1', resolve));
  return added;
}

const both = ['tools-list', 'resources-list'];
/** Those that need no tools of the suite's own, and that the revision has. */
const scenarios = {
  '2025-06-18': ['server-initialize', 'ping', ...both],
  '2025-11-25': ['server-initialize', 'ping', ...both, 'dns-rebinding-protection'],
  '2026-07-28': [...both, 'dns-rebinding-protection', 'http-header-validation', 'sep-2164-resource-not-found'],
};

describe.each(
  Object.entries(scenarios),
)('the conformance suite of the protocol passes, in revision %s,', (revision, names) => {
  test.each(names)('its scenario %s', async (scenario) => {
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
    const suite = `${here}/node_modules/@modelcontextprotocol/conformance/dist/index.js`;
    const options = ['--url', url, '--scenario', scenario, '--spec-version', revision];
    const { stdout, stderr } = await run(process.execPath, [suite, 'server', ...options]).catch((error) => error);
    const [, passed, of] = /Passed: (\d+)\/(\d+), 0 failed, 0 warnings/.exec(stdout) ?? [];
    expect(Number(passed), stdout + stderr).toBeGreaterThan(0);
    expect(passed).toBe(of);
  });
});
