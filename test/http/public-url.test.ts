import { expect, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { freePort } from '../support/daemon.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

/** As behind a proxy that serves the server below a path, which it removes from requests. */
const prefix = '/billing';

const port = String(await freePort());
const server = await sharedServer({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}${prefix}/` });
const ada = createClient(server.url.slice(0, -prefix.length), (await server.as('ada')).token);

test('URLs in responses begin with PUBLIC_URL, with its path', async () => {
  const created = await ada.post('/articles', articleInput());
  expect(created.headers.get('location')).toBe(`${server.url}/articles/${created.body.id}`);
  await ada.post('/articles', articleInput());
  const list = await ada.get('/articles?limit=1');
  expect(list.headers.get('link')).toContain(`<${server.url}/articles?limit=1&after=`);
});

test('type and instance of a problem begin with PUBLIC_URL, with its path', async () => {
  const accept = { accept: 'application/problem+json' };
  const { body: missing } = await ada.get('/articles/none?fields=id', accept);
  expect(missing).toMatchObject({
    type: `${server.url}/docs/errors#not_found`,
    instance: `${server.url}/articles/none`,
  });
  const { body: unknown } = await ada.get('/nowhere', accept);
  expect(unknown).toMatchObject({ type: missing.type, instance: `${server.url}/nowhere` });
  const retried = { ...accept, 'idempotency-key': 'an-invalid-article' };
  for (const _ of ['first', 'stored']) {
    const { body } = await ada.post('/articles', {}, retried);
    expect(body.type).toBe(`${server.url}/docs/errors#validation_failed`);
  }
});
