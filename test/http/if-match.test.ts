import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawPng, sendImage } from '../avatars/images.fixtures.ts';
import type { Client } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

async function avatar() {
  const { id } = (await sendImage(ada, rawPng(2, 2))).body.avatars;
  return { path: `/avatars/${id}`, id };
}

async function oldRevision() {
  const { id: article, revision } = (await ada.post('/articles', articleInput())).body;
  await ada.patch(`/articles/${article}`, { title: 'Another' });
  return { path: `/articles/${article}/revisions/${revision}`, id: revision };
}

async function issuedToken() {
  const { id } = (await ada.post('/tokens', { scopes: ['turtles:read'] })).body;
  return { path: `/tokens/${id}`, id };
}

describe('GraphQL shows the entity tag of REST, and both reject a stale one for:', () => {
  test('a revision', async () => {
    const { path, id } = await oldRevision();
    const etag = (await ada.get(path)).headers.get('etag') as string;
    expect((await ada.graphql(`{ revision(id: "${id}") { etag } }`)).data.revision).toEqual({ etag });
    const old = { 'if-match': '"old"' };
    expect((await ada.patch(path, { is_current: true }, old)).status).toBe(412);
    expect((await ada.delete(path, old)).status).toBe(412);
    const change =
      'mutation($id: ID!, $tag: String) { updateRevision(id: $id, input: { isCurrent: true }, ifMatch: $tag) { isCurrent } }';
    const remove = 'mutation($id: ID!, $tag: String) { deleteRevision(id: $id, ifMatch: $tag) }';
    for (const query of [change, remove])
      expect((await ada.graphql(query, { id, tag: '"old"' })).code).toBe('precondition_failed');
    expect((await ada.graphql(change, { id, tag: etag })).data.updateRevision).toEqual({ isCurrent: true });
    expect((await ada.graphql(remove, { id, tag: etag })).code).toBe('precondition_failed');
  });

  test('a token', async () => {
    const { path, id } = await issuedToken();
    const etag = (await ada.get(path)).headers.get('etag') as string;
    expect((await ada.graphql(`{ token(id: "${id}") { id etag } }`)).data.token).toEqual({ id, etag });
    expect((await ada.delete(path, { 'if-match': '"old"' })).status).toBe(412);
    const revoke = 'mutation($id: ID!, $tag: String) { revokeToken(id: $id, ifMatch: $tag) }';
    expect((await ada.graphql(revoke, { id, tag: '"old"' })).code).toBe('precondition_failed');
    expect((await ada.graphql(revoke, { id, tag: etag })).data).toEqual({ revokeToken: id });
    const other = await issuedToken();
    const tag = (await ada.get(other.path)).headers.get('etag') as string;
    expect((await ada.delete(other.path, { 'if-match': tag })).status).toBe(204);
  });

  test('an avatar', async () => {
    const { path, id } = await avatar();
    const etag = (await ada.get(path)).headers.get('etag') as string;
    expect((await ada.graphql(`{ avatar(id: "${id}") { etag } }`)).data.avatar).toEqual({ etag });
    expect((await ada.delete(path, { 'if-match': '"old"' })).status).toBe(412);
    const remove = 'mutation($id: ID!, $tag: String) { deleteAvatar(id: $id, ifMatch: $tag) }';
    expect((await ada.graphql(remove, { id, tag: '"old"' })).code).toBe('precondition_failed');
    expect((await ada.graphql(remove, { id, tag: etag })).data).toEqual({ deleteAvatar: id });
    const other = await avatar();
    const tag = (await ada.get(other.path)).headers.get('etag') as string;
    expect((await ada.delete(other.path, { 'if-match': tag })).status).toBe(204);
  });
});

test('GraphQL reads nested REST resources by id alone', async () => {
  const { id: invoice, attributes } = (await ada.post('/invoices', invoiceInput())).body.data;
  const transition = (await ada.post(`/invoices/${invoice}/transitions`, { to: 'published' })).body;
  const { invoice_number, amount } = attributes;
  const payment = { invoice_number, amount, payment_token: 'tok_success' };
  const attempt = (await ada.post(`/invoices/${invoice}/payment_attempts`, payment)).body;
  const query = `query($t: ID!, $a: ID!) {
    transition(id: $t) { id from to invoice { id } }
    paymentAttempt(id: $a) { id invoiceId status }
  }`;
  const { data } = await ada.graphql(query, { t: transition.id, a: attempt.id });
  expect(data).toEqual({
    transition: { id: transition.id, from: 'DRAFT', to: 'PUBLISHED', invoice: { id: invoice } },
    paymentAttempt: { id: attempt.id, invoiceId: invoice, status: 'SUCCEEDED' },
  });
  const swapped = await ada.graphql(query, { t: attempt.id, a: transition.id });
  expect([swapped.data, swapped.errors]).toEqual([{ transition: null, paymentAttempt: null }, undefined]);
});
