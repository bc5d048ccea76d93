import { describe, expect, it } from 'vitest';
import { contact, createInvoiceIn } from '../invoices/steps.ts';
import { connectAgent, sendMessage } from '../support/agent.ts';
import type { Body } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
for (let n = 0; n < 12; n++) await ada.post('/turtles', { name: `Turtle ${n}`, lifespan: 40 });

const { client } = await connectAgent(ada);
const { tools } = await client.listTools();
await client.close();

const call = async (name: string, args: object = {}) => {
  const { result } = (await sendMessage(ada, 'tools/call', { name, arguments: args })).body;
  return { isError: result.isError ?? false, texts: result.content, body: result.structuredContent as Body };
};
const refusalOf = async (name: string, args: object) => {
  const { isError, body } = await call(name, args);
  expect(isError, JSON.stringify(body)).toBe(true);
  return body;
};

describe('an argument', () => {
  it('of each tool that its description names is accepted by that name', async () => {
    for (const { name, inputSchema } of tools)
      for (const argument of Object.keys(inputSchema.properties ?? {})) {
        const { errors = [] } = (await call(name, { [argument]: {} })).body ?? {};
        const unknown = errors.filter(({ code, field }: Body) => code === 'unknown_field' && field === argument);
        expect(unknown, `${name}: ${argument}`).toEqual([]);
      }
  });

  // Text that is made of such a value fails, unless the value was refused before.
  it.each([
    { toString: 1 },
    [{ toString: 1 }],
  ])('of each tool is refused, or accepted, when it is %j', async (value) => {
    for (const { name, inputSchema } of tools)
      for (const argument of Object.keys(inputSchema.properties ?? {})) {
        const response = await sendMessage(ada, 'tools/call', { name, arguments: { [argument]: value } });
        expect(response.status, `${name}: ${argument} ${response.text}`).toBe(200);
        expect(response.body.result?.structuredContent?.code, `${name}: ${argument}`).not.toBe('internal_error');
      }
  });

  it('of a create has its default, and of a change has none', async () => {
    const defaultsOf = (name: string) =>
      Object.entries(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {}).flatMap(
        ([argument, schema]) => ('default' in (schema as object) ? [[argument, (schema as Body).default]] : []),
      );
    expect(defaultsOf('createCompany')).toEqual([
      ['status', 'active'],
      ['enterprise', false],
    ]);
    expect(defaultsOf('createWebhook')).toEqual([['enabled', true]]);
    for (const { name } of tools) if (name.startsWith('update')) expect([name, defaultsOf(name)]).toEqual([name, []]);
  });

  // As functions with `strict: true` are called: with each argument that there is.
  it('of each tool with optional ones is left out if it is null', async () => {
    for (const { name, inputSchema } of tools) {
      const nulls = Object.fromEntries(Object.keys(inputSchema.properties ?? {}).map((argument) => [argument, null]));
      const [given, left] = [await call(name, nulls), await call(name, {})];
      expect([name, given.body?.code, given.body?.errors]).toEqual([name, left.body?.code, left.body?.errors]);
      expect([name, given.body?.items?.length, given.body?.total_count]).toEqual([
        name,
        left.body?.items?.length,
        undefined,
      ]);
    }
    const [one, two] = [articleInput(), articleInput()].map((input) =>
      call('createArticle', { ...input, idempotency_key: null }),
    );
    expect((await one)?.body.id).not.toBe((await two)?.body.id);
  });

  it('of a change that is null keeps the field, and `clear` empties it', async () => {
    const { path, id } = await createInvoiceIn(ada, 'published', { contact: { ...contact, phone: '123' } });
    const contactOf = async () => (await ada.get(path)).body.data.attributes.contact;
    await call('updateInvoice', { invoice: id, amount: 7, contact: null, if_match: null });
    await call('updateInvoice', { invoice: id, contact: { name: null, email: null, phone: null } });
    const { amount, contact: kept } = (await ada.get(path)).body.data.attributes;
    expect([amount, kept]).toEqual([7, { ...contact, phone: '123' }]);
    const changed = await call('updateInvoice', { invoice: id, contact: { name: 'Ada' }, clear: ['contact.phone'] });
    expect(changed.body.data.attributes.contact).toEqual({ ...contact, name: 'Ada', phone: null });
    await call('updateInvoice', { invoice: id, clear: null });
    expect((await contactOf()).name).toBe('Ada');
    await call('updateInvoice', { invoice: id, clear: ['contact'] });
    expect(await contactOf()).toBeNull();
  });

  it('`clear` takes what may be empty, and is not given', async () => {
    const { id } = await createInvoiceIn(ada, 'published');
    const refused = async (args: object) => (await refusalOf('updateInvoice', { invoice: id, ...args })).errors[0];
    for (const clear of [['amount'], 'nothing', [7], [['contact']], { contact: 1 }, ['contact.email']])
      expect(await refused({ clear })).toMatchObject({ field: 'clear', code: 'invalid_value' });
    for (const clear of [['contact', 'contact.phone'], ['contact', 'contact'], ['contact']])
      expect(await refused({ clear, ...(clear.length === 1 && { contact }) })).toMatchObject({ field: 'clear' });
    expect((await refusalOf('createInvoice', { clear: ['contact'] })).errors).toContainEqual(
      expect.objectContaining({ field: 'clear', code: 'unknown_field' }),
    );
    const clearable = tools.flatMap(({ name, inputSchema }) => {
      const { clear } = (inputSchema.properties ?? {}) as Record<string, Body>;
      return clear ? [[name, clear.items.enum]] : [];
    });
    expect(clearable).toMatchInlineSnapshot(`
      [
        [
          "updateUser",
          [
            "invoice_number_pattern",
          ],
        ],
        [
          "updateCompany",
          [
            "website",
            "industry",
            "employee_count",
          ],
        ],
        [
          "updateInvoice",
          [
            "description",
            "due_on",
            "contact",
            "contact.phone",
          ],
        ],
      ]
    `);
  });

  it.each([
    ['count', 'yes', 'count must be one of: true, false.'],
    ['count', 1, 'count must be one of: true, false.'],
    ['limit', 'ten', 'limit must be an integer.'],
    ['limit', 2.5, 'limit must be an integer.'],
    ['direction', 7, 'direction must be one of: desc, asc.'],
  ])('%s that is %j is refused, as in REST', async (name, value, message) => {
    expect((await refusalOf('listTurtles', { [name]: value })).message).toBe(message);
  });

  it('that is a number or a Boolean may be sent as text for the page of a list', async () => {
    const { body } = await call('listTurtles', { limit: '2', count: 'true' });
    expect([body.items.length, body.total_count]).toEqual([2, 12]);
  });

  it('that selects fields does so', async () => {
    const company = { name: 'Shells', industry: 'Housing', enterprise: true };
    const created = await call('createCompany', { ...company, partials: ['enterprise'] });
    const fields = ({ company }: Body) => Object.keys(company).sort();
    expect(fields(created.body)).toEqual(['enterprise', 'name', 'status', 'uuid']);
    const { uuid } = created.body.company;
    expect(fields((await call('getCompany', { uuid })).body)).toEqual(['name', 'status', 'uuid']);
    const full = await call('getCompany', { uuid, partials: 'full' });
    expect(full.body).toEqual((await ada.get(`/api/v3/companies/${uuid}?partials=full`)).body);
    const listed = await call('listCompanies', { partials: ['contact_info', 'locations'] });
    const inRest = await ada.get('/api/v3/companies?limit=10&partials=contact_info,locations');
    expect(listed.body.items).toEqual(inRest.body.companies);
  });

  it('if_match may lack the quotation marks of the entity tag', async () => {
    const { id } = (await ada.post('/articles', articleInput())).body;
    const etag = (await call('getArticle', { article: id })).texts[1].text.slice('ETag: '.length);
    const change = (title: string) => call('updateArticle', { article: id, title, if_match: etag.replaceAll('"', '') });
    expect((await change('First')).body.title).toBe('First');
    expect((await change('Late')).body.code).toBe('precondition_failed');
    const wrong = await refusalOf('updateArticle', { article: id, title: 'Never', if_match: 7 });
    expect(wrong.errors[0]).toMatchObject({ field: 'if_match', code: 'invalid_type' });
  });

  it('idempotency_key must be text', async () => {
    const { message } = await refusalOf('createArticle', { ...articleInput(), idempotency_key: {} });
    expect(message).toBe('idempotency_key must be a string.');
  });
});

describe('a call', () => {
  it('repeated with its key is the same in any order of its arguments', async () => {
    const contact = { name: 'Grace', email: 'grace@example.com' };
    const input = { amount: 10, currency: 'EUR', contact, idempotency_key: crypto.randomUUID() };
    const reversed = (object: object) => Object.fromEntries(Object.entries(object).reverse());
    const first = await call('createInvoice', input);
    const again = await call('createInvoice', reversed({ ...input, contact: reversed(contact) }));
    expect([again.isError, again.body]).toEqual([false, first.body]);
  });

  it('at the same time as another with its key does its work once', async () => {
    const input = { amount: 10, currency: 'EUR', idempotency_key: crypto.randomUUID() };
    const results = await Promise.all(Array.from({ length: 5 }, () => call('createInvoice', input)));
    const done = results.filter(({ isError }) => !isError);
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
    for (const { body } of results.filter(({ isError }) => isError)) expect(body.code).toBe('idempotency_key_in_use');
  });

  it('of several names `items` where they are wrong, and refuses all else', async () => {
    expect((await refusalOf('createArticles', {})).message).toBe('items is required.');
    expect((await refusalOf('createArticles', { items: 'x' })).message).toBe('items must be an array.');
    expect((await refusalOf('createArticles', { items: [] })).message).toBe('items must have at least one item.');
    const extra = await refusalOf('createArticles', { items: [articleInput()], item: 1 });
    expect(extra.message).toContain('Did you mean "items"?');
  });

  it('of what contains its object is required, as its schema says', async () => {
    const { message } = await refusalOf('cancelPaymentAttempt', { attempt: crypto.randomUUID() });
    expect(message).toBe('invoice is required.');
  });

  it('that a read-only field makes impossible names the tool that does it', async () => {
    const { id } = await createInvoiceIn(ada, 'draft');
    const { code, message } = await refusalOf('updateInvoice', { invoice: id, status: 'published' });
    expect([code, message]).toEqual(['read_only', expect.stringContaining('transitionInvoice')]);
  });
});
