import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createInvoiceIn, statusOf, type TestInvoice } from '../invoices/steps.ts';
import { connectAgent } from '../support/agent.ts';
import type { Body } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

// Tasks as people give them, solved with the three tools that hosts list by default. Each first finds its operations with
// words of the task, as a model does that knows none, and then calls them. What the tools returned is counted.

/** A task may take 6,000 tokens of results, of which none of such text is shorter than 3 characters on average. */
const mostCharacters = 18_000;

const server = await sharedServer();
const [ada, grace] = [await server.as('ada'), await server.as('grace')];
const numbers = new Map<string, TestInvoice>();

/** At that time: ids begin with it. */
async function at<T>(time: string, make: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  try {
    return await make();
  } finally {
    vi.useRealTimers();
  }
}

async function invoiceAt(time: string, ...[status, attributes = {}]: CreateArguments): Promise<void> {
  const made = await at(time, () => createInvoiceIn(ada, status, attributes));
  numbers.set(made.invoiceNumber, made);
}

type CreateArguments = Parameters<typeof createInvoiceIn> extends [unknown, ...infer Rest] ? Rest : never;

const invoice = (number: string) => numbers.get(number) as TestInvoice;

beforeAll(async () => {
  const filler = { description: 'Maintenance of the pond. '.repeat(40) };
  for (let n = 1; n <= 30; n++)
    await invoiceAt(`2026-09-${String((n % 28) + 1).padStart(2, '0')}T09:00:00Z`, 'paid', {
      ...filler,
      invoice_number: `SEP-${n}`,
    });
  await invoiceAt('2026-10-05T09:00:00Z', 'sent', { invoice_number: 'OCT-1' });
  await invoiceAt('2026-10-30T09:00:00Z', 'failed', { invoice_number: 'OCT-4', amount: 12_345.67, currency: 'EUR' });
  await invoiceAt('2026-11-01T09:00:00Z', 'published', { invoice_number: 'NOV-1', contact: null });
  for (let n = 0; n < 30; n++)
    await grace.post('/users/ada/messages', { message: `Note ${n}: ${'all is well. '.repeat(60)}` });
  await grace.post('/users/ada/messages', { message: 'The Turtle of Galápagos is 120 now.' });
  for (let n = 0; n < 12; n++)
    await ada.post('/articles', articleInput({ title: `Pond ${n}`, body: 'x'.repeat(20_000) }));
});

const figures: string[] = [];
afterAll(() => {
  if (process.env.TASKS) process.stdout.write(`${figures.join('\n')}\n`);
});

interface Hands {
  /** Finds the operation by words, among the best three. */
  find(query: string, name: string): Promise<void>;
  read(operation: string, args?: object): Promise<Body>;
  change(operation: string, args?: object): Promise<Body>;
}

function task(asked: string, solve: (hands: Hands) => Promise<void>): void {
  test(asked, async () => {
    const agent = await connectAgent(ada, { search: '' });
    let characters = JSON.stringify((await agent.client.listTools()).tools).length;
    let calls = 0;
    const call = async (tool: string, args: Record<string, unknown>) => {
      const result = await agent.call(tool, args);
      characters += JSON.stringify(args).length + JSON.stringify(result.body ?? null).length;
      calls++;
      return result.body;
    };
    await solve({
      async find(query, name) {
        const { operations } = await call('find_operations', { query });
        expect(operations.slice(0, 3).map((one: Body) => one.name)).toContain(name);
      },
      read: (operation, args = {}) => call('read', { operation, arguments: args }),
      change: (operation, args = {}) => call('change', { operation, arguments: args }),
    });
    await agent.client.close();
    figures.push(`${characters} characters, ${calls} calls: ${asked}`);
    expect(characters).toBeLessThanOrEqual(mostCharacters);
  });
}

const numbersOf = ({ items }: Body) => items.map(({ attributes }: Body) => attributes.invoice_number);

describe('an agent with three tools is asked:', () => {
  task('Who has not paid for three weeks?', async ({ find, read }) => {
    await find('list unpaid invoices', 'listInvoices');
    const unpaid = {
      status: ['sent', 'failed'],
      sent_before: '2026-10-20 00:00:00Z',
      fields: ['invoice_number', 'contact'],
    };
    const found = await read('listInvoices', unpaid);
    expect(numbersOf(found)).toEqual(['OCT-1']);
  });

  task('Withdraw the invoice that nobody can receive, and say why it was not sent', async ({ find, read, change }) => {
    await find('withdraw invoice, change state', 'transitionInvoice');
    const { items } = await read('listInvoices', { status: ['published'], fields: ['invoice_number', 'contact'] });
    const [without] = items.filter(({ attributes }: Body) => attributes.contact === null);
    expect(await change('transitionInvoice', { invoice: without.id, to: 'sent' })).toMatchObject({
      code: 'contact_information_missing',
      allowed_next_states: expect.arrayContaining(['draft']),
    });
    await change('transitionInvoice', { invoice: without.id, from: 'published', to: 'draft' });
    expect(await statusOf(ada, invoice('NOV-1'))).toBe('draft');
  });

  task('Which invoice over 12,345 euros is not paid?', async ({ find, read }) => {
    await find('list unpaid invoices', 'listInvoices');
    const found = await read('listInvoices', { min_amount: 12_345, currency: ['EUR'], status: ['sent', 'failed'] });
    expect(numbersOf(found)).toEqual(['OCT-4']);
  });

  task('Find the message that mentions the turtle', async ({ find, read }) => {
    await find('search my messages', 'listOwnMessages');
    const { items } = await read('listOwnMessages', { query: 'turtle galapagos' });
    expect(items).toMatchObject([{ message: 'The Turtle of Galápagos is 120 now.' }]);
  });

  task('Summarize my articles about the pond', async ({ find, read }) => {
    await find('list articles', 'listArticles');
    const { items } = await read('listArticles', { author: 'ada', limit: 5 });
    expect(items).toHaveLength(5);
    expect(items[0].truncated).toEqual(['body']);
  });
});
