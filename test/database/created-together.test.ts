import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { StoredEvent as Stored } from '../../src/core/events.ts';
import { StoredEvent } from '../../src/core/events.ts';
import { hashSecret } from '../../src/core/secret.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { contact } from '../invoices/steps.ts';
import { type Answer, type Client, createClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { invoiceInput } from '../support/factories.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer(highRateLimits);
const [ada, grace] = [await server.as('ada'), await server.as('grace')];

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const eventOf = ({ body }: Answer): Promise<Stored> =>
  server.database.fork().findOneOrFail(StoredEvent, { resource: body.id });
const tokenOf = ({ token }: Client) =>
  server.database.fork().findOneOrFail(Token, { hash: hashSecret(token as string) });

/** With a key, the response is stored in the same transaction. */
const noKey = () => ({});
const newKey = () => ({ 'idempotency-key': randomUUID() });

describe.each([
  ['creates', noKey],
  ['creates with an Idempotency-Key', newKey],
])('%s that arrive at once', (_, headersOf) => {
  const create = (client: Client, title: string, headers: Record<string, string> = headersOf()) =>
    client.post('/articles', { title, body: 'Among others', status: 'published' }, headers);
  const inGraphql = (client: Client, title: string) =>
    client.graphql(`mutation { createArticle(input: { title: "${title}" }) { id } }`, {}, headersOf());

  test('each have the response, the author and the event of their own request', async () => {
    const answers = await Promise.all(times(40, (n) => create(n % 3 ? ada : grace, `Number ${n}`)));
    const tokens = { ada: await tokenOf(ada), grace: await tokenOf(grace) };
    for (const [n, answer] of answers.entries()) {
      const user = n % 3 ? 'ada' : 'grace';
      expect([answer.status, answer.body.title, answer.body.author.username]).toEqual([201, `Number ${n}`, user]);
      const { actor, via, requestId, token, data } = await eventOf(answer);
      const { id, user: owner } = tokens[user];
      expect({ actor, via, requestId, token }).toEqual({
        actor: owner.id,
        via: 'rest',
        requestId: answer.headers.get('x-request-id'),
        token: id,
      });
      expect(data).toMatchObject({ id: answer.body.id, title: `Number ${n}` });
      expect((await ada.get(`/articles/${answer.body.id}`)).body).toEqual(answer.body);
    }
  });

  test('are written in fewer transactions', async () => {
    const answers = await Promise.all(times(40, (n) => create(ada, `Together ${n}`)));
    const ids = new Set(answers.map(({ body }) => body.id));
    const rows = await server.run('select id, xmin::text as transaction from articles');
    const own = (rows as { id: string; transaction: string }[]).filter(({ id }) => ids.has(id));
    expect(own).toHaveLength(40);
    expect(new Set(own.map(({ transaction }) => transaction)).size).toBeLessThan(40);
  });

  test('have the surface of their own request', async () => {
    const rest = times(5, (n) => create(ada, `By REST ${n}`));
    const graphql = times(5, (n) => inGraphql(ada, `By GraphQL ${n}`));
    const surfaces = async (ids: readonly string[]) =>
      (await server.database.fork().find(StoredEvent, { resource: { $in: [...ids] } })).map(({ via }) => via);
    expect(await surfaces((await Promise.all(rest)).map(({ body }) => body.id))).toEqual(Array(5).fill('rest'));
    const made = (await Promise.all(graphql)).map(({ data }) => data.createArticle);
    expect(await surfaces(made.map(({ id }: { id: string }) => id))).toEqual(Array(5).fill('graphql'));
  });

  test.runIf(headersOf === newKey)('are replayed each, beside new ones, and none is written again', async () => {
    const keys = times(20, newKey);
    const send = () => Promise.all(keys.map((key, n) => create(n % 3 ? ada : grace, `Replayed ${n}`, key)));
    const first = await send();
    expect(first.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const others = Promise.all(times(20, (n) => create(ada, `Beside a replay ${n}`)));
    const again = await send();
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    expect(again.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual(Array(20).fill('true'));
    expect((await others).map(({ status }) => status)).toEqual(Array(20).fill(201));
    const titles = (await ada.get('/articles?limit=100')).body.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title.startsWith('Replayed'))).toHaveLength(20);
  });

  test.runIf(headersOf === newKey)('can be sent again, with the same key, after one of them was refused', async () => {
    const key = newKey();
    const refused = { title: 'Refused', body: 'Among others', status: 'no such status' };
    const send = () =>
      Promise.all(times(9, (n) => (n === 4 ? ada.post('/articles', refused, key) : create(ada, `Beside it ${n}`))));
    for (const answers of [await send(), await send()])
      expect(answers.map(({ status }) => status)).toEqual(times(9, (n) => (n === 4 ? 400 : 201)));
    expect((await create(ada, 'Right now', key)).status).toBe(201);
  });

  test('fail alone if their token has ended meanwhile', async () => {
    const issued = (await grace.post('/tokens', { scopes: ['articles:read', 'articles:write'] })).body;
    const ended = createClient(server.url, issued.token);
    expect((await ended.get('/articles?limit=1')).status).toBe(200);
    // As another process does, of which this one has not heard yet.
    await server.database.fork().nativeUpdate(Token, { id: issued.id }, { revokedAt: new Date().toISOString() });
    const answers = await Promise.all(times(20, (n) => create(n === 7 ? ended : ada, `Beside an ended token ${n}`)));
    expect(answers.map(({ status }) => status)).toEqual(times(20, (n) => (n === 7 ? 401 : 201)));
    expect(answers[7]?.body.code).toBe('invalid_token');
  });

  test('fail alone if another one has the number already, and one of them has it', async () => {
    const series = randomUUID();
    const numbers = times(20, (n) => (n % 4 === 0 ? `${series}-SAME` : `${series}-${n}`));
    const answers = await Promise.all(
      numbers.map((invoice_number) => ada.post('/invoices', invoiceInput({ contact, invoice_number }), headersOf())),
    );
    const same = answers.filter((_, n) => n % 4 === 0);
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    for (const { status, body } of same) if (status === 409) expect(body.code).toBe('invoice_number_taken');
    expect(answers.filter((_, n) => n % 4 > 0).map(({ status }) => status)).toEqual(Array(15).fill(201));
  });

  test.runIf(onPostgresql)('are not held up by one whose user is locked', async () => {
    const { user } = await tokenOf(ada);
    await server.database.fork().transactional(async (em) => {
      await em.execute('select id from users where id = ? for update', [user.id]);
      const held = create(ada, 'Held');
      // Some may be in the statement that waits.
      void Promise.all(times(3, (n) => create(grace, `Beside ${n}`)));
      await expect
        .poll(async () => (await em.execute("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length)
        .toBeGreaterThan(0);
      for (const n of Array(5).keys()) expect((await create(grace, `After ${n}`)).status).toBe(201);
      void held.catch(() => {});
    });
    expect((await create(ada, 'Free')).status).toBe(201);
  });

  test('are newest first in the order in which one client awaited them', async () => {
    const ids: string[] = [];
    const others = Promise.all(times(30, (n) => create(grace, `Another ${n}`)));
    for (const n of Array(5).keys()) ids.push((await create(ada, `In order ${n}`)).body.id);
    await others;
    const own = (await ada.get('/articles?limit=100')).body;
    const mine = own.filter(({ title }: { title: string }) => title.startsWith('In order'));
    expect(mine.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  });
});
