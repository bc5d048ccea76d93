import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { connect, register, startOauth } from './flow.ts';

/** Refresh tokens: RFC 9700 §2.2.2, §4.14. */

const { anybody, ask, refresh, server } = await startOauth();

const connected = async (scopes?: string[]) => connect(server, await anybody(), scopes);
const statusOf = async (access: string) => (await createClient(server.url, access).get('/user')).status;

/** The clock goes on: only of dates, so that nothing waits. */
function pass(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  onTestFinished(() => void vi.useRealTimers());
}

test('they rotate, and the access tokens of before stay valid', async () => {
  const { client, tokens } = await connected();
  const next = await refresh(client, tokens.refresh_token);
  expect(next.status).toBe(200);
  expect(next.json.refresh_token).not.toBe(tokens.refresh_token);
  expect(await statusOf(tokens.access_token)).toBe(200);
  expect(await statusOf(next.json.access_token)).toBe(200);
});

test('one whose answer was lost is accepted again for a minute, and has the same successor', async () => {
  const { client, tokens } = await connected();
  const lost = await refresh(client, tokens.refresh_token);
  pass(59_000);
  const again = await refresh(client, tokens.refresh_token);
  expect([again.status, again.json.refresh_token]).toEqual([200, lost.json.refresh_token]);
  expect(again.json).toMatchObject({ expires_in: 3600, scope: 'articles:read', token_type: 'Bearer' });
  const next = await refresh(client, again.json.refresh_token);
  expect(next.status).toBe(200);
  for (const { json } of [lost, again, next]) expect(await statusOf(json.access_token)).toBe(200);
});

test('one that is used again after a minute ends the grant', async () => {
  const { client, tokens } = await connected();
  const next = await refresh(client, tokens.refresh_token);
  pass(61_000);
  const again = await refresh(client, tokens.refresh_token);
  expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
  expect((await refresh(client, next.json.refresh_token)).status).toBe(400);
  expect(await statusOf(next.json.access_token)).toBe(401);
});

test('one that is not the last but one ends the grant, however soon', async () => {
  const { client, tokens } = await connected();
  const second = await refresh(client, tokens.refresh_token);
  const third = await refresh(client, second.json.refresh_token);
  const again = await refresh(client, tokens.refresh_token);
  expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
  expect((await refresh(client, third.json.refresh_token)).status).toBe(400);
  expect(await statusOf(third.json.access_token)).toBe(401);
});

test.each([
  0, 61_000,
])('one is of no use to another client, and what it is part of goes on: after %d ms', async (ms) => {
  const { client, tokens } = await connected();
  const { client_id: other } = await register(server);
  const next = await refresh(client, tokens.refresh_token);
  pass(ms);
  expect((await refresh(other, tokens.refresh_token)).json.error).toBe('invalid_grant');
  expect((await refresh(client, next.json.refresh_token)).status).toBe(200);
});

test('one of a grant that has ended is of no use, however soon', async () => {
  const { client, tokens } = await connected(['articles:read', 'account:write']);
  await refresh(client, tokens.refresh_token);
  const person = createClient(server.url, tokens.access_token);
  const [{ id }] = (await person.get('/grants')).body;
  expect((await person.delete(`/grants/${id}`)).status).toBe(204);
  const again = await refresh(client, tokens.refresh_token);
  expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
});

test('with fewer scopes, the access token has those, and the successor all', async () => {
  const { client, tokens } = await connected(['articles:read', 'articles:write']);
  const narrow = await refresh(client, tokens.refresh_token, { scope: 'articles:read' });
  expect([narrow.status, narrow.json.scope]).toEqual([200, 'articles:read']);
  const again = await refresh(client, narrow.json.refresh_token);
  expect(again.json.scope).toBe('articles:read articles:write');
});

test('no row has a successor in it, nor all that one is made of', async () => {
  const { client, tokens } = await connected();
  const { json } = await refresh(client, tokens.refresh_token);
  const rows = await server.run('select * from oauth_records');
  for (const secret of [tokens.refresh_token, json.refresh_token]) expect(JSON.stringify(rows)).not.toContain(secret);
});

/** The statement that stores a token is the last. */
async function loseDatabaseWhenIssuing(): Promise<() => Promise<void>> {
  const loss = onPostgresql
    ? 'perform pg_terminate_backend(pg_backend_pid())'
    : "raise exception 'terminating connection' using errcode = '57P01'";
  await server.run(`create function lose() returns trigger language plpgsql as $$ begin ${loss}; return new; end $$`);
  await server.run('create trigger lost before insert on tokens for each row execute function lose()');
  return async () => void (await server.run('drop function lose cascade'));
}

test('if the database is lost between using one and issuing another, the response is 503, and a repetition succeeds', async () => {
  const { client, tokens } = await connected();
  const restore = await loseDatabaseWhenIssuing();
  const failed = await refresh(client, tokens.refresh_token).finally(restore);
  expect([failed.status, failed.json.error]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
  pass(61_000);
  const again = await refresh(client, tokens.refresh_token);
  expect(again.status).toBe(200);
  expect(await statusOf(again.json.access_token)).toBe(200);
});

test('the same holds for a code', async () => {
  const { code, exchange } = await ask();
  const value = await code('articles:read');
  const restore = await loseDatabaseWhenIssuing();
  expect((await exchange(value).finally(restore)).status).toBe(503);
  expect((await exchange(value)).status).toBe(200);
});
