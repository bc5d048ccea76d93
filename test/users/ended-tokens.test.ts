import { expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { createClient } from '../support/client.ts';
import { insertToken, insertUser } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const { sweeps } = registry;

const server = await sharedServer({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

async function sweep(): Promise<void> {
  // As long ago as EVENT_RETENTION_DAYS.
  for (const one of sweeps) await one(server.database.db, new Date(), new Date(Date.now() - 30 * 86_400_000));
}

test('tokens that ended before EVENT_RETENTION_DAYS are deleted, without others and without webhooks; the audit log keeps their entries', async () => {
  const user = await insertUser(server.database, { username: 'ada' });
  const secret = await insertToken(server.database, {
    user,
    scopes: ['tokens:write', 'articles:read', 'webhooks:write'],
  });
  const ada = createClient(server.url, secret);
  const scopes = ['tokens:write', 'articles:read', 'webhooks:write'];
  const issue = async (by = ada) => {
    const { body } = await by.post('/tokens', { scopes });
    return { id: body.id as string, client: createClient(server.url, body.token as string) };
  };
  const old = await issue();
  const [parent, recent, withWebhook, valid] = [await issue(), await issue(), await issue(), await issue()];
  const child = await issue(parent.client);
  const hook = await withWebhook.client.post('/webhooks', { url: 'http://127.0.0.1/', events: ['article.created'] });
  expect(hook.status).toBe(201);
  for (const { id } of [old, parent, recent, withWebhook]) expect((await ada.delete(`/tokens/${id}`)).status).toBe(204);
  const ids = [old, parent, child, withWebhook].map(({ id }) => `'${id}'`).join();
  await server.run(`update tokens set revoked_at = now() - interval '31 days' where id in (${ids})`);

  const existing = async () => (await server.run<{ id: string }>('select id from tokens')).map(({ id }) => id);
  await sweep();
  expect(await existing()).toEqual(expect.arrayContaining([parent, recent, withWebhook, valid].map(({ id }) => id)));
  expect(await existing()).not.toEqual(expect.arrayContaining([old.id]));
  expect(await existing()).not.toEqual(expect.arrayContaining([child.id]));
  await sweep();
  expect(await existing()).not.toEqual(expect.arrayContaining([parent.id]));
  expect(await server.run('select from webhooks')).toHaveLength(1);
  expect((await valid.client.get('/user')).status).toBe(200);
  expect((await old.client.get('/user')).status).toBe(401);
  const entries = await server.run<{ type: string }>(
    `select type from events where resource_id = '${old.id}' order by id`,
  );
  expect(entries.map(({ type }) => type)).toEqual(['token.created', 'token.deleted']);
});
