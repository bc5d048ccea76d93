import { describe, expect, it, onTestFinished } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { connect, signedIn } from '../oauth/flow.ts';
import { connectAgent, outputChecks, revisions, sendMessage } from '../support/agent.ts';
import { type Client, createClient } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const bob = await server.as('bob');

const call = async (client: Client, name: string, args: object = {}, options = {}) => {
  const { status, body } = await sendMessage(client, 'tools/call', { name, arguments: args }, options);
  return { status, ...body, ...body.result, content: body.result?.structuredContent };
};

const toolsOf = async (client: Client, search = '?tools=all') =>
  (await sendMessage(client, 'tools/list', {}, { search })).body.result.tools as {
    name: string;
    annotations: Record<string, boolean>;
    inputSchema: { properties: Record<string, object> };
  }[];

describe('tools', () => {
  it('are those that the scopes of the token allow', async () => {
    const names = (await toolsOf(await server.as('reader', ['articles:read']))).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['listArticles', 'getArticle', 'getViewer']));
    expect(names.filter((name) => /^(create|update|delete|restore|revoke)/.test(name))).toEqual([]);
    expect(names).not.toContain('listInvoices');
  });

  it('say which are destructive', async () => {
    const annotations = new Map((await toolsOf(ada)).map((tool) => [tool.name, tool.annotations]));
    const names = (has: (one: Record<string, boolean>) => boolean | undefined) =>
      [...annotations].flatMap(([name, one]) => (has(one) ? [name] : []));
    for (const name of [
      'deleteArticle',
      'revokeTokens',
      'updateUser',
      'transitionInvoice',
      'replaceWebhookSecret',
      'createAvatar',
      'createPaymentAttempt',
      'createMessage',
      'createMessages',
      'createUser',
      'createToken',
      'createWebhook',
      'createPaymentLink',
      'createReminder',
      'createRedelivery',
    ])
      expect(annotations.get(name), name).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(annotations.get('createArticle')).toMatchObject({ destructiveHint: false, openWorldHint: false });
    expect(names(({ openWorldHint }) => openWorldHint)).toMatchInlineSnapshot(`
      [
        "inviteUser",
        "createAvatar",
        "transitionInvoice",
        "createPaymentAttempt",
        "confirmPaymentAttempt",
        "cancelPaymentAttempt",
        "createReminder",
        "renewPaymentLink",
        "createWebhook",
        "updateWebhook",
        "pingWebhook",
        "redeliverWebhookDelivery",
        "createRedelivery",
      ]
    `);
    expect(annotations.get('listArticles')).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });

  it('without a token or with an unknown one are refused with 401, as on the other surfaces', async () => {
    for (const [authorization, challenge] of [
      [undefined, expect.stringMatching(/^Bearer realm="terrapin", scope="messages:read articles:read /)],
      ['Bearer trp_unknown', expect.stringContaining('error="invalid_token"')],
    ]) {
      const options = { headers: authorization === undefined ? {} : { authorization } };
      const { status, headers } = await sendMessage(server.stranger, 'tools/list', {}, options);
      expect([status, headers.get('www-authenticate')]).toEqual([401, challenge]);
    }
  });
});

describe('a call', () => {
  it.each(revisions)('without the scope tells clients of revision %s which one to ask for', async (revision) => {
    const { tokens } = await connect(server, await signedIn(server, 'reader'));
    const agent = await connectAgent(createClient(server.url, tokens.access_token), { revision });
    onTestFinished(() => agent.client.close());
    await expect(agent.call('createArticle', articleInput())).rejects.toMatchObject({
      requiredScope: 'articles:read articles:write',
    });
    expect((await agent.call('listArticles')).isError).toBe(false);
  });

  it('that is refused conforms to the output schema of its tool, which clients of 2025 check', async () => {
    const { names, expectValid, returnsContent } = await outputChecks(ada);
    for (const name of names.filter(returnsContent)) {
      const { isError, content } = await call(ada, name, { nonsense: true });
      expect([name, isError]).toEqual([name, true]);
      expectValid(name, content);
    }
  });

  it('of a list returns few items, and cursors for the others', async () => {
    const carol = await server.as('carol');
    for (let n = 0; n < 12; n++) await carol.post('/invoices', invoiceInput());
    const first = (await call(carol, 'listInvoices', { count: true })).content;
    expect([first.items.length, first.total_count, first.prev]).toEqual([10, 12, undefined]);
    expect(first.items).toEqual((await carol.get('/invoices?limit=10')).body.data);
    const second = (await call(carol, 'listInvoices', { after: first.next })).content;
    expect([second.items.length, second.next]).toEqual([2, undefined]);
    const back = (await call(carol, 'listInvoices', { before: second.prev })).content;
    expect(back.items).toEqual(first.items);
  });

  it('takes a list of values as an array or as one text', async () => {
    const statuses = async (status: unknown) =>
      (await call(ada, 'listInvoices', { status, limit: 100 })).content.items.map(
        (one: { attributes: { status: string } }) => one.attributes.status,
      );
    await createInvoiceIn(ada, 'published');
    await createInvoiceIn(ada, 'sent');
    expect(new Set(await statuses('published'))).toEqual(new Set(['published']));
    for (const both of ['published,sent', ['published', 'sent']])
      expect(new Set(await statuses(both))).toEqual(new Set(['published', 'sent']));
  });

  it('with an unknown argument says which there are', async () => {
    const { content } = await call(ada, 'listInvoices', { state: 'sent' });
    expect(content.message).toMatch(/^state: Unknown argument\. .*Known: .*status.*limit/);
  });
});

describe('a request', () => {
  it.each([
    'https://evil.example',
    'http://evil.example:3000',
    'null',
  ])('from a page of %s is refused', async (origin) => {
    const { status, body } = await sendMessage(ada, 'tools/list', {}, { headers: { origin } });
    expect([status, body.code]).toEqual([403, 'origin_not_allowed']);
  });

  it('from a page of this server, or of a local one, is served', async () => {
    for (const origin of [server.url, 'http://localhost:6274'])
      expect((await sendMessage(ada, 'tools/list', {}, { headers: { origin } })).status).toBe(200);
  });

  it('that is no message is refused', async () => {
    const send = (body: string, type = 'application/json') =>
      ada.request('POST', '/mcp', { body, headers: { 'content-type': type, accept: '*/*' } });
    expect((await send('{')).body.code).toBe('malformed_json');
    expect((await send('[]')).body.code).toBe('bad_request');
    expect((await send('7')).body.code).toBe('bad_request');
    expect((await send('{}', 'text/plain')).body.code).toBe('unsupported_media_type');
    expect((await send('{}')).status).toBe(400);
    const { status, headers } = await ada.get('/mcp');
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('of an unknown method or tool is refused by the protocol', async () => {
    expect((await sendMessage(ada, 'tools/sing')).body.error.code).toBe(-32601);
    expect((await call(ada, 'getArticel')).error.message).toBe('Unknown tool "getArticel". Did you mean "getArticle"?');
  });

  it('with the key of a payment link is refused', async () => {
    const { id } = await createInvoiceIn(ada, 'published');
    const { url } = (await ada.post(`/invoices/${id}/payment_links`, {})).body;
    const key = /#key=(.*)$/.exec(url)?.[1] as string;
    const headers = { authorization: `Bearer ${key}` };
    const { status, body } = await sendMessage(server.stranger, 'tools/list', {}, { headers });
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  });
});

it('opens no stream for a subscription', async () => {
  const agent = await connectAgent(bob);
  onTestFinished(() => agent.client.close());
  await expect(agent.client.listen({ resourceSubscriptions: ['terrapin://user/1'] })).rejects.toThrow(/limit reached/);
});
