import { describe, expect, test } from 'vitest';
import { type Span, startCollector } from '../support/collector.ts';
import { articleInput } from '../support/factories.ts';
import { startTestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';

const traceId = 'c'.repeat(32);
const parent = `00-${traceId}-${'d'.repeat(16)}-01`;
const unsampled = `00-${'e'.repeat(32)}-${'d'.repeat(16)}-00`;

const answered: Record<string, string> = {};
let secrets: string[];
/** Milliseconds until a server closes whose collector never responds. */
let closing: number;
let statuses: number[];

const collector = await shared(startCollector());
await Promise.all([trace(), traceInVain()]);

async function trace(): Promise<void> {
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_SERVICE_NAME: 'pond' });
  const ada = await server.as('ada');
  const { body } = await ada.post('/articles', articleInput({ title: 'A title of Ada’s own' }));
  const note = async (name: string, answer: Promise<{ headers: Headers }>) => {
    answered[name] = (await answer).headers.get('traceparent') as string;
  };
  await note('read', ada.get(`/articles/${body.id}`, { traceparent: parent }));
  await note('graphql', ada.graphql('query Titles($id: ID!) { article(id: $id) { title } }', { id: body.id }));
  await note('missing', ada.get('/turtles/nobody'));
  await note('unsampled', ada.get('/turtles', { traceparent: unsampled }));
  await note('health', ada.get('/health/ready', { traceparent: parent }));
  await note('upload', ada.get(`/uploads/${'s'.repeat(43)}`));
  await server.database.orm.em.getConnection().execute('alter table turtles rename to tortoises');
  await note('broken', ada.get('/turtles?fields=name'));
  await note('brokenGraphql', ada.graphql('{ turtles { nodes { name } } }'));
  await server.close();
  secrets = [ada.token as string, 'A title of Ada', 's'.repeat(43)];
}

async function traceInVain(): Promise<void> {
  const silent = await startCollector({ silent: true });
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
  const ada = await server.as('ada');
  statuses = (await Promise.all(Array.from({ length: 20 }, () => ada.get('/articles')))).map(({ status }) => status);
  const began = performance.now();
  await server.close();
  closing = performance.now() - began;
  silent.close();
}

function spansOf(name: string): { request: Span; all: Span[]; below(span: Span): Span[] } {
  const [, trace, id] = (answered[name] as string).split('-');
  const all = collector.spans.filter((span) => span.traceId === trace);
  const request = all.find(({ spanId }) => spanId === id) as Span;
  return { request, all, below: (span) => all.filter(({ parentSpanId }) => parentSpanId === span.spanId) };
}

describe('a REST request', () => {
  test('is a span named by its route, with child spans for the operation and its statements', () => {
    const { request, below } = spansOf('read');
    expect(request).toMatchObject({ name: 'GET /articles/{article}', kind: 2, failed: false });
    expect(request.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/articles/{article}',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'url.path': expect.stringMatching(/^\/articles\/[\da-f-]{36}$/),
    });
    const [operation, ...others] = below(request);
    expect(operation).toMatchObject({ name: 'getArticle', kind: 1 });
    expect(others.filter(({ name }) => name !== 'token_owner')).toEqual([]);
    const statements = below(operation as Span);
    expect(statements.map(({ name }) => name)).toEqual([expect.stringMatching(/^article_read/)]);
    expect(statements[0]).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
  });

  test('continues the trace of the caller and returns its own span', () => {
    const { request } = spansOf('read');
    expect(request).toMatchObject({ traceId, parentSpanId: 'd'.repeat(16) });
    expect(answered.read).toBe(`00-${traceId}-${request.spanId}-01`);
  });

  test('is not recorded if the trace of the caller is not sampled', () => {
    expect(answered.unsampled).toMatch(/^00-e{32}-(?!d{16})[\da-f]{16}-00$/);
    expect(spansOf('unsampled').all).toEqual([]);
  });

  test('that is a health check is not recorded', () => {
    expect(spansOf('health').request).toBeUndefined();
    expect(collector.received()).not.toContain('/health/ready');
  });

  test('that is rejected records the error code and no failure', () => {
    const { request, below } = spansOf('missing');
    expect(request).toMatchObject({ failed: false, attributes: { 'http.response.status_code': 404 } });
    const refused = below(request).find(({ kind }) => kind === 1);
    expect(refused).toMatchObject({ failed: false, attributes: { 'error.type': 'not_found' } });
  });

  test('with an internal error is a failed span, down to the statement', () => {
    const { request, below } = spansOf('broken');
    expect(request).toMatchObject({
      failed: true,
      attributes: { 'error.type': '500', 'http.response.status_code': 500 },
    });
    const operation = below(request).find(({ kind }) => kind === 1) as Span;
    expect(operation).toMatchObject({ name: 'listTurtles', failed: true });
    // 42P01: undefined_table.
    expect(below(operation)[0]).toMatchObject({ failed: true, attributes: { 'error.type': '42P01' } });
  });
});

describe('a GraphQL request', () => {
  test('has the same spans, and the name of the operation', () => {
    const { request, below } = spansOf('graphql');
    expect(request).toMatchObject({ name: 'POST /graphql', kind: 2, parentSpanId: null });
    expect(request.attributes).toMatchObject({ 'graphql.operation.name': 'Titles', 'graphql.operation.type': 'query' });
    const operation = below(request).find(({ name }) => name === 'getArticle') as Span;
    expect(below(operation).map(({ kind }) => kind)).toEqual([3]);
  });

  test('is a failed span if a part failed, although the status is 200', () => {
    expect(spansOf('brokenGraphql').request).toMatchObject({ failed: true });
  });
});

test('spans name the service and contain no value from a client', () => {
  expect(collector.spans[0]?.resource).toMatchObject({ 'service.name': 'pond', 'service.version': expect.any(String) });
  for (const secret of secrets) expect(collector.received()).not.toContain(secret);
  expect(spansOf('upload').request.attributes['url.path']).toBe('/uploads/…');
});

test('a collector that does not respond delays no request, and shutdown by at most 3 s', () => {
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(closing).toBeLessThan(3_000);
});
