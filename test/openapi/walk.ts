import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawPng } from '../avatars/images.fixtures.ts';
import type { Body } from '../support/client.ts';
import { startObjectStore } from '../support/object-store.ts';
import { served } from '../support/served.ts';
import { startTestServer } from '../support/server.ts';
import { Recorder } from './recorder.ts';
import { walkArticles } from './walk/articles.ts';
import { walkAvatars, walkCompletion } from './walk/avatars.ts';
import { walkCompanies } from './walk/companies.ts';
import { walkEvents } from './walk/events.ts';
import { walkInvoices } from './walk/invoices.ts';
import { walkMessages } from './walk/messages.ts';
import { walkAccess, walkPeople } from './walk/people.ts';
import { walkGraphql, walkMcp, walkService } from './walk/service.ts';
import { walkTurtles } from './walk/turtles.ts';
import { walkWebhooks } from './walk/webhooks.ts';

const published = 'http://127.0.0.1:3000';

export async function walk(openapi: Body): Promise<Recorder['exchanges']> {
  const recorder = new Recorder(openapi, new Date('2026-03-14T09:00:00Z'));
  const show = recorder.show.bind(recorder);
  const image = rawPng(640, 480);
  await using origin = await serve(image);
  recorder.publish(origin.url, 'https://images.example.com');
  const images = { OUTBOUND_PORTS: `443,${new URL(origin.url).port}`, OUTBOUND_NETWORKS: '127.0.0.1/32' };
  const issuer = { OIDC_ISSUER: 'https://login.example.com', OIDC_AUDIENCE: published };
  // WORKER is off, so the metrics show waiting jobs.
  const server = await startTestServer({ ARTICLE_DELETION: 'trash', WORKER: 'off', ...images, ...issuer });
  try {
    recorder.publish(server.url, published);
    recorder.setTimesOf(server);
    const people = await walkPeople({ show, server });
    const all = { show, server, elsewhere: origin.url, image, ...people };
    await walkAvatars(all);
    await walkMessages(all);
    await walkArticles(all);
    await walkTurtles(all);
    await walkCompanies(all);
    await walkInvoices(all);
    await walkEvents(all);
    await walkWebhooks(all);
    await walkGraphql(all);
    await walkMcp(all);
    await walkService(all);
    await walkAccess(all);
    for (const { name, walk } of served) {
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

async function walkOnStore(recorder: Recorder, image: Uint8Array): Promise<void> {
  await using store = await startObjectStore();
  const server = await startTestServer({ STORAGE_URL: store.storageUrl, WORKER: 'off' });
  try {
    recorder.publish(server.url, published);
    recorder.begin('store');
    const grace = await server.as('grace');
    await walkCompletion({ show: recorder.show.bind(recorder), grace, stranger: server.stranger, image });
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
