import { expect, test, vi } from 'vitest';
import type { Body } from '../support/client.ts';
import { type Listener, listen } from '../support/events.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';

let accepts = true;

const receiver = await shared(Receiver.start());
receiver.answer = ({ body }) => (accepts || body.type === 'ping' ? 204 : 503);
const server = await sharedServer({ ...receiver.settings, JOB_RETRY_DELAY: '1', JOB_POLL_INTERVAL: '0.5' });
const [ada, grace] = await Promise.all([server.as('ada'), server.as('grace')]);

const types = ['message.created', 'message.updated', 'message.deleted'];

/** Sends a message and updates it. */
async function write(text: string): Promise<string> {
  const { body } = await ada.post('/users/grace/messages', { message: text });
  const updated = await ada.patch(`/users/grace/messages/${body.id}`, { message: `${text} again` });
  expect(updated.status).toBe(200);
  return body.id;
}

const remove = async (id: string) => expect((await ada.delete(`/users/grace/messages/${id}`)).status).toBe(204);
const textsOf = async (listener: Listener, count: number) =>
  (await listener.take(count)).map(({ data }) => [data.type, data.data.message]);

test('the text of a deleted message is in no event that is read later, and other messages keep theirs', async () => {
  const [kept, deleted] = [await write('Keep me'), await write('Burn "this" \\ {"message":1}')];
  await remove(deleted);
  const stream = await listen(grace, `/events?types=${types}&last_event_id=0`);
  expect(await textsOf(stream, 5)).toEqual([
    ['message.created', 'Keep me'],
    ['message.updated', 'Keep me again'],
    ['message.created', '[deleted]'],
    ['message.updated', '[deleted]'],
    ['message.deleted', '[deleted]'],
  ]);
  await remove(kept);
  expect(await stored()).not.toContain('Keep me');
});

test('a stream that resumes does not see the text either while others are open', async () => {
  const live = await listen(grace, `/events?types=${types}`);
  const id = await write('Whisper');
  const [created] = await live.take(2);
  expect(created?.data.data.message).toBe('Whisper');
  await remove(id);
  const [gone] = await live.take(1);
  expect([gone?.data.type, gone?.data.data]).toMatchObject(['message.deleted', { id, message: '[deleted]' }]);
  const before = String(Number(created?.id) - 1);
  const resumed = await listen(grace, `/events?types=${types}`, { headers: { 'last-event-id': before } });
  const events = await resumed.take(3);
  expect(events.map(({ data }) => [data.type, data.data.message])).toEqual(types.map((type) => [type, '[deleted]']));
  expect(Object.keys(events[0]?.data.data)).toEqual(['id', 'message', 'user', 'sender', 'created_at', 'updated_at']);
});

test('webhooks do not send the text, whether it was waiting or is sent again', async () => {
  const hook = await receiver.webhook(grace, '/hook', types);
  const delivered = await write('Told before');
  const sent = await received(2);
  expect(sent.map(({ data }) => data.message)).toEqual(['Told before', 'Told before again']);
  await remove(delivered);
  expect((await received(3)).at(-1)).toMatchObject({ type: 'message.deleted', data: { message: '[deleted]' } });

  accepts = false;
  const waiting = await write('Never told');
  await eventually(async () => (await deliveries(hook)).some(({ response_code }) => response_code === 503));
  const attempts = receiver.at('/hook').length;
  await remove(waiting);
  accepts = true;
  await eventually(async () => (await deliveries(hook)).every(({ status }) => status === 'succeeded'));
  const last = (await received(attempts + 3)).slice(-3);
  expect(last.map(({ type, data }) => [type, data])).toEqual(
    types.map((type) => [
      type,
      expect.objectContaining({ id: waiting, message: '[deleted]', user: sent[0]?.data.user }),
    ]),
  );

  const first = (await deliveries(hook)).find(({ event }) => event === sent[0]?.id);
  const count = receiver.at('/hook').length;
  const again = await grace.post(`/webhooks/${hook.id}/deliveries/${first?.id}/attempts`, undefined);
  expect([again.status, again.body]).toMatchObject([200, {}]);
  expect((await received(count + 1)).at(-1)).toMatchObject({ id: sent[0]?.id, data: { message: '[deleted]' } });
  expect(await stored()).not.toMatch(/told/i);
});

test('deleting a message takes as many statements as before', async () => {
  const id = await write('Count');
  server.statements.length = 0;
  await remove(id);
  expect(server.statements.filter((name) => name.startsWith('message'))).toEqual([
    expect.stringMatching(/^message_read/),
    'message_delete_[]',
  ]);
});

const eventually = (is: () => Promise<boolean>) => vi.waitUntil(is, { timeout: 20_000, interval: 20 });

const deliveries = async ({ id }: Body): Promise<Body[]> => (await grace.get(`/webhooks/${id}/deliveries`)).body;

async function received(count: number): Promise<Body[]> {
  await eventually(async () => receiver.at('/hook').length >= count);
  return receiver.at('/hook').map(({ body }) => body);
}

/** All that is stored of events and deliveries. */
async function stored(): Promise<string> {
  return JSON.stringify([
    await server.run('select data::text from events'),
    await server.run('select body from webhook_deliveries'),
  ]);
}
