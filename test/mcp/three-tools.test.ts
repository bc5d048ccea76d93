import { describe, expect, it, onTestFinished } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { connectAgent, revisions, sendMessage } from '../support/agent.ts';
import type { Body, Client } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
await server.as('bob');

/** 2,500 tokens, as no token of such text is shorter than 3 characters on average: a tokenizer would have 20 MB. */
const mostCharacters = 7_500;

const send = (client: Client, name: string, args: object, search = '') =>
  sendMessage(client, 'tools/call', { name, arguments: args }, { search });
const call = async (name: string, args: object = {}, client = ada): Promise<Body> => {
  const { isError = false, structuredContent } = (await send(client, name, args)).body.result;
  return { ...structuredContent, isError };
};
const listed = async (search = '', client = ada): Promise<Body[]> =>
  (await sendMessage(client, 'tools/list', {}, { search })).body.result.tools;
const namesOf = async (search: string) => (await listed(search)).map(({ name }) => name);
const find = async (query?: string, client = ada): Promise<Body> => call('find_operations', { query }, client);

describe('the list of tools', () => {
  it('has three, in at most 2,500 tokens', async () => {
    const tools = await listed();
    expect(tools.map(({ name, annotations }) => [name, annotations.readOnlyHint])).toEqual([
      ['find_operations', true],
      ['read', true],
      ['change', false],
    ]);
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(mostCharacters);
  });

  it.each([
    ['?tools=few', 'tools'],
    ['?tags=Invoice', 'tags'],
    ['?read_only=yes', 'read_only'],
    ['?output_schemas=yes', 'output_schemas'],
    ['?readonly=true', 'Did you mean "read_only"?'],
  ])('is refused for %s', async (search, said) => {
    const { status, body } = await sendMessage(ada, 'tools/list', {}, { search });
    expect([status, body.message]).toEqual([400, expect.stringContaining(said)]);
  });

  it('has the operations if the URL says so, with schemas of results only if it says so, too', async () => {
    const all = await listed('?tools=all');
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter(({ outputSchema }) => outputSchema)).toEqual([]);
    const few = await listed('?tags=Invoices,Articles&read_only=true&output_schemas=true');
    expect(few.find(({ name }) => name === 'getInvoice')?.outputSchema).toBeDefined();
    expect(few.map(({ name }) => name)).toContain('listArticles');
    expect(few.map(({ name }) => name)).not.toContain('listUsers');
    expect(few.filter(({ annotations }) => !annotations.readOnlyHint)).toEqual([]);
  });

  it('lacks `change` if nothing may be changed, and an operation that does is not known', async () => {
    expect(await namesOf('?read_only=true')).toEqual(['find_operations', 'read']);
    const change = { operation: 'createArticle', arguments: articleInput() };
    const { structuredContent } = (await send(ada, 'change', change, '?read_only=true')).body.result;
    expect(structuredContent.errors[0]).toMatchObject({ field: 'operation', code: 'invalid_value' });
    const unknown = await send(ada, 'createArticle', articleInput(), '?read_only=true');
    expect(unknown.body.error.message).toContain('Unknown tool');
  });
});

describe('an agent that finds operations', () => {
  it('gets the names and titles of all without a query, in few characters', async () => {
    const { index } = await find();
    expect(index.Invoices.listInvoices).toBe('List your invoices');
    expect(JSON.stringify(index).length).toBeLessThan(5_000);
    expect(
      Object.values(index)
        .flatMap((names) => Object.keys(names as object))
        .toSorted(),
    ).toEqual((await namesOf('?tools=all')).toSorted());
    expect((await find('xyzzy')).index).toEqual(index);
  });

  it('is told why the settings of the server exclude one, which is not offered', async () => {
    const reason = expect.stringContaining('`ARTICLE_DELETION`');
    for (const query of ['restore an article from the trash', 'restoreArticle'])
      expect((await find(query)).operations[0]).toEqual({
        name: 'restoreArticle',
        title: 'Restore an article from the trash',
        reason,
      });
    expect((await namesOf('?tools=all')).filter((name) => /Trash|restore/.test(name))).toEqual([]);
    const refused = await call('change', { operation: 'restoreArticle', arguments: {} });
    expect(refused).toMatchObject({ isError: true, errors: [{ message: reason }] });
  });

  it('gets at most 20, of which the best three have their schemas', async () => {
    const { operations } = await find('list unpaid invoices');
    expect(operations.length).toBeLessThanOrEqual(20);
    expect(operations.map((one: Body) => one.input_schema !== undefined).indexOf(false)).toBe(3);
  });

  it('by a name gets it alone, with all that it needs', async () => {
    const { operations } = await find('createInvoice');
    const tool = (await listed('?tools=all')).find(({ name }) => name === 'createInvoice');
    expect(operations).toEqual([
      {
        name: 'createInvoice',
        title: tool?.title,
        tool: 'change',
        scope: 'invoices:write',
        required: tool?.inputSchema.required,
        description: tool?.description,
        input_schema: { ...tool?.inputSchema, examples: expect.any(Array) },
      },
    ]);
  });

  it('does not find what the scopes of the token do not allow', async () => {
    const reader = await server.as('reader', ['articles:read']);
    const { operations } = await find('invoice', reader);
    expect(operations.filter(({ name }: Body) => name === 'listInvoices')).toEqual([]);
    const refused = await call('read', { operation: 'listInvoices' }, reader);
    expect(refused).toMatchObject({ code: 'insufficient_scope', scope: 'invoices:read' });
  });

  it.each([[{ words: 'x' }], [{ query: 7 }]])('with %j is refused', async (args) => {
    expect(await call('find_operations', args)).toMatchObject({ isError: true });
  });
});

describe('`read` and `change`', () => {
  it.each(revisions)('do what the operation does, in revision %s', async (revision) => {
    const agent = await connectAgent(ada, { revision, search: '' });
    onTestFinished(() => agent.client.close());
    expect(await agent.tools()).toHaveLength(3);
    const created = await agent.call('change', { operation: 'createArticle', arguments: articleInput() });
    const article = created.body.id;
    const read = await agent.call('read', { operation: 'getArticle', arguments: { article } });
    expect(read.body).toEqual((await ada.get(`/articles/${article}`)).body);
    const changes = { article, title: 'Changed', if_match: read.etag };
    const changed = await agent.call('change', { operation: 'updateArticle', arguments: changes });
    expect(changed.body.title).toBe('Changed');
    const late = await agent.call('change', { operation: 'updateArticle', arguments: changes });
    expect(late).toMatchObject({ isError: true, body: { code: 'precondition_failed' } });
    expect((await agent.call('change', { operation: 'deleteArticle', arguments: { article } })).isError).toBe(false);
    expect((await agent.call('listTurtles')).isError).toBe(false);
  });

  it('name each other for what they do not call, and what an unknown name may mean', async () => {
    const refusalOf = async (name: string, args: object) => (await call(name, args)).errors[0];
    const wrong = await refusalOf('read', { operation: 'createArticle', arguments: articleInput() });
    expect(wrong).toEqual({
      field: 'operation',
      code: 'invalid_value',
      message: expect.stringContaining('`change`'),
    });
    expect((await refusalOf('change', { operation: 'getArticle' })).message).toContain('`read`');
    expect((await refusalOf('read', { operation: 'getArticel' })).message).toContain('Did you mean "getArticle"?');
    expect((await refusalOf('read', { operation: 'read' })).message).toContain('find_operations');
    expect(await refusalOf('read', {})).toMatchObject({ field: 'operation', code: 'required' });
    expect(await refusalOf('read', { operation: 7 })).toMatchObject({ field: 'operation', code: 'invalid_type' });
    expect(await refusalOf('read', { operation: 'getUser', arguments: 'ada' })).toMatchObject({ field: 'arguments' });
    expect(await refusalOf('read', { operation: 'getUser', user: 'ada' })).toMatchObject({
      field: 'user',
      code: 'unknown_field',
    });
  });

  it.each([
    'args',
    'params',
    'input',
    'Parameters',
  ])('say how `%s` beside the name of a tool is called', async (name) => {
    for (const tool of ['read', 'getViewer', 'find_operations'])
      for (const beside of [{}, { arguments: {} }]) {
        const { body } = await sendMessage(ada, 'tools/call', { name: tool, [name]: { query: 'x' }, ...beside });
        expect(body.result).toMatchObject({
          isError: true,
          structuredContent: {
            errors: [{ field: name, code: 'unknown_field', message: expect.stringContaining('Is named `arguments`') }],
          },
        });
      }
  });

  it.each([
    ['arguments', (value: object) => JSON.stringify(value)],
    ['arguments, with white space', (value: object) => ` ${JSON.stringify(value, null, 2)}\n`],
  ])('read %s that are JSON in a text', async (_, write) => {
    const args = { ...articleInput(), title: '{"not": "read"}' };
    const made = await call('change', { operation: 'createArticle', arguments: write(args) });
    expect(made).toMatchObject({ title: '{"not": "read"}', isError: false });
    const read = { article: made.id, fields: JSON.stringify(['title']) };
    expect(await call('read', { operation: 'getArticle', arguments: write(read) })).toMatchObject({
      title: '{"not": "read"}',
    });
    expect(await call('getArticle', read)).toMatchObject({ title: '{"not": "read"}' });
  });

  it('are called with all their arguments as JSON in a text, too', async () => {
    const args = JSON.stringify({ operation: 'createArticle', arguments: JSON.stringify(articleInput()) });
    expect((await call('change', args as never)).isError).toBe(false);
  });

  it('read objects and arrays within arguments that are JSON in a text', async () => {
    const contact = { name: 'Grace', email: 'grace@example.com' };
    const invoice = { amount: 100, currency: 'EUR', contact: JSON.stringify(contact) };
    const made = await call('change', { operation: 'createInvoice', arguments: invoice });
    expect(made.data.attributes.contact).toMatchObject(contact);
    const item = { user: JSON.stringify({ username: 'bob' }), message: '[1]' };
    for (const items of [JSON.stringify([item]), [JSON.stringify(item)]]) {
      const sent = await call('change', { operation: 'createMessages', arguments: { items } });
      expect(sent.results).toMatchObject([{ status: 201, data: { message: '[1]' } }]);
    }
  });

  it('limit JSON in a text as JSON that is in none', async () => {
    const many = (count: number) => `{"title":"x","tags":[${Array(count).fill('1').join()}]}`;
    const refused = await send(ada, 'change', { operation: 'createArticle', arguments: many(20_000) });
    expect([refused.status, refused.body.result.structuredContent.code]).toEqual([200, 'payload_too_large']);
    const nested = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    for (const args of [nested, '{"title": "cut off', '"title"', '7', '[]'])
      expect((await call('change', { operation: 'createArticle', arguments: args })).isError).toBe(true);
    const numbers = `[${Array(6_000).fill('1').join()}]`;
    const both = { name: 'x', locations: numbers, contact_info: `{"name":${numbers}}` };
    const several = await send(ada, 'change', { operation: 'createCompany', arguments: both });
    expect(several.body.result.structuredContent.code).toBe('payload_too_large');
  });

  it.each([null, '', ' \n', 'null', '{}', undefined])('take arguments that are %j for none', async (args) => {
    expect(await call('getViewer', args as never)).toMatchObject({ username: 'ada' });
    expect(await call('read', { operation: 'getViewer', arguments: args })).toMatchObject({ username: 'ada' });
    expect(await call('find_operations', args as never)).toHaveProperty('index');
    expect((await call('read', args as never)).message).toBe(
      'operation is required: a name that `find_operations` returns.',
    );
    const missing = await call('change', { operation: 'createArticle', arguments: args });
    expect(missing).toMatchObject({ errors: [{ field: 'title', code: 'required' }], operation: 'createArticle' });
  });

  it.each(['{"operation": "getUs', '[]', 7, [], 'hello', true])('say what to send instead of %j', async (args) => {
    const message = expect.stringMatching(/^(?:Is not valid JSON\. Send an|Must be an) object/);
    const refusal = { code: 'validation_failed', errors: [{ field: 'arguments', code: 'invalid_type', message }] };
    for (const name of ['read', 'change', 'find_operations', 'getViewer'])
      expect(await call(name, args as never)).toMatchObject(refusal);
    expect(await call('read', { operation: 'getUser', arguments: args })).toMatchObject(refusal);
  });

  it.each([
    ['contact', { contact: '{"name": "Grace' }],
    ['contact.name', { contact: '{"email": "grace@example.com"}' }],
  ])('name %s when it is wrong in a text', async (field, args) => {
    const invoice = { amount: 100, currency: 'EUR', ...args };
    const refused = await call('change', { operation: 'createInvoice', arguments: invoice });
    expect(refused.errors[0].field).toBe(field);
    const read = await call('read', { operation: 'listTurtles', arguments: { fields: '["id"' } });
    expect(read.message).toBe('fields is not valid JSON. Send an array, not a text.');
  });

  it.each([
    ['args', 'arguments'],
    ['params', 'arguments'],
    ['parameters', 'arguments'],
    ['input', 'arguments'],
    ['name', 'operation'],
    ['operation_name', 'operation'],
    ['operationId', 'operation'],
    ['tool', 'operation'],
  ])('say that %s is %s here, with an example', async (given, right) => {
    const args = right === 'operation' ? { [given]: 'getUser' } : { operation: 'getUser', [given]: { user: 'ada' } };
    const { errors } = await call('read', args);
    expect(errors[0]).toMatchObject({ field: given, code: 'unknown_field' });
    expect(errors[0].message).toMatch(new RegExp(`^Is named \`${right}\` here: \\{ "operation"`));
    const beside = await call('read', { operation: 'getUser', arguments: {}, [given]: 'Ada' });
    expect(beside.errors[0].message.startsWith('Must be in `arguments`')).toBe(right === 'operation');
  });

  it('take no field that every object has for another name of theirs', async () => {
    const { errors } = await call('read', { operation: 'getUser', constructor: 'Ada' });
    expect(errors[0].message).toBe('Must be in `arguments`, beside `operation`.');
  });

  it('refuse wrong arguments with the schema, so that the next call can be right', async () => {
    const refused = await call('change', { operation: 'createArticle', arguments: { heading: 'x' } });
    expect(refused).toMatchObject({ isError: true, code: 'validation_failed', operation: 'createArticle' });
    expect(Object.keys(refused.input_schema.properties)).toEqual(expect.arrayContaining(['title', 'body']));
    const { id } = await createInvoiceIn(ada, 'draft');
    const forbidden = await call('change', { operation: 'transitionInvoice', arguments: { invoice: id, to: 'paid' } });
    expect(forbidden).toMatchObject({ code: 'transition_not_allowed', allowed_next_states: ['published'] });
    expect(forbidden.input_schema).toBeUndefined();
  });

  it('repeat a call with its key as the operation does: its work is done once', async () => {
    const args = { ...articleInput(), idempotency_key: crypto.randomUUID() };
    const first = await call('change', { operation: 'createArticle', arguments: args });
    expect(await call('change', { arguments: args, operation: 'createArticle' })).toEqual(first);
    expect(await call('createArticle', args)).toEqual(first);
    const other = await call('createArticle', { ...args, title: 'Another' });
    expect(other.code).toBe('idempotency_key_reused');
  });

  it('are limited as the operation is: by its body and by its items', async () => {
    const long = { article: crypto.randomUUID(), body: 'x'.repeat(200_000) };
    expect((await send(ada, 'read', { operation: 'getArticle', arguments: long })).status).toBe(413);
    expect((await send(ada, 'change', { operation: 'createTurtle', arguments: long })).status).toBe(413);
    expect((await send(ada, 'find_operations', { query: 'x'.repeat(200_000) })).status).toBe(413);
    const article = { operation: 'createArticle', arguments: articleInput({ body: 'x'.repeat(90_000) }) };
    expect((await send(ada, 'change', article)).status).toBe(200);
    const left = (answer: Awaited<ReturnType<typeof send>>) =>
      Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    const before = await send(ada, 'read', { operation: 'listTurtles' });
    const items = Array.from({ length: 30 }, () => ({ user: { username: 'bob' }, message: 'Hello' }));
    const batch = { operation: 'createMessages', arguments: { items } };
    expect(left(before) - left(await send(ada, 'change', batch))).toBeGreaterThan(2);
  });

  it('are counted and audited by the operation', async () => {
    const { id } = await call('change', { operation: 'createArticle', arguments: articleInput() });
    const { token_id: token } = (await ada.get('/user')).body;
    const [entry] = (await ada.get(`/audit?resource=${id}`)).body;
    expect(entry).toMatchObject({ via: 'mcp', actor: { username: 'ada' }, token });
    expect(entry.request_id).toMatch(/^[\da-f-]{36}$/);
    await call('getArticle', { article: crypto.randomUUID() });
    const { text } = await ada.get('/metrics');
    expect(text).toMatch(/terrapin_mcp_calls_total\{tool="createArticle",outcome="success"\} \d/);
    expect(text).toMatch(/terrapin_mcp_calls_total\{tool="getArticle",outcome="refused"\} \d/);
  });
});
