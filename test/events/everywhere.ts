import { expect } from 'vitest';
import { connectAgent } from '../support/agent.ts';
import type { Body, Client } from '../support/client.ts';
import { listen, type Received, subscribe } from '../support/events.ts';

/** Reads a stream up to an event. */
async function upTo(last: string, take: () => Promise<Received[]>, eventIn: (one: Received) => Body): Promise<Body[]> {
  const events: Body[] = [];
  while (events.at(-1)?.id !== last) for (const one of await take()) events.push(eventIn(one));
  return events;
}

/** What each surface has of an event, undefined where it is not. The event `last`, which is not before it, is on each of them. */
export async function everywhere(client: Client, id: string, last = id): Promise<Record<string, Body>> {
  const after = String(Number(id) - 1);
  const stream = await listen(client, `/events?last_event_id=${after}`);
  const query = `subscription { eventHappened(after: "${after}") { id type data etag } }`;
  const subscription = await subscribe(client, query);
  const ofSubscription = ({ data: { data, errors } }: Received) => {
    expect(errors).toBeUndefined();
    return data.eventHappened;
  };
  const { data, errors } = await client.graphql(
    `{ events(first: 50) { nodes { id data etag } } auditEntries(first: 50) { nodes { id data } } }`,
  );
  expect(errors).toBeUndefined();
  const agent = await connectAgent(client);
  const listed = await agent.call('listEvents', { limit: 100 });
  expect(listed.isError).toBe(false);
  await agent.client.close();
  const lines = { accept: 'application/x-ndjson' };
  const lists: Record<string, Body[]> = {
    'GET /events': (await client.get('/events?limit=100')).body,
    'lines of GET /events': (await client.get('/events', lines)).body,
    'GET /audit': (await client.get('/audit?limit=100')).body,
    'lines of GET /audit': (await client.get('/audit', lines)).body,
    'the stream': await upTo(
      last,
      () => stream.take(1),
      ({ data }) => data,
    ),
    'the subscription': await upTo(last, () => subscription.take(1), ofSubscription),
    'Query.events': data.events.nodes,
    'Query.auditEntries': data.auditEntries.nodes,
    'the tool listEvents': listed.body.items,
  };
  for (const [name, list] of Object.entries(lists))
    expect([name, list.map((one) => one.id)]).toEqual([name, expect.arrayContaining([last])]);
  const one = await client.get(`/events/${id}`);
  return {
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.find((event) => event.id === id)])),
    'GET /events/{event}': one.status === 200 ? one.body : undefined,
    'Query.event': (await client.graphql(`{ event(id: "${id}") { id data etag } }`)).data?.event ?? undefined,
  };
}
