import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { listen, subscribe } from '../support/events.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

/** Characters of an event as a part of a request of the rate limit: more than one. */
const article = { title: 't', body: 'x'.repeat(63_000), status: 'published' };

const server = await sharedServer({ RATE_LIMIT: '60/3600' });
const replay = (client: Client) => listen(client, '/events?types=article.created&last_event_id=0');

describe('the streams of a user', () => {
  async function transition(client: Client, times: number) {
    const { body } = await client.post('/invoices', invoiceInput());
    for (let i = 0; i < times; i++)
      await client.post(`/invoices/${body.data.id}/transitions`, { to: i % 2 === 0 ? 'published' : 'draft' });
  }

  const lists = Array.from({ length: 6 }, (_, i) => `l${i}: transitions(first: ${i + 1}) { nodes { id } }`).join(' ');

  test('end with rate_limited when their documents have cost the limit, and requests still succeed', async () => {
    const ada = await server.as('ada');
    const stream = await subscribe(ada, `subscription { invoiceTransitioned { eventId invoice { ${lists} } } }`);
    await transition(ada, 12);
    // Six lists in each event: ten events are 60 requests.
    const received = await stream.take(11);
    await stream.ended;
    expect(received.slice(0, 10).every(({ data }) => data.data.invoiceTransitioned.invoice.l5)).toBe(true);
    expect(received[10]?.data.errors[0].extensions).toMatchObject({
      code: 'rate_limited',
      request_id: stream.headers.get('x-request-id'),
    });
    // Where it resumes once the limit resets: the event was not sent.
    expect(received[10]?.id).toBe(received[9]?.id);
    expect(stream.text()).not.toContain('complete');
    expect((await ada.get('/turtles')).status).toBe(200);
    const again = await listen(ada, '/events');
    expect([again.status, again.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  test('cost hundreds of small events less than ten requests', async () => {
    const [dora, carl] = [await server.as('dora'), await server.as('carl')];
    const streams = await Promise.all(
      Array.from({ length: 10 }, () =>
        subscribe(dora, 'subscription { eventHappened(types: [TURTLE_CREATED]) { id data } }'),
      ),
    );
    for (let i = 0; i < 20; i++) await carl.post('/turtles', { name: 'T', lifespan: 1, species: 'x' });
    await Promise.all(streams.map((stream) => stream.take(20)));
    expect((await replay(dora)).status).toBe(200);
  });

  test('count what they replay, and say when to reconnect', async () => {
    const [grace, linus] = [await server.as('grace'), await server.as('linus')];
    for (let i = 0; i < 10; i++) await grace.post('/articles', article);
    for (let i = 0; i < 6; i++) {
      const stream = await replay(linus);
      await stream.take(10);
      stream.close();
    }
    const stream = await replay(linus);
    await stream.ended;
    const sent = stream.text().split('event: article.created').length - 1;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(10);
    expect(stream.text()).toMatch(/retry: \d{7}\n: \{"code":"rate_limited","message":"[^"]+","request_id":/);
    const refused = await replay(linus);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  });
});
