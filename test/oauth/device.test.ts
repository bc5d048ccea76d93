import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OauthRecord } from '../../src/resources/oauth/record.entity.ts';
import { deleteExpiredRecords } from '../../src/resources/oauth/record.statements.ts';
import { Browser, type Page } from '../sign-in/browser.ts';
import type { Body } from '../support/client.ts';
import { register, startOauth, tokenRequest } from './flow.ts';

const { anybody, refresh, server, withToken } = await startOauth();

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

type Person = Browser & { user: string };

/** Goes on in time: a device asks every 5 seconds. */
function wait(seconds = 5): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  onTestFinished(() => void vi.useRealTimers());
}

async function startDevice(scope: string | null = 'articles:read', from: Record<string, string> = {}) {
  const app = await register(server, { grant_types: [deviceGrant, 'refresh_token'], redirect_uris: undefined });
  const client: string = app.client_id;
  const begin = async (): Promise<{ status: number; json: Body }> => {
    const body = new URLSearchParams({ client_id: client, ...(scope && { scope }), ...from });
    const response = await fetch(`${server.url}/oauth/device`, { method: 'POST', body });
    return { status: response.status, json: await response.json() };
  };
  const { json: device } = await begin();
  const poll = (by = client) =>
    tokenRequest(server, { grant_type: deviceGrant, client_id: by, device_code: device.device_code });
  return { app, client, begin, device, poll };
}

const enter = (person: Browser, code: string, fields: Record<string, string> = {}): Promise<Page> =>
  person.post('/device', { user_code: code, ...fields });

const decide = (person: Person, code: string, decision: string, scope = 'articles:read') =>
  enter(person, code, { user: person.user, decision, scope, days: '1' });

describe('a device', () => {
  test('is connected by the code that it shows, once', async () => {
    const { app, client, device, poll } = await startDevice('articles:read articles:write nonsense');
    expect(app).toMatchObject({ grant_types: ['refresh_token', deviceGrant], response_types: [], redirect_uris: [] });
    expect(device).toEqual({
      device_code: expect.any(String),
      user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
      verification_uri: `${server.url}/device`,
      verification_uri_complete: `${server.url}/device?user_code=${device.user_code}`,
      expires_in: 600,
    });
    expect((await poll()).json.error).toBe('authorization_pending');
    const person = await anybody();
    const { text: form } = await person.get(`/device?user_code=${device.user_code}`);
    expect(form).toContain(`value="${device.user_code}"`);
    expect(form).not.toContain('Billing agent');
    // As people type it.
    const { status, text: asked } = await enter(person, device.user_code.toLowerCase().replace('-', ' '));
    expect(status).toBe(200);
    expect(asked).toContain('Allow Billing agent to act for you?');
    expect(asked).toContain(`<dt>Code</dt><dd>${device.user_code}</dd>`);
    expect(asked).toContain('value="articles:write" checked');
    expect(asked).not.toContain('Returns to');
    expect((await decide(person, device.user_code, 'allow')).text).toContain('The device is connected');
    wait();
    const { status: given, json: tokens } = await poll();
    expect([given, tokens]).toEqual([
      200,
      expect.objectContaining({ access_token: expect.any(String), scope: 'articles:read', token_type: 'Bearer' }),
    ]);
    expect((await withToken(tokens.access_token).get('/user')).body).toMatchObject({
      id: person.user,
      scopes: ['articles:read'],
    });
    const renewed = await refresh(client, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    expect((await (await person.client({ scope: 'account:write' })).get('/grants')).body).toMatchObject([
      { client_name: 'Billing agent' },
    ]);
    // Whoever has the code, too, may have stolen it: nobody keeps the access.
    const again = await poll();
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
    expect((await withToken(renewed.json.access_token).get('/user')).status).toBe(401);
  });

  test('that asks more often than every 5 seconds is told to slow down', async () => {
    const { poll } = await startDevice();
    const errors = [(await poll()).json.error, (await poll()).json.error];
    wait();
    expect([...errors, (await poll()).json.error]).toEqual([
      'authorization_pending',
      'slow_down',
      'authorization_pending',
    ]);
    // The clock is set back.
    wait(-7200);
    expect((await poll()).json.error).toBe('authorization_pending');
  });

  test('learns that it was refused', async () => {
    const { device, poll } = await startDevice();
    const person = await anybody();
    expect((await decide(person, device.user_code, 'refuse')).text).toContain('The device has no access');
    expect((await decide(person, device.user_code, 'allow')).text).toContain('The device has no access');
    expect([(await poll()).json.error, (await poll()).json.error]).toEqual(['access_denied', 'access_denied']);
  });

  test('whose code has expired is told so, and nothing of it is kept', async () => {
    const { client, device, poll } = await startDevice();
    const person = await anybody();
    const count = () => server.database.fork().count(OauthRecord, { kind: { $in: ['DeviceCode', 'UserCode'] } });
    wait(601);
    expect((await poll()).json.error).toBe('expired_token');
    expect((await enter(person, device.user_code)).status).toBe(400);
    expect(await count()).toBeGreaterThan(0);
    await deleteExpiredRecords(server.database.db, new Date());
    expect(await count()).toBe(0);
    expect((await poll(client)).json.error).toBe('invalid_grant');
  });

  test('gets nothing with the code of another client', async () => {
    const [{ device, poll }, other] = [await startDevice(), await startDevice()];
    const person = await anybody();
    await decide(person, device.user_code, 'allow');
    expect((await poll(other.client)).json.error).toBe('invalid_grant');
    wait();
    expect((await poll()).status).toBe(200);
  });
});

describe('the page', () => {
  test('sends people to sign in, and back to the code', async () => {
    const { status, headers } = await new Browser(server.url).get('/device?user_code=BCDF-GHJK');
    const back = new URLSearchParams({ return_to: '/device?user_code=BCDF-GHJK' });
    expect([status, headers.get('location')]).toEqual([303, `/sign-in?${back}`]);
  });

  test('takes forms of its own pages only, and decisions of the person who was asked', async () => {
    const { device, poll } = await startDevice();
    const [person, other] = [await anybody(), await anybody()];
    const allowed = { user_code: device.user_code, user: person.user, decision: 'allow', scope: 'articles:read' };
    expect((await person.post('/device', allowed, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await decide(Object.assign(other, { user: person.user }), device.user_code, 'allow')).text).toContain(
      'Allow Billing agent',
    );
    expect((await poll()).json.error).toBe('authorization_pending');
    expect((await decide(person, device.user_code, 'allow')).text).toContain('The device is connected');
    // What others have decided is as good as unknown.
    const [taken, unknown] = [await enter(other, device.user_code), await enter(other, 'BCDF-GHJK')];
    const withoutCode = ({ status, text }: Page) => [status, text.replace(/value="[A-Z-]+"/, '')];
    expect(withoutCode(taken)).toEqual(withoutCode(unknown));
    expect(taken.status).toBe(400);
  });

  test('lets a user guess 20 codes in 10 minutes', async () => {
    const person = await anybody();
    const statuses = [];
    for (let i = 0; i < 21; i++) statuses.push((await enter(person, `BCDFGHJ${'BCDFGHJKLMNPQRSTVWXZB'[i]}`)).status);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });
});

test('a device that asks for no scope is offered the usual ones, and what else a stranger sends is not kept', async () => {
  const { device } = await startDevice(null, { state: 'x'.repeat(9_000) });
  expect(device).toMatchObject({ user_code: expect.any(String) });
  const rows = await server.database.fork().find(OauthRecord, { kind: 'DeviceCode' });
  for (const { payload } of rows) expect(payload.length).toBeLessThan(600);
  expect((await enter(await anybody(), device.user_code)).text).toMatch(/value="articles:read" checked/);
});

test.each([
  { nonce: 'n' },
  { max_age: 'soon' },
  { id_token_hint: 'x.y.z' },
  { acr_values: 'high', claims: '{', registration: '{}', prompt: 'login', login_hint: 'ada@example.com' },
  { scope: 'openid offline_access articles:read', something: 'else' },
])('a device that sends %o is as one that does not: what is unknown is ignored (RFC 6749 §3.1)', async (more) => {
  wait(1200);
  const { device } = await startDevice('articles:read', more as Record<string, string>);
  expect(device).toMatchObject({ user_code: expect.any(String) });
  const form = (await enter(await anybody(), device.user_code)).text;
  expect(form.match(/value="[a-z]+:(read|write)" checked/g)).toEqual(['value="articles:read" checked']);
});

test('a network may ask for 30 codes in 10 minutes, and nothing more is stored', async () => {
  wait(1200);
  const { begin } = await startDevice();
  const statuses = [];
  for (let i = 0; i < 40; i++) statuses.push((await begin()).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
