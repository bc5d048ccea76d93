import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createInvoiceIn, mailsDelivered } from '../invoices/steps.ts';
import { connectAgent } from '../support/agent.ts';
import type { Body, Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada', ['invoices:read', 'invoices:write']);
});
afterAll(() => server.close());

/** An invoice of that time, whose id begins with it. Statuses change at the same time. */
async function createAt(time: string, ...rest: CreateArguments): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  try {
    await createInvoiceIn(ada, ...rest);
  } finally {
    vi.useRealTimers();
  }
}

type CreateArguments = Parameters<typeof createInvoiceIn> extends [unknown, ...infer Rest] ? Rest : never;

/**
 * "Find the unpaid invoices of October, remind those that were sent three weeks ago, and withdraw the one without a
 * contact", tool by tool, knowing only what the tools say.
 */
test('an agent finds unpaid invoices, is told why one cannot be sent again, links to its payment, and withdraws another', async () => {
  await createAt('2026-10-05T09:00:00Z', 'sent', { invoice_number: 'OCT-1' });
  await createAt('2026-10-30T09:00:00Z', 'sent', { invoice_number: 'OCT-2' });
  await createAt('2026-10-31T09:00:00Z', 'published', { invoice_number: 'OCT-3', contact: null });
  await createAt('2026-11-03T09:00:00Z', 'sent', { invoice_number: 'NOV-1' });

  const agent = await connectAgent(ada, { search: '?tags=Invoices' });
  onTestFinished(() => agent.client.close());
  const described = new Map((await agent.client.listTools()).tools.map((tool) => [tool.name, tool]));
  expect(described.get('transitionInvoice')?.description).toContain('transition_not_allowed');
  expect(Object.keys(described.get('listInvoices')?.inputSchema.properties ?? {})).toEqual(
    expect.arrayContaining(['status', 'created_after', 'created_before', 'after', 'limit']),
  );

  const october = { created_after: '2026-10-01 00:00:00Z', created_before: '2026-10-31 23:59:59Z' };
  const unpaid: Body[] = [];
  for (let after: string | undefined; ; ) {
    const args = { ...october, status: ['published', 'sent', 'failed'], limit: 2, ...(after && { after }) };
    const { body } = await agent.call('listInvoices', args);
    unpaid.push(...body.items);
    after = body.next;
    if (after === undefined) break;
  }
  expect(unpaid.map(({ attributes }) => attributes.invoice_number)).toEqual(['OCT-3', 'OCT-2', 'OCT-1']);

  const threeWeeksAgo = Date.parse('2026-10-26T09:00:00Z');
  const due = unpaid.filter(({ attributes }) => {
    const { sent_at: sent } = attributes;
    return sent !== null && Date.parse(sent) < threeWeeksAgo;
  });
  expect(due.map(({ attributes }) => attributes.invoice_number)).toEqual(['OCT-1']);
  const { id } = due[0];
  const again = await agent.call('transitionInvoice', { invoice: id, to: 'sent' });
  expect(again).toMatchObject({ isError: true, body: { code: 'transition_not_allowed' } });
  expect(again.body.allowed_next_states).toEqual(['failed', 'paid']);
  const reminder = await agent.call('createReminder', { invoice: id, idempotency_key: 'remind-OCT-1' });
  expect(reminder.body).toMatchObject({ invoice: id, email: expect.stringContaining('@') });
  const tooSoon = await agent.call('createReminder', { invoice: id });
  expect(tooSoon).toMatchObject({ isError: true, body: { code: 'reminder_too_soon' } });

  const without = unpaid.find(({ attributes }) => attributes.contact === null);
  const refused = await agent.call('transitionInvoice', { invoice: without.id, to: 'sent' });
  expect(refused).toMatchObject({ isError: true, body: { code: 'contact_information_missing' } });
  expect(refused.body.allowed_next_states).toContain('draft');
  const withdrawn = await agent.call('transitionInvoice', { invoice: without.id, from: 'published', to: 'draft' });
  expect(withdrawn.body).toMatchObject({ from: 'published', to: 'draft' });

  const { body } = await agent.call('listInvoices', { ...october, count: true, status: ['draft'] });
  expect(body).toMatchObject({ total_count: 1, items: [{ attributes: { invoice_number: 'OCT-3' } }] });
  await mailsDelivered(server.database);
});
