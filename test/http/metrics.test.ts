import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Client as HttpClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada: HttpClient = await server.as('ada');

const read = async () => (await server.stranger.get('/metrics')).text;
const value = async (metric: string) => {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${metric} `));
  return line === undefined ? null : Number(line.slice(metric.length));
};
/** Polled, since the client may receive the last byte before the server counts the request. */
const becomes = (metric: string, expected: number) => expect.poll(() => value(metric)).toBe(expected);
const counted = (labels: string) => `terrapin_http_requests_total{${labels}}`;
const operations = (labels: string) => `terrapin_graphql_operations_total{${labels}}`;

describe('requests', () => {
  test('are counted and timed by method, route and status', async () => {
    for (const id of ['one', 'two', 'three']) await ada.get(`/turtles/${id}`);
    await ada.get('/turtles');
    await becomes(counted('method="GET",route="/turtles/{turtle}",status="404"'), 3);
    await becomes(counted('method="GET",route="/turtles",status="200"'), 1);
    expect(await value('terrapin_http_request_duration_seconds_count{method="GET",route="/turtles/{turtle}"}')).toBe(3);
  });

  test('to unknown paths share one label', async () => {
    for (let i = 0; i < 20; i++) await ada.get(`/nowhere-${i}/${i}`);
    await becomes(counted('method="GET",route="unmatched",status="404"'), 20);
    expect(await read()).not.toContain('nowhere');
  });

  test('with unknown methods share one label', async () => {
    await ada.request('PROPFIND', '/turtles');
    await ada.request('REPORT', '/turtles');
    await becomes(counted('method="other",route="/turtles",status="405"'), 2);
  });

  test('that are CORS preflights have a label of their own', async () => {
    const headers = { origin: 'https://pond.example', 'access-control-request-method': 'POST' };
    await server.stranger.request('OPTIONS', '/turtles', { headers });
    await becomes(counted('method="OPTIONS",route="preflight",status="204"'), 1);
  });
});

describe('GraphQL operations', () => {
  test('are counted by name and outcome', async () => {
    await ada.graphql('query Who { viewer { username } }');
    await ada.graphql('{ viewer { username } }');
    await ada.graphql('mutation Gone { deleteArticle(id: "nothing") }');
    await ada.graphql('{ nothing }');
    await becomes(operations('operation="Who",type="query",outcome="success"'), 1);
    await becomes(operations('operation="anonymous",type="query",outcome="success"'), 1);
    await becomes(operations('operation="Gone",type="mutation",outcome="client_error"'), 1);
    expect(await read()).toContain(operations('operation="invalid",type="unknown",outcome="client_error"'));
  });

  test('without a token, or beyond a hundred names, share the label "other"', async () => {
    await server.stranger.graphql('query Stranger { __typename }');
    await becomes(operations('operation="other",type="query",outcome="success"'), 1);
    await Promise.all(Array.from({ length: 120 }, (_, i) => ada.graphql(`query Name${i} { __typename }`)));
    const names = new Set((await read()).match(/(?<=graphql_operations_total\{operation=")\w+/g));
    expect(names.size).toBeLessThanOrEqual(102);
    expect(names).not.toContain('Stranger');
  });
});

test('the process, its version and its database have metrics', async () => {
  const text = await read();
  expect(text).toMatch(/^terrapin_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(await value('terrapin_database_up')).toBe(1);
  expect(await value('terrapin_database_pool_max')).toBe(onPostgresql ? 10 : 1);
  expect(await value('terrapin_database_pool_size')).toBeGreaterThanOrEqual(onPostgresql ? 0 : 1);
  // The embedded database has one connection and does not report waiting callers.
  expect(await value('terrapin_database_pool_waiting')).toBe(onPostgresql ? 0 : null);
});

test('rows of lists are counted, by whether they were known', async () => {
  await ada.post('/articles', { title: 'Known', body: 'Later.' });
  const found = () => value('terrapin_list_rows_total{how="found"}');
  const before = (await found()) as number;
  const read = async () => {
    await ada.get('/articles?limit=1');
    return found();
  };
  // Others read lists for the first time, so keys are not asked for each time.
  await expect.poll(read, { interval: 1, timeout: 10_000 }).toBeGreaterThan(before);
});

// The embedded database has one connection, so nothing else can hold a lock.
test.runIf(onPostgresql)(
  'a backlog that the database does not count in time is missing, and the others are there',
  async () => {
    const { native } = server.database;
    const holder = new Client({ connectionString: native.kind === 'postgresql' ? native.url : '' });
    await holder.connect();
    onTestFinished(() => holder.end());
    expect(await value('terrapin_webhook_deliveries_waiting')).toBe(0);
    await holder.query('begin; lock table webhook_deliveries in access exclusive mode');
    const text = await read();
    expect(text).not.toMatch(/^terrapin_webhook_deliveries_(waiting|oldest_seconds) /m);
    expect(text).toMatch(/^terrapin_webhook_events_waiting 0$/m);
    await holder.query('rollback');
    await expect.poll(() => value('terrapin_webhook_deliveries_waiting')).toBe(0);
  },
);
