import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { stateOf } from '../../../src/resources/invoices/invoice.lifecycle.ts';
import { hasBrowser, launchBrowser, visit } from '../../support/browser.ts';
import { type Body, type Client, createClient } from '../../support/client.ts';
import { listen } from '../../support/events.ts';
import type { Receiver } from '../../webhooks/receiver.ts';
import { apply, blocksOf } from '../page.ts';
import { ADMIN_TOKEN, changes, contract, demo, users } from './copy.ts';

// A state of invoices is an entry of the lifecycle, its mail, its column and a migration: `refunded`, and `disputed` with a way back,
// are added to a copy of the project as docs/adding-a-state.md says, and used on every surface.
const blocks = blocksOf(await readFile('docs/adding-a-state.md', 'utf8'));

users.states = () => `import { createClient, isTerrapinError } from '../../sdk/src/index.ts';

const client = createClient({ url: 'http://localhost:3000', token: 'x' });
export async function refund(id: string): Promise<'REFUNDED' | null> {
  try {
    const { status, allowedNextStates } = await client.invoices.transition(id, 'REFUNDED');
    const none: never[] = allowedNextStates;
    return none.length === 0 ? status : null;
  } catch (error) {
    if (isTerrapinError(error, 'payment_not_received')) return null;
    throw error;
  }
}
export async function at(id: string): Promise<string | null> {
  for await (const { invoice } of client.events({ types: ['INVOICE_REFUNDED'] })) return invoice.refundedAt;
  return (await client.invoices.waitFor(id, 'REFUNDED')).refundedAt;
}
`;
changes.push(async (folder) => {
  for (const block of blocks) await apply(block, folder);
});

describe('a state of invoices', () => {
  let url: string;
  let ada: Client;

  let receiver: Receiver;
  let dataDir: string;

  beforeAll(async () => {
    const { server, ...started } = await demo();
    ({ ada, receiver, dataDir } = started);
    url = server.url;
  });

  const move = (client: Client, id: string, to: string) => client.post(`/invoices/${id}/transitions`, { to });

  interface Made {
    id: string;
    number: string;
  }

  async function published(client: Client): Promise<Made> {
    const contact = { name: 'Grace Hopper', email: 'grace@example.com', phone: null };
    const { body } = await client.post('/invoices', {
      data: { attributes: { amount: 12.5, currency: 'EUR', contact } },
    });
    const { id, attributes } = body.data;
    await move(client, id, 'published');
    return { id, number: attributes.invoice_number };
  }

  async function sent(client: Client): Promise<Made> {
    const invoice = await published(client);
    await move(client, invoice.id, 'sent');
    return invoice;
  }

  /** Kinds of the emails about an invoice, once these are among them. */
  async function mailsAbout({ number }: Made, ...awaited: string[]): Promise<string[]> {
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    const kinds = async () => {
      const files = (await readdir(folder)).sort();
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
      return files.filter((_, i) => texts[i]?.includes(number)).map((name) => name.slice(37, -'.eml'.length));
    };
    await expect.poll(kinds, { timeout: 30_000 }).toEqual(expect.arrayContaining(awaited));
    return (await kinds()).sort();
  }

  async function paid(client: Client): Promise<Made> {
    const invoice = await published(client);
    const payment = { invoice_number: invoice.number, amount: 12.5, payment_token: 'tok_success' };
    expect((await client.post(`/invoices/${invoice.id}/payment_attempts`, payment)).body.status).toBe('succeeded');
    return invoice;
  }

  async function paidByHand(client: Client): Promise<Made> {
    const invoice = await published(client);
    expect((await move(client, invoice.id, 'paid')).status).toBe(201);
    return invoice;
  }

  test('a field that does not exist cannot be editable', () => {
    // @ts-expect-error: it is misspelt.
    const misspelt: ReturnType<typeof stateOf>['editable'] = ['contakt'];
    expect(misspelt).toBeDefined();
  });

  test('REST moves a paid invoice to the state, once, and refuses one for which no money was received', async () => {
    const { id } = await paid(ada);
    const before = await ada.get(`/invoices/${id}`);
    expect(before.body.meta.allowed_next_states).toEqual(['refunded']);
    expect((await ada.get(`/invoices/${id}/states/refunded`)).body).toMatchObject({ allowed: true, refusal: null });
    const moved = await move(ada, id, 'refunded');
    expect([moved.status, moved.body]).toMatchObject([201, { from: 'paid', to: 'refunded' }]);
    const { body } = await ada.get(`/invoices/${id}`);
    expect(body.data.attributes).toMatchObject({ status: 'refunded', refunded_at: expect.any(String) });
    expect([body.meta.allowed_next_states, body.links.pay]).toEqual([[], undefined]);
    expect((await ada.request('OPTIONS', `/invoices/${id}/transitions`)).body.actions).toEqual([]);
    const edited = await ada.patch(`/invoices/${id}`, { data: { attributes: { contact: { name: 'Nobody' } } } });
    expect([edited.status, edited.body.code]).toEqual([409, 'invoice_not_editable']);
    expect((await ada.get('/invoices?status=refunded')).body.data).toMatchObject([{ id }]);

    const byHand = await paidByHand(ada);
    const refused = await move(ada, byHand.id, 'refunded');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'payment_not_received', allowed_next_states: [] },
    ]);
    const { body: states } = await ada.get(`/invoices/${byHand.id}/states`);
    expect(states.at(-1)).toMatchObject({
      name: 'refunded',
      allowed: false,
      refusal: { code: 'payment_not_received' },
    });
    const early = await published(ada);
    expect((await move(ada, early.id, 'refunded')).body.code).toBe('transition_not_allowed');
  });

  test('the way back to sent sends no email and keeps the time of sending', async () => {
    const invoice = await sent(ada);
    const read = async () => (await ada.get(`/invoices/${invoice.id}`)).body;
    const { sent_at } = (await read()).data.attributes;
    await delay(1_100);
    expect((await move(ada, invoice.id, 'disputed')).status).toBe(201);
    const disputed = await read();
    expect(disputed.data.attributes).toMatchObject({ status: 'disputed', sent_at, disputed_at: expect.any(String) });
    expect([disputed.links.pay, disputed.meta.allowed_next_states]).toEqual([undefined, ['sent', 'failed']]);
    expect((await move(ada, invoice.id, 'sent')).status).toBe(201);
    expect((await read()).data.attributes).toMatchObject({ status: 'sent', sent_at });
    await move(ada, invoice.id, 'paid');
    const kinds = ['dispute-to-contact', 'invoice-to-contact', 'success-to-owner'];
    expect(await mailsAbout(invoice, ...kinds)).toEqual(kinds);
  });

  test('a charge that ends after the dispute pays the invoice and sends no second invoice', async () => {
    const invoice = await sent(ada);
    const payment = { invoice_number: invoice.number, amount: 12.5, payment_token: 'tok_slow_success' };
    const paying = ada.post(`/invoices/${invoice.id}/payment_attempts`, payment);
    await delay(300);
    expect((await move(ada, invoice.id, 'disputed')).status).toBe(201);
    expect((await paying).body.status).toBe('succeeded');
    const { body } = await ada.get(`/invoices/${invoice.id}/transitions`);
    expect(body.map(({ to }: Body) => to)).toEqual(['paid', 'sent', 'disputed', 'sent', 'published']);
    const kinds = await mailsAbout(invoice, 'invoice-to-contact', 'success-to-owner');
    expect(kinds.filter((kind) => kind === 'invoice-to-contact')).toHaveLength(1);
  });

  test('lists say of each invoice by itself whether it can move there', async () => {
    const [one, other] = [await paid(ada), await paidByHand(ada)];
    const { body } = await ada.get('/invoices?status=paid&limit=100');
    const nextOf = ({ id }: Made) => body.data.find((item: Body) => item.id === id).meta.allowed_next_states;
    expect([nextOf(one), nextOf(other)]).toEqual([['refunded'], []]);
    const { nodes } = (await ada.graphql('{ invoices(first: 2) { nodes { id allowedNextStates } } }')).data.invoices;
    expect(nodes).toEqual([
      { id: other.id, allowedNextStates: [] },
      { id: one.id, allowedNextStates: ['REFUNDED'] },
    ]);
  });

  test('GraphQL and MCP move it, and refuse', async () => {
    const [one, other, byHand] = [await paid(ada), await paid(ada), await paidByHand(ada)];
    const transition =
      'mutation($id: ID!) { transitionInvoice(id: $id, to: REFUNDED) { status refundedAt allowedNextStates } }';
    expect((await ada.graphql(transition, { id: one.id })).data.transitionInvoice).toEqual({
      ...{ status: 'REFUNDED', refundedAt: expect.any(String), allowedNextStates: [] },
    });
    expect((await ada.graphql(transition, { id: byHand.id })).code).toBe('payment_not_received');
    const call = async (id: string) => {
      const params = { name: 'transitionInvoice', arguments: { invoice: id, to: 'refunded' } };
      const headers = { accept: 'application/json, text/event-stream' };
      const answer = await ada.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers);
      return JSON.parse(answer.text.replace(/^[^{]*/, '')).result;
    };
    expect((await call(other.id)).isError ?? false).toBe(false);
    expect((await ada.get(`/invoices/${other.id}`)).body.data.attributes.status).toBe('refunded');
    expect((await call(byHand.id)).structuredContent.code).toBe('payment_not_received');
  });

  test('streams, webhooks and the audit log have its own event, and no second one of paid', async () => {
    const { body: webhook } = await ada.post('/webhooks', { url: receiver.url('/'), events: ['invoice.refunded'] });
    expect(webhook.events).toEqual(['invoice.refunded']);
    const { id } = await paid(ada);
    const stream = await listen(ada, '/events?types=invoice.refunded,invoice.paid');
    const moves = await listen(ada, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `subscription { invoiceTransitioned(invoice: "${id}") { transition { to } } }` }),
    });
    await move(ada, id, 'refunded');
    const [received] = await stream.take(1);
    expect([received?.event, received?.data.data.data.attributes.status]).toEqual(['invoice.refunded', 'refunded']);
    const [moved] = await moves.take(1);
    expect(moved?.data.data.invoiceTransitioned.transition.to).toBe('REFUNDED');
    for (const one of [stream, moves]) one.close();
    const delivered = () => receiver.messages.map(({ body }) => body.type);
    await expect.poll(delivered, { timeout: 30_000 }).toContain('invoice.refunded');
    expect(delivered()).not.toContain('invoice.paid');
    const auditor = createClient(url, ADMIN_TOKEN);
    const { body } = await auditor.get(`/audit?resource=${id}`);
    expect(body.map(({ type }: Body) => type)).toEqual([
      ...['invoice.refunded', 'invoice.paid', 'invoice.published', 'invoice.created'],
    ]);
  });

  test('its mail goes to the contact, and makes no payment link', async () => {
    const invoice = await paid(ada);
    const { id } = invoice;
    const links = async () => (await ada.get(`/invoices/${id}/payment_links`)).body.length;
    const before = await links();
    await move(ada, id, 'refunded');
    const folder = join(dataDir, 'mail');
    await mailsAbout(invoice, 'refund-to-contact');
    const files = (await readdir(folder)).filter((name) => name.endsWith('refund-to-contact.eml'));
    const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const mail = mails.find((text) => text.includes(invoice.number)) as string;
    expect(mail).toContain('grace@example.com');
    expect(mail).not.toMatch(/tpl_|Pay this invoice/);
    expect(await links()).toBe(before);
  });

  test('a user whose invoices are in the state can be erased', async () => {
    const admin = createClient(url, ADMIN_TOKEN);
    const user = { username: 'refunder', name: 'Re Funder', email: 'refunder@example.com' };
    const { body } = await admin.post('/users', user);
    const scopes = ['invoices:read', 'invoices:write', 'payments:write'];
    const own = createClient(url, (await admin.post('/tokens', { user: body.id, scopes })).body.token);
    const { id } = await paid(own);
    expect((await move(own, id, 'refunded')).status).toBe(201);
    expect((await admin.delete(`/users/${body.id}`)).status).toBe(204);
  });

  test('openapi.json and schema.graphql have it', async () => {
    const { components, paths } = JSON.parse(await contract('openapi.json'));
    const { InvoiceStatus, InvoiceAttributes } = components.schemas;
    expect(InvoiceStatus.enum.at(-1)).toBe('refunded');
    expect(InvoiceStatus['x-lifecycle'].transitions.at(-1)).toEqual({
      ...{ from: 'paid', to: 'refunded', event: 'refund', timestamp: 'refunded_at' },
      guard: { name: 'payment_received', refusal: 'payment_not_received' },
      mails: [{ to: 'contact', about: 'refund' }],
    });
    expect(InvoiceAttributes.properties).toHaveProperty('refunded_at');
    const { description } = paths['/invoices/{invoice}/transitions'].post;
    expect(description).toContain('from paid to refunded');
    expect(description).toContain('to the contact for sent from published');
    expect(description).toContain('and to the contact for refunded');
    const schema = await contract('schema.graphql');
    for (const part of ['  REFUNDED\n', '  INVOICE_REFUNDED\n', '  refundedAt: Timestamp\n'])
      expect(schema).toContain(part);
  });

  test.skipIf(!hasBrowser)('the board has its column, and moves there by its name', async () => {
    const { id, number } = await paid(ada);
    const browser = await launchBrowser();
    try {
      const { page, expectClean } = await visit(browser, `${url}/board?invoice=${id}`, { token: ada.token });
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('button', { name: 'Refund', exact: true }).click();
      await page.getByText('Grace Hopper (grace@example.com) gets an email about the refund.').waitFor();
      await page
        .getByRole('dialog', { name: `Refund ${number}?` })
        .getByRole('button', { name: 'Refund' })
        .click();
      await page.getByRole('region', { name: 'Refunded' }).getByText(number).waitFor();
      await expectClean();
    } finally {
      await browser.close();
    }
  });

  test.skipIf(!hasBrowser)('the board keeps its main action, asks before an email, and undoes in silence', async () => {
    const invoice = await sent(ada);
    const browser = await launchBrowser();
    try {
      const { page, expectClean } = await visit(browser, `${url}/board?invoice=${invoice.id}`, { token: ada.token });
      const drawer = page.getByRole('dialog');
      const button = (name: string) => drawer.getByRole('button', { name, exact: true });
      await button('Dispute').waitFor();
      expect(await drawer.locator('.steps button').allTextContents()).toEqual(
        expect.arrayContaining(['Mark paid', 'Mark failed', 'Dispute']),
      );
      expect(await drawer.locator('.steps button').first().textContent()).toBe('Send a reminder');
      await button('Dispute').click();
      const question = page.getByRole('dialog', { name: `Dispute ${invoice.number}?` });
      await question.getByText('Grace Hopper (grace@example.com) gets an email about the dispute.').waitFor();
      await question.getByRole('button', { name: 'Dispute' }).click();
      await button('Reopen').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await button('Mark paid').waitFor();
      await expectClean();
    } finally {
      await browser.close();
    }
    const kinds = ['dispute-to-contact', 'invoice-to-contact'];
    expect(await mailsAbout(invoice, ...kinds)).toEqual(kinds);
  });
});
