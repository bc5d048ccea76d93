import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scope } from '../../src/core/access.ts';
import { registry } from '../../src/resources/registry.ts';
import { rawPng } from '../avatars/images.fixtures.ts';
import { allServed } from '../support/all-served.ts';
import { type Body, createClient } from '../support/client.ts';
import { startObjectStore } from '../support/object-store.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Recorder } from './recorder.ts';

const { scopes } = registry;

const published = 'http://127.0.0.1:3000';

export async function walk(openapi: Body): Promise<Recorder['exchanges']> {
  const recorder = new Recorder(openapi, new Date('2026-03-14T09:00:00Z'));
  const show = recorder.show.bind(recorder);
  const image = rawPng(640, 480);
  await using origin = await serve(image);
  recorder.publish(origin.url, 'https://images.example.com');
  const images = { OUTBOUND_PORTS: `443,${new URL(origin.url).port}`, OUTBOUND_NETWORKS: '127.0.0.1/32' };
  const issuer = { SIGN_IN: 'email', OIDC_ISSUER: 'https://login.example.com', OIDC_AUDIENCE: published };
  // WORKER is off, so the metrics show waiting jobs.
  const server = await startTestServer({ ARTICLE_DELETION: 'trash', WORKER: 'off', ...images, ...issuer });
  try {
    recorder.publish(server.url, published);
    recorder.setTimesOf(server);
    const all = { show, server, elsewhere: origin.url, image, ...(await callersOf(server)) };
    for (const { name, walk } of allServed) {
      // As the clock starts again, jobs of the part before would be due later.
      await server.run(`update jobs.job set start_after = '2026-03-14'`);
      recorder.begin(name);
      await walk?.(all);
    }
  } finally {
    recorder.releaseClock();
    await server.close();
  }
  await walkOnStore(recorder, image);
  return recorder.exchanges;
}

async function callersOf(server: TestServer) {
  const admin = await server.as('admin');
  const as = async (username: string, name: string, granted: readonly Scope[]) => {
    await admin.post('/users', { username, name, email: `${username}@example.com` });
    const { body } = await admin.post('/tokens', { user: username, scopes: granted });
    return createClient(server.url, body.token);
  };
  const most = scopes.filter((scope) => scope !== 'tokens:write');
  return {
    admin,
    ada: await as('ada', 'Ada Lovelace', most),
    grace: await as('grace', 'Grace Hopper', most),
    linus: await as('linus', 'Linus Pauling', ['users:read']),
    stranger: server.stranger,
  };
}

async function walkOnStore(recorder: Recorder, image: Uint8Array): Promise<void> {
  await using store = await startObjectStore();
  const server = await startTestServer({ STORAGE_URL: store.storageUrl, WORKER: 'off' });
  try {
    recorder.publish(server.url, published);
    const grace = await server.as('grace');
    const show = recorder.show.bind(recorder);
    for (const { name, walkOnStore } of allServed) {
      recorder.begin(`${name} on a store`);
      await walkOnStore?.({ show, grace, stranger: server.stranger, image });
    }
  } finally {
    await server.close();
  }
}

async function serve(image: Uint8Array) {
  const origin = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', connection: 'close' }).end(image);
  });
  await once(origin.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(origin.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      origin.close();
    },
  };
}
