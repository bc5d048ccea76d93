import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { messageOf, sendMessage } from '../support/agent.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const { routes } = registry;

const server = await sharedServer();
const ada = await server.as('ada');
await ada.post('/articles', articleInput());

const typeOf = ({ headers }: { headers: Headers }) => headers.get('content-type');

/** RFC 9110 §12.5.1: ways to accept a response with this Content-Type. */
function rangesOf(type: string): string[] {
  const [name = '', parameters = ''] = type.split(/(?=;)/, 2);
  const [top] = name.split('/');
  return [
    type,
    name,
    type.toUpperCase(),
    `${name};${parameters.slice(1).trim()};q=0.5`,
    `${name} ;  ${parameters.slice(1).trim()}`,
    parameters.replace(/=(\S+)/, '="$1"').replace(/^/, name),
    `image/x-none, ${type};q=0.1`,
    `${top}/*`,
  ];
}

const dummy = '019c0000-0000-7000-8000-000000000000';
const paths = routes
  .filter(({ kind, method, file }) => kind !== 'stream' && method === 'GET' && !file)
  .map(({ path }) => path.replaceAll(/\{\w+\}/g, dummy));

describe('a route accepts what its Content-Type says, and no other type:', () => {
  test.each([...new Set(paths)])('GET %s', async (path) => {
    const { status } = await ada.get(path);
    for (const accept of ['*/*', ...rangesOf('application/json; charset=utf-8')])
      expect([accept, (await ada.get(path, { accept })).status]).toEqual([accept, status]);
    for (const type of [
      'application/jsonx',
      'application/json-patch+json',
      'application/json;version=2',
      'x/application/json',
    ])
      expect([type, (await ada.get(path, { accept: type })).status]).toEqual([type, 406]);
  });

  test.each([
    ['/', 'application/json; charset=utf-8'],
    ['/', 'text/html; charset=utf-8'],
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/health/live', 'application/json; charset=utf-8'],
    ['/health/ready', 'application/json; charset=utf-8'],
    ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
    ['/articles', 'application/x-ndjson; charset=utf-8'],
    ['/events', 'text/event-stream; charset=utf-8'],
    ['/graphql?query=%7Bviewer%7Bid%7D%7D', 'application/json; charset=utf-8'],
    ['/graphql?query=%7Bviewer%7Bid%7D%7D', 'application/graphql-response+json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/board', 'text/html; charset=utf-8'],
    ['/docs/errors', 'text/html; charset=utf-8'],
  ])('GET and HEAD %s as %s', async (path, type) => {
    for (const accept of rangesOf(type).slice(0, -1)) {
      for (const method of ['GET', 'HEAD']) {
        // A stream has no end.
        if (method === 'GET' && type.startsWith('text/event-stream')) continue;
        const answer = await ada.request(method, path, { headers: { accept } });
        expect([method, accept, answer.status, typeOf(answer)]).toEqual([method, accept, 200, type]);
      }
    }
  });

  test('errors as problems', async () => {
    const type = 'application/problem+json; charset=utf-8';
    for (const accept of rangesOf(type).slice(0, -1))
      expect([accept, typeOf(await ada.get('/articles/none', { accept }))]).toEqual([accept, type]);
    const other = await ada.get('/articles/none', { accept: 'application/problem+jsonx, */*' });
    expect(typeOf(other)).toBe('application/json; charset=utf-8');
  });

  test('writes', async () => {
    for (const accept of rangesOf('application/json; charset=utf-8'))
      expect((await ada.post('/articles', articleInput(), { accept })).status).toBe(201);
    expect((await ada.post('/articles', articleInput(), { accept: 'application/jsonx' })).status).toBe(406);
  });

  test('an empty header is none', async () => {
    expect((await ada.get('/articles', { accept: '' })).status).toBe(200);
  });
});

describe('/mcp answers', () => {
  const accepted = [
    ['*/*', null],
    ['', null],
    ['Application/JSON, Text/Event-Stream', null],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json', 'application/json'],
    ['application/*', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream;q=0, */*', 'application/json'],
  ] as const;

  test.each(accepted)('a message of each revision for Accept: %s', async (accept, type) => {
    const modern = await sendMessage(ada, 'tools/call', { name: 'getViewer' }, { headers: { accept } });
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getViewer' } };
    const legacy = await ada.post('/mcp', message, { accept, 'mcp-protocol-version': '2025-06-18' });
    for (const { status, headers, text } of [modern, legacy]) {
      expect([status, headers.get('content-type')]).toEqual([200, type ?? expect.any(String)]);
      const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] as string);
      expect(JSON.parse(json).result.structuredContent.username).toBe('ada');
    }
    const notified = await ada.post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' }, { accept });
    expect(notified.status).toBe(202);
    const initialized = await ada.post(
      '/mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
      { accept },
    );
    expect([initialized.status, initialized.text.includes('"protocolVersion":"2025-06-18"')]).toEqual([200, true]);
  });

  test('a message without the header', async () => {
    const { message, headers } = messageOf('tools/call', { name: 'getViewer' });
    const { accept: _, ...others } = headers;
    expect((await ada.post('/mcp', message, others)).status).toBe(200);
  });

  test.each(['text/html', 'application/jsonx', '*/*;q=0'])('406 for Accept: %s', async (accept) => {
    const { status, body } = await sendMessage(ada, 'tools/list', {}, { headers: { accept } });
    expect([status, body.code]).toEqual([406, 'not_acceptable']);
  });
});
