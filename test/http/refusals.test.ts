import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/core/errors.ts';
import { jpeg } from '../avatars/images.fixtures.ts';
import { announce } from '../avatars/support.ts';
import { createInvoiceIn } from '../invoices/steps.ts';
import type { Answer, Body, Client } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { callTool } from '../support/parity.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

describe('an ETag that a proxy changed returns 412 with the setting that did it', () => {
  const changes: [string, (tag: string) => string, RegExp][] = [
    ['weakened', (tag) => `W/${tag}`, /weak ETag .* nginx.*`gzip off`/],
    ['-gzip', (tag) => tag.replace(/"$/, '-gzip"'), /-gzip .*Apache.*DeflateAlterETag NoChange/],
    [';gzip', (tag) => tag.replace(/"$/, ';gzip"'), /-gzip .*Apache.*DeflateAlterETag NoChange/],
    ['-br', (tag) => tag.replace(/"$/, '-br"'), /-gzip .*Apache.*BrotliAlterETag NoChange/],
    ['both', (tag) => `W/${tag.replace(/"$/, '-gzip"')}`, /weak ETag/],
    ['of a list of tags', (tag) => `"x", W/${tag}`, /weak ETag/],
  ];

  test.each(changes)('%s', async (_name, change, message) => {
    const created = await ada.post('/articles', articleInput());
    const tag = change(created.headers.get('etag') as string);
    const { id } = created.body;
    const rest = [
      await ada.patch(`/articles/${id}`, { status: 'archived' }, { 'if-match': tag }),
      await ada.delete(`/articles/${id}`, { 'if-match': tag }),
    ];
    for (const { status, body } of rest) expect([status, body.message]).toEqual([412, expect.stringMatching(message)]);
    const mutation =
      'mutation ($id: ID!, $tag: String) { updateArticle(id: $id, input: { status: ARCHIVED }, ifMatch: $tag) { id } }';
    const { code, errors } = await ada.graphql(mutation, { id, tag });
    expect([code, errors?.[0]?.message]).toEqual(['precondition_failed', expect.stringMatching(message)]);
    const { body } = await callTool(ada, 'updateArticle', { article: id, status: 'archived', if_match: tag });
    expect(body.result.structuredContent.message).toMatch(message);
    if (!message.source.startsWith('weak')) return;
    const said = [rest[0]?.body.message, errors?.[0]?.message, body.result.structuredContent.message];
    const named = ['If-Match', 'ifMatch', 'if_match'].map((name) =>
      expect.stringContaining(`never matches in ${name}.`),
    );
    expect(said, 'as clients of each surface know it').toEqual(named);
  });

  test('without its quotes, and for an invoice, which is locked first', async () => {
    const { path } = await createInvoiceIn(ada, 'draft');
    const tag = (await ada.get(path)).headers.get('etag') as string;
    const change = { data: { attributes: { amount: 7 } } };
    const unquoted = await ada.patch(path, change, { 'if-match': tag.replaceAll('"', '') });
    expect([unquoted.status, unquoted.body.message]).toEqual([412, expect.stringContaining('double quotes')]);
    expect((await ada.delete(path, { 'if-match': `W/${tag}` })).body.message).toMatch(/weak ETag/);
    expect((await ada.patch(path, change, { 'if-match': `W/${tag}, ${tag}` })).status).toBe(200);
    expect((await ada.patch(path, change, { 'if-match': tag })).body.message).toMatch(/has changed since you read it/);
  });
});

describe('415 says what was wrong:', () => {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const send = (method: string, path: string, body: string | Uint8Array, headers: Record<string, string>) =>
    ada.request(method, path, { body, headers: { 'content-type': 'application/json', ...headers } });
  const bodies: [string, string, string][] = [
    ['POST', '/articles', '{"title":"x"}'],
    ['PATCH', '/articles/01a2105c-a0ff-721c-80dc-2bc94856d1b4', '{"title":"x"}'],
    ['POST', '/articles/batches', '[]'],
    ['POST', '/avatars', '{"image_url":"https://a.example/a.png"}'],
    ['POST', '/graphql', '{"query":"{ viewer { id } }"}'],
    ['POST', '/mcp', message],
  ];

  test.each(bodies)('%s %s', async (method, path, body) => {
    const accept = { accept: 'application/json, text/event-stream' };
    const refused = async (sent: string | Uint8Array, headers: Record<string, string>) => {
      const answer = await send(method, path, sent, { ...accept, ...headers });
      expect(answer.status).toBe(415);
      expect(answer.text).toContain('"unsupported_media_type"');
      return { ...answer, message: answer.body.message ?? answer.body.errors[0].message };
    };
    const zipped = await refused(gzipSync(body), { 'content-encoding': 'gzip' });
    expect([zipped.message, zipped.headers.get('accept-encoding')]).toEqual([
      'The body must not be compressed. Send it without Content-Encoding.',
      'identity',
    ]);
    const latin = await refused(body, { 'content-type': 'application/json; charset=latin1' });
    expect(latin.message).toMatch(/must be in UTF-8.*charset/);
    if (path !== '/avatars') {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
        const typed = await refused(body, { 'content-type': type });
        expect(typed.message).toMatch(/^The body must be application\/json.*Content-Type/);
        expect(typed.headers.get(method === 'PATCH' ? 'accept-patch' : 'accept')).toContain('application/json');
      }
    }
    expect((await send(method, path, body, { ...accept, 'content-encoding': 'identity' })).status).not.toBe(415);
  });

  test('an image', async () => {
    const headers = { 'content-type': 'image/png', 'content-encoding': 'gzip' };
    const { status, body, ...answer } = await ada.request('POST', '/avatars', { body: gzipSync('x'), headers });
    expect([status, body.message]).toEqual([415, expect.stringContaining('must not be compressed')]);
    expect(answer.headers.get('accept-encoding')).toBe('identity');
  });
});

test('image/jpg is image/jpeg, in each way to send an avatar', async () => {
  const image = await jpeg(40, 30);
  const put = async (url: string) =>
    (await server.stranger.request('PUT', url, { body: image, headers: { 'content-type': 'image/jpg' } })).status;
  const raw = await ada.request('POST', '/avatars', { body: image, headers: { 'content-type': 'Image/JPG' } });
  expect([raw.status, raw.body.avatars.image_url]).toEqual([201, expect.stringMatching(/\.jpg$/)]);
  const announced = await announce(ada, image.length, 'image/jpg');
  expect([announced.body.content_type, await put(announced.body.url)]).toEqual(['image/jpeg', 201]);
  const byJson = await ada.post('/uploads', { content_length: image.length, content_type: 'image/jpeg' });
  expect(await put(byJson.body.url)).toBe(201);
  const { data } = await ada.graphql(
    'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { url contentType } }',
    {
      input: { contentLength: image.length, contentType: 'image/jpg' },
    },
  );
  expect([data.createUpload.contentType, await put(data.createUpload.url)]).toEqual(['image/jpeg', 201]);
  const { body } = await callTool(ada, 'createUpload', { content_length: image.length, content_type: 'image/jpg' });
  expect(body.result.structuredContent.content_type).toBe('image/jpeg');
});

test.each([
  'status[]',
  'status[0]',
  'status[in]',
  'status.in',
  'status__in',
  'filter[status]',
  'filter[status][]',
])('a list of values as %s is refused with the form that is read', async (name) => {
  for (const path of ['/articles', '/invoices', '/api/v3/companies']) {
    const { status, body } = await ada.get(`${path}?${name}=active&${name}=draft`);
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
    expect(body.message).toBe(`Unknown parameter "${name}". Send several values as status=a,b or status=a&status=b.`);
  }
  const { body } = await ada.get('/turtles?fields[]=name');
  expect(body.message).toContain('fields=a,b');
});

test('/mcp/ is /mcp', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const ask = (client: Client, path: string): Promise<Answer> =>
    client.request('POST', path, { body: JSON.stringify(ping), headers });
  const [given, slashed] = [await ask(ada, '/mcp'), await ask(ada, '/mcp/')];
  expect([slashed.status, slashed.body]).toEqual([200, given.body]);
  expect((await ask(server.stranger, '/mcp/')).status).toBe(401);
});

describe('an email address', () => {
  const usersOf = async (email: string) => ada.post('/users', { username: `u${counter++}`, name: 'U', email });
  let counter = 0;

  test.each([
    'j@m\u00fcnchen.de',
    'k@xn--mnchen-3ya.de',
    'j@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444',
    'k@xn--e1afmkfd.xn--p1ai',
    'j@\u4f8b\u3048.jp',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is kept as typed, everywhere', async (email) => {
    const user = await usersOf(email.normalize('NFD'));
    expect([user.status, user.body.email]).toEqual([201, email]);
    const contact = { name: 'G', email, phone: null };
    const { body } = await ada.post('/invoices', invoiceInput({ contact }));
    expect(body.data.attributes.contact.email).toBe(email);
  });

  test.each([
    `${'a'.repeat(65)}@example.com`,
    'j@m\u00fcnchen',
    'j@b\u00fc%41.de',
    'j@b\u00fc_cher.de',
    `j@${'\u00fc'.repeat(63)}.de`,
    'j@\uff11.\uff12.\uff13',
    'j\u00fc@example.com',
    'j@ex\u200bample.com',
    'a@b@example.com',
    'j@-a.de',
  ])('%s is refused', async (email) => {
    const { status, body } = await usersOf(email);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'email', code: 'invalid_format' }]]);
  });
});

describe('currencies', () => {
  test.each([
    'HRK',
    'BGN',
    'ANG',
    'CUC',
    'SLL',
    'ZWL',
  ])('%s has ended, and stays on earlier invoices', async (currency) => {
    const refused = await ada.post('/invoices', invoiceInput({ currency }));
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'data.attributes.currency', code: 'invalid_value', message: expect.stringContaining('in use') }],
    ]);
    const batch = await ada.post('/invoices/batches', [invoiceInput({ currency })]);
    expect(batch.body[0].status).toBe(400);
    const invoice = await createInvoiceIn(ada, 'published');
    await server.run('update invoices set currency = ? where id = ?', [currency, invoice.id]);
    const change = async (attributes: object) => (await ada.patch(invoice.path, { data: { attributes } })).status;
    expect(await change({ amount: 7, currency })).toBe(200);
    expect(await change({ currency: 'EUR' })).toBe(200);
    expect(await change({ currency })).toBe(400);
  });

  test('that have begun are accepted, with their decimals', async () => {
    for (const currency of ['VED', 'XCG', 'ZWG', 'SLE', 'UYW', 'XAD'])
      expect((await ada.post('/invoices', invoiceInput({ currency, amount: 1.25 }))).status).toBe(201);
    for (const currency of ['XXX', 'XTS', 'VEF', 'EURO', 'ABC'])
      expect((await ada.post('/invoices', invoiceInput({ currency, amount: 1 }))).body.errors[0] as Body).toMatchObject(
        {
          field: 'data.attributes.currency',
        },
      );
  });
});

test('a surface spells the names in a message and in those of its fields, and leaves what clients sent', () => {
  const error = new ApiError('conflict', {
    message: (name) => `Only the ${name('invoiceNumber')} can be changed, not {invoiceNumber}.`,
    errors: [{ field: 'contactInfo', code: 'invalid_value', message: (name) => `Not with ${name('minAmount')}.` }],
  });
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const shown = ({ message, errors }: ApiError) => [message, errors];
  const own = { field: 'contactInfo', code: 'invalid_value', message: 'Not with minAmount.' };
  expect(shown(error)).toEqual(['Only the invoiceNumber can be changed, not {invoiceNumber}.', [own]]);
  const renamed = { ...own, field: 'contact_info', message: 'Not with min_amount.' };
  const sentence = 'Only the invoice_number can be changed, not {invoiceNumber}.';
  expect(shown(error.renamed(snake, snake))).toEqual([sentence, [renamed]]);
});
