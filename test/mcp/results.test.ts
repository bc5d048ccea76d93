import { afterAll, expect, it } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { connectAgent } from '../support/agent.ts';
import type { Body } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const agent = await connectAgent(ada);
await agent.tools();
afterAll(() => agent.client.close());

const read = async (name: string, args: object = {}): Promise<Body> => {
  const { isError, body } = await agent.call(name, { ...args });
  expect([name, isError, body?.message]).toEqual([name, false, undefined]);
  return body;
};

it('a long text of a list is cut, and whole if it is selected or read alone', async () => {
  const body = `${'x'.repeat(499)}🐢${'y'.repeat(99_000)}`;
  const { id } = (await ada.post('/articles', articleInput({ body }))).body;
  const [item] = (await read('listArticles', { limit: 1 })).items;
  expect([item.id, item.body, item.truncated]).toEqual([id, 'x'.repeat(499), ['body']]);
  expect((await read('listArticles', { limit: 1, fields: ['body'] })).items).toEqual([{ id, body }]);
  const { body: whole, truncated } = await read('getArticle', { article: id });
  expect([whole, truncated]).toEqual([body, undefined]);
  expect(Object.keys(await read('getArticle', { article: id, fields: ['status'] }))).toEqual(['status']);
});

it('a change returns the beginning of the text that it was given, with the ETag of the whole', async () => {
  const created = await agent.call('createArticle', articleInput({ body: 'x'.repeat(2_000) }));
  expect(created.body).toMatchObject({ body: 'x'.repeat(500), truncated: ['body'] });
  const { id } = created.body;
  const changed = await agent.call('updateArticle', { article: id, title: 'Changed', if_match: created.etag });
  expect(changed.body).toMatchObject({ title: 'Changed', truncated: ['body'] });
  expect((await read('getArticle', { article: id })).body).toBe('x'.repeat(2_000));
});

it('a cut text within an object is named by its path', async () => {
  const { id } = await createInvoiceIn(ada, 'draft', { description: 'x'.repeat(600) });
  const { items } = await read('listInvoices', { limit: 1 });
  expect(items[0]).toMatchObject({ id, truncated: ['attributes.description'] });
});

it('ten long articles take few characters, and all that a list may have', async () => {
  for (let n = 0; n < 10; n++) await ada.post('/articles', articleInput({ body: 'x'.repeat(90_000) }));
  const { texts, body } = await agent.call('listArticles');
  expect([body.items.length, (texts[0] as string).length < 10_000]).toEqual([10, true]);
  const selected = await agent.call('listArticles', { fields: ['body'] });
  expect([selected.body.items.length, selected.body.next !== undefined]).toEqual([1, true]);
});

it('every read takes `fields`, and returns only those', async () => {
  const { tools } = await agent.client.listTools();
  const reads = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  expect(reads.length).toBeGreaterThan(30);
  const without = reads.filter(({ inputSchema }) => !inputSchema.properties?.fields);
  expect(without.map(({ name }) => name)).toEqual([]);
  for (const { name, inputSchema } of reads.filter(({ inputSchema }) => !inputSchema.required)) {
    const whole = await agent.call(name);
    if (whole.isError) continue;
    const names = ((inputSchema.properties as Body).fields as Body).items.enum as string[];
    const field = names.find((one) => JSON.stringify(whole.body).includes(`"${one}"`));
    if (field === undefined) continue;
    const some = await read(name, { fields: [field, 'nothing'] });
    const isShorter = JSON.stringify(some).length < JSON.stringify(whole.body).length;
    expect(isShorter || names.length === 1, `${name}: ${JSON.stringify(some)}`).toBe(true);
  }
});

it('fields of an invoice leave its document and its entity tag as they are', async () => {
  const { id, path } = await createInvoiceIn(ada, 'draft');
  const { body, etag } = await agent.call('getInvoice', { invoice: id, fields: ['amount'] });
  expect(Object.keys(body.data.attributes)).toEqual(['amount']);
  expect(etag).toBe((await ada.get(path)).headers.get('etag'));
  const changed = await agent.call('updateInvoice', { invoice: id, amount: 7, if_match: etag });
  expect(changed.isError).toBe(false);
  const none = await agent.call('getInvoice', { invoice: id, fields: ['nothing'] });
  expect(none.body.errors[0]).toMatchObject({ field: 'fields', code: 'invalid_value' });
});
