import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const { routes } = registry;

const server = await sharedServer();
const ada = await server.as('ada');

/** OPTIONS does not look whether it exists. */
const id = '0192b0a4-5e4b-7c3e-9f0a-0123456789ab';
const describePath = async (path: string): Promise<Body> => (await server.stranger.request('OPTIONS', path)).body;
const actionOf = async (path: string, name: string) =>
  (await describePath(path)).actions.find((action: Body) => action.name === name);
const typesOf = ({ fields }: Body) => Object.fromEntries(fields.map(({ name, type }: Body) => [name, type]));

/** Paths without an explicit OPTIONS operation; invoices have one. */
const derived = [...Map.groupBy(routes, ({ path }) => path)].filter(([, all]) =>
  all.every(({ method }) => method !== 'OPTIONS'),
);

describe('OPTIONS', () => {
  test.each(
    derived.map(([path, all]) => ({ path, all })),
  )('$path: lists each operation and action with its URL, and updatable_fields only if there is a PATCH', async ({
    path,
    all,
  }) => {
    const concrete = path.replaceAll(/\{\w+\}/g, id);
    const body = await describePath(concrete);
    const below = routes.filter(
      (route) => route.operation.definition.kind === 'action' && /^(.*)\/\w+$/.exec(route.path)?.[1] === path,
    );
    const listed = body.actions.map(({ name, href }: Body) => [name, href]);
    expect(listed).toEqual(
      [...all, ...below].map(({ operation, path: at }) => [
        operation.definition.name,
        server.url + at.replaceAll(/\{\w+\}/g, id),
      ]),
    );
    expect('updatable_fields' in body).toBe(all.some(({ method }) => method === 'PATCH'));
  });

  test('names what can be done about a payment attempt', async () => {
    const at = `/invoices/${id}/payment_attempts/${id}`;
    expect((await actionOf(at, 'cancelPaymentAttempt')).href).toBe(`${server.url}${at}/cancellations`);
    expect((await actionOf(at, 'confirmPaymentAttempt')).method).toBe('POST');
  });

  test('names the fields of each body', async () => {
    const bodies = derived.flatMap(([, all]) =>
      all.filter(({ operation, body }) => operation.definition.body && !body),
    );
    for (const { path, operation } of bodies) {
      const { name } = operation.definition;
      expect((await actionOf(path.replaceAll(/\{\w+\}/g, id), name)).fields, name).not.toEqual([]);
    }
    const [key] = (await actionOf('/payment_link/renewals', 'renewPaymentLink')).fields;
    expect(key).toEqual({ name: 'key', type: 'string', required: true });
  });

  test('lists the type of each field, nullable objects included', async () => {
    expect(typesOf(await actionOf('/invoices', 'createInvoice'))).toEqual({
      invoice_number: 'string',
      amount: 'number',
      currency: 'string',
      description: 'string',
      due_on: 'string',
      contact: 'object',
    });
    expect(typesOf(await actionOf(`/invoices/${id}`, 'updateInvoice')).contact).toBe('object');
    expect(typesOf(await actionOf('/tokens', 'createToken'))).toEqual({
      user: 'string',
      name: 'string',
      scopes: 'array',
      expires_at: 'string',
    });
    expect(typesOf(await actionOf('/messages', 'createMessages'))).toEqual({ user: 'object', message: 'string' });
  });

  test.each([
    [`/invoices/${id}`, 'getInvoicePdf', 'application/pdf'],
    ['/events', 'streamEvents', 'text/event-stream'],
  ])('of %s tells %s from the JSON at the same URL', async (path, name, value) => {
    expect((await actionOf(path, name)).fields).toEqual([
      { name: 'Accept', type: 'string', required: true, in: 'header', value },
    ]);
    expect((await actionOf(`/invoices/${id}.pdf`, 'getInvoicePdf')).fields).toEqual([]);
  });

  test('lists the content types that an action accepts', async () => {
    const { actions } = await describePath('/avatars');
    const types = Object.fromEntries(actions.map(({ name, content_types }: Body) => [name, content_types]));
    expect(types).toEqual({
      createUpload: ['application/json'],
      sendAvatar: ['image/jpeg', 'image/png', 'image/gif'],
      createAvatar: ['application/json'],
    });
    expect((await actionOf(`/articles/${id}`, 'updateArticle')).content_types).toEqual([
      ...['application/json', 'application/merge-patch+json'],
    ]);
    for (const name of ['getArticle', 'deleteArticle'])
      expect(await actionOf(`/articles/${id}`, name)).not.toHaveProperty('content_types');
  });

  test.each([
    '/articles',
    '/invoices/x/transitions',
    '/invoices/x/payment_attempts',
  ])('of %s has no ETag, and is never 304', async (path) => {
    const invoice = (await ada.post('/invoices', { amount: 1, currency: 'EUR' })).body.data.id;
    const at = path.replace('/x/', `/${invoice}/`);
    const first = await ada.request('OPTIONS', at);
    expect([first.status, first.headers.get('etag')]).toEqual([200, null]);
    for (const tag of ['*', '"any"']) {
      const { status, text } = await ada.request('OPTIONS', at, { headers: { 'if-none-match': tag } });
      expect([status, text]).toEqual([200, first.text]);
    }
  });
});
