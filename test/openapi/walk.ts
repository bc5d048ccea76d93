import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawPng } from '../avatars/images.fixtures.ts';
import { startS3Server } from '../avatars/s3-server.ts';
import type { Body } from '../support/client.ts';
import { startTestServer } from '../support/server.ts';
import { Recorder } from './recorder.ts';
import { walkArticles } from './walk/articles.ts';
import { walkAvatars, walkCompletion } from './walk/avatars.ts';
import { walkCompanies } from './walk/companies.ts';
import { walkEvents } from './walk/events.ts';
import { walkInvoices } from './walk/invoices.ts';
import { walkMessages } from './walk/messages.ts';
import { walkAccess, walkPeople } from './walk/people.ts';
import { walkGraphql, walkService } from './walk/service.ts';
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
  // WORKER is off, so the metrics show waiting jobs.
  const server = await startTestServer({ ARTICLE_DELETION: 'trash', WORKER: 'off', ...images });
  try {
    recorder.publish(server.url, published);
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
    await walkService(all);
    await walkAccess(all);
  } finally {
    recorder.releaseClock();
    await server.close();
  }
  await walkOnStore(recorder, image);
  return recorder.exchanges;
}

async function walkOnStore(recorder: Recorder, image: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-examples-'));
  const store = await startS3Server(folder);
  const server = await startTestServer({ STORAGE_URL: store.storageUrl, WORKER: 'off' });
  try {
    recorder.publish(server.url, published);
    const grace = await server.as('grace');
    await walkCompletion({ show: recorder.show.bind(recorder), grace, stranger: server.stranger, image });
  } finally {
    await server.close();
    await store.close();
    await rm(folder, { recursive: true });
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
