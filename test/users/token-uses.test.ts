import type { Queries } from '@terrapin/table';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { parseTimestamp, toTimestamp } from '../../src/values/timestamp.ts';
import { createClient } from '../support/client.ts';
import { sharedServer, startBeside } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

async function issue(members: object = {}): Promise<{ id: string; token: string }> {
  return (await ada.post('/tokens', { scopes: ['articles:read'], ...members })).body;
}

async function lastUse(id: string): Promise<Date | null> {
  const { last_used_at } = (await ada.get(`/tokens/${id}`)).body;
  return last_used_at === null ? null : parseTimestamp(last_used_at);
}

const ago = (seconds: number) => toTimestamp(new Date(Date.now() - seconds * 1_000));
const setLastUse = (id: string, at: string) => server.database.fork().nativeUpdate(Token, { id }, { lastUsedAt: at });

describe('last_used_at', () => {
  test('is null until the token is used, then set within seconds', async () => {
    const { id, token } = await issue();
    expect(await lastUse(id)).toBeNull();
    const before = Date.now();
    expect((await createClient(server.url, token).get('/articles')).status).toBe(200);
    await expect.poll(() => lastUse(id)).not.toBeNull();
    expect(Math.abs(((await lastUse(id)) as Date).getTime() - before)).toBeLessThan(30_000);
    const { data } = await ada.graphql(`{ token(id: "${id}") { lastUsedAt } }`);
    expect(data.token.lastUsedAt).toBe((await ada.get(`/tokens/${id}`)).body.last_used_at);
  });

  test('changes the entity tag, so DELETE with If-Match fails if the token was used since', async () => {
    const { id } = await issue();
    const tag = (await ada.get(`/tokens/${id}`)).headers.get('etag') as string;
    await setLastUse(id, ago(30));
    expect((await ada.get(`/tokens/${id}`, { 'if-none-match': tag })).status).toBe(200);
    expect((await ada.delete(`/tokens/${id}`, { 'if-match': tag })).status).toBe(412);
    expect((await ada.delete(`/tokens/${id}`)).status).toBe(204);
  });

  test('is written at most once a minute across processes', async () => {
    const recent = await issue();
    const older = await issue();
    const times = [ago(30), ago(90)];
    await setLastUse(recent.id, times[0] as string);
    await setLastUse(older.id, times[1] as string);
    const another = await startBeside(server);
    for (const { token } of [recent, older]) await createClient(another.url, token).get('/articles');
    await another.close();
    expect(await lastUse(recent.id)).toEqual(parseTimestamp(times[0] as string));
    expect((await lastUse(older.id))?.getTime()).toBeGreaterThan(Date.now() - 30_000);
  });

  test('is written before the server stops', async () => {
    const { id, token } = await issue();
    const another = await startBeside(server);
    expect((await createClient(another.url, token).get('/articles')).status).toBe(200);
    await another.close();
    expect(await lastUse(id)).not.toBeNull();
  });

  test('fails no request if it cannot be written, and is written later', async () => {
    let failures = 0;
    const db: Queries = {
      ...server.database.db,
      all(statement, params) {
        if (statement.name !== 'tokens_used' || failures > 0) return server.database.db.all(statement, params);
        failures++;
        return Promise.reject(new Error('no room'));
      },
    };
    const { id, token } = await issue();
    const another = await startBeside(server, registry, { ...server.database, db });
    expect((await createClient(another.url, token).get('/articles')).status).toBe(200);
    await expect.poll(() => failures).toBe(1);
    expect((await createClient(another.url, token).get('/articles')).status).toBe(200);
    expect(await lastUse(id)).toBeNull();
    await another.close();
    expect(await lastUse(id)).not.toBeNull();
    expect(another.logged()).toContain('could not store the time of last use of tokens; will retry');
  });
});
