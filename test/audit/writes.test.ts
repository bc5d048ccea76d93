import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prefixes } from '../../src/catalogue.ts';
import type { Services } from '../../src/core/context.ts';
import { StoredEvent } from '../../src/core/events.ts';
import { hashSecret } from '../../src/core/secret.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { deleteAvatarRow } from '../../src/resources/avatars/avatars.statements.ts';
import { registry } from '../../src/resources/registry.ts';
import { configureAdminToken } from '../../src/resources/tokens/start-tokens.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { updateUser } from '../../src/resources/users/users.operations.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { newId } from '../../src/values/id.ts';
import { image } from '../avatars/images.fixtures.ts';
import { ask, askGraphql } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { operations } from '../support/all-served.ts';
import { type Client, createClient } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { startIssuer } from '../support/issuer.ts';
import type { Ids, Row, World } from '../support/served.ts';
import { sharedServer, type TestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';

const { routes, scopes } = registry;

const kinds = new Map(routes.map(({ operation: { definition } }) => [definition.name, definition.kind]));
const writing = Object.entries(operations).filter(([name]) =>
  ['create', 'batch', 'update', 'action', 'delete'].includes(kinds.get(name) ?? ''),
);

/** Whether it changes no resource, or its row has no success. */
const leavesNothing = ({ events, passes }: Row) => events?.length === 0 || passes !== undefined;

const eventsIn = (server: TestServer, where: object) =>
  server.database.fork().find(StoredEvent, where, { orderBy: { id: 'asc' } });

async function tokenOf(server: TestServer, { token }: Client): Promise<string | null> {
  if (token === null) return null;
  return (await server.database.fork().findOneOrFail(Token, { hash: hashSecret(token) })).id;
}

describe.each(['rest', 'graphql'] as const)('over %s, an event with its user, request and token is left by', (via) => {
  let world: World;
  let owner: Client;
  beforeAll(async () => {
    world = await createWorld();
    owner = await world.as('owner');
  });
  afterAll(() => world.close());

  const requests = writing.filter(([, row]) => row[via] !== null && !leavesNothing(row));

  test.each(requests)('%s', async (_, row) => {
    const ids = await world.make(row.on);
    const caller = row.scope === 'public' ? world.server.stranger : owner;
    const { headers } = await succeeded(via, caller, row, ids);
    const requestId = headers.get('x-request-id') as string;
    const events = await eventsIn(world.server, { requestId });
    expect(events.map(({ type }) => type)).toEqual(row.events ?? [expect.stringMatching(/^\w+\.\w+$/)]);
    const { body } = await owner.get('/user');
    const token = await tokenOf(world.server, caller);
    for (const event of events)
      expect(event).toMatchObject({ actor: row.isAnonymous ? null : body.id, via, requestId, token });
  });

  test.each(writing.filter(([, row]) => row[via] !== null && leavesNothing(row)))('others than %s', async (_, row) => {
    const ids = await world.make(row.on);
    const { headers } = await (via === 'rest' ? ask(owner, row, ids) : askGraphql(owner, row, ids));
    expect(await eventsIn(world.server, { requestId: headers.get('x-request-id') })).toEqual([]);
  });

  test('all of them are in GET /audit, with the names of REST', async () => {
    const types = new Set((await eventsIn(world.server, {})).map(({ type }) => type));
    expect(types.size).toBeGreaterThan(30);
    for (const type of types) {
      const { body, text } = await owner.get(`/audit?type=${type}&limit=1`);
      expect(body).toMatchObject([{ type, resource: { type: type.split('.')[0] } }]);
      expect(text).not.toMatch(/"[a-z]+[A-Z]\w*":|__/);
    }
  });

  test('none of them has a secret or an email', async () => {
    const stored = JSON.stringify((await eventsIn(world.server, {})).map(({ data }) => data));
    expect(stored).toContain('example.com/hooks');
    const others = ['hash', 'signingKey', 'incoming', 'images/', 'x@example\\.com'];
    expect(stored).not.toMatch(new RegExp([...Object.values(prefixes), ...others].join('|'), 'i'));
  });
});

async function succeeded(via: 'rest' | 'graphql', caller: Client, row: Row, ids: Ids) {
  if (via === 'rest') {
    const answer = await ask(caller, row, ids);
    expect([answer.status, answer.text]).toEqual([expect.toSatisfy((status: number) => status < 300), answer.text]);
    return answer;
  }
  const answer = await askGraphql(caller, row, ids);
  expect(answer.errors).toBeUndefined();
  return answer;
}

const [receiver, issuer] = [await shared(Receiver.start()), await shared(startIssuer())];
const settings = { ...receiver.settings, ...issuer.settings, OIDC_CREATE_USERS: 'on', JOB_POLL_INTERVAL: '0.5' };
const server = await sharedServer(settings);
const ada = await server.as('ada');
const { id } = (await ada.get('/user')).body;

describe('an event is left', () => {
  const draft = { amount: 10, contact: { name: 'Payer', email: 'payer@example.com', phone: null } };
  const withoutActor = { actor: null, requestId: null, token: null };
  const eventually = (where: object) =>
    vi.waitFor(async () => expect(await eventsIn(server, where)).toHaveLength(1), { timeout: 20_000, interval: 20 });

  test('by the deletion of a draft', async () => {
    const { body } = await ada.post('/invoices', invoiceInput(draft));
    await ada.delete(`/invoices/${body.data.id}`);
    const events = await eventsIn(server, { resource: body.data.id });
    expect(events.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.deleted']);
    expect(events[1]).toMatchObject({ actor: id, via: 'rest' });
  });

  test('always: without an origin, a statement that records one fails', async () => {
    const deletion = async () => server.database.db.one(deleteAvatarRow, { id: newId() });
    await expect(deletion()).rejects.toThrow('requires its origin');
  });

  test('by a payment link: without a user, with the id of the link', async () => {
    const { body } = await ada.post('/invoices', invoiceInput(draft));
    const { id: invoice, attributes } = body.data;
    await ada.post(`/invoices/${invoice}/transitions`, { to: 'published' });
    const { body: link } = await ada.post(`/invoices/${invoice}/payment_links`, {});
    const payer = createClient(server.url, new URL(link.url).hash.slice('#key='.length));
    const payment = { invoice_number: attributes.invoice_number, amount: 10, payment_token: 'tok_success' };
    const { headers, status } = await payer.post(`/invoices/${invoice}/payment_attempts`, payment);
    expect(status).toBe(201);
    const requestId = headers.get('x-request-id');
    const events = await eventsIn(server, { requestId });
    expect(events.map(({ type }) => type).sort()).toEqual([
      'invoice.paid',
      'payment_attempt.created',
      'payment_attempt.succeeded',
    ]);
    for (const event of events) expect(event).toMatchObject({ actor: null, via: 'rest', token: link.id });
  });

  test('by the first sign-in of a subject: of the new user', async () => {
    const client = createClient(
      server.url,
      await issuer.sign({ sub: 'new', preferred_username: 'new', scope: 'articles:read' }),
    );
    const { headers, data, errors } = await client.graphql('{ viewer { id } }');
    expect(errors).toBeUndefined();
    const { id: user } = data.viewer;
    const requestId = headers.get('x-request-id');
    const events = await eventsIn(server, { requestId });
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'user.linked']);
    for (const event of events) {
      expect(event).toMatchObject({ actor: user, resource: user, via: 'graphql', token: null });
      expect(event.data).not.toHaveProperty('email');
    }
  });

  test('by jobs: the settlement of a payment, and a webhook that is verified or disabled', async () => {
    const { body } = await ada.post('/tokens', { scopes: ['turtles:read', 'webhooks:read', 'webhooks:write'] });
    const client = createClient(server.url, body.token);
    const { body: hook } = await client.post('/webhooks', { url: receiver.url('/a'), events: ['turtle.created'] });
    await eventually({ resource: hook.id, via: 'job' });
    await ada.delete(`/tokens/${body.id}`);
    const updated = { resource: hook.id, type: 'webhook.updated', via: 'job' };
    await expect.poll(() => eventsIn(server, updated)).toHaveLength(2);
    for (const event of await eventsIn(server, updated)) expect(event).toMatchObject(withoutActor);
    expect((await eventsIn(server, updated))[1]?.data).toMatchObject({
      enabled: false,
      disabledReason: 'token_revoked',
    });
  });

  test('by a command: without a user, although it has the rights of an operator', async () => {
    const viewer = {
      id: newId(),
      username: '',
      tokenId: null,
      authority: null,
      expiresAt: null,
      scopes: new Set(scopes),
    };
    const services = { forgetAccess: () => {} } as unknown as Services;
    const facts = { viewer, via: 'command', requestId: 'command line' } as const;
    await updateUser(new RequestContext(server.database, services, facts), { user: 'ada' }, { name: 'Ada' });
    const [event] = await eventsIn(server, { type: 'user.updated', resource: id });
    expect(event).toMatchObject({ ...withoutActor, via: 'command' });
  });

  test('by each token that ends with another, and by what is erased with a user', async () => {
    const { body: user } = await ada.post('/users', { username: 'gone', name: 'Gone', email: 'gone@example.com' });
    const granted = ['tokens:write', 'articles:read', 'avatars:write', 'webhooks:read', 'webhooks:write'];
    const { body: token } = await ada.post('/tokens', { user: user.id, scopes: granted });
    const gone = createClient(server.url, token.token);
    const { body: child } = await gone.post('/tokens', { scopes: ['articles:read'] });
    await gone.request('POST', '/avatars', { body: image, headers: { 'content-type': 'image/png' } });
    await gone.post('/webhooks', { url: receiver.url('/b'), events: ['article.created'] });
    const { headers, status } = await ada.delete(`/users/${user.id}`);
    expect(status).toBe(204);
    const events = await eventsIn(server, { requestId: headers.get('x-request-id') });
    const types = ['avatar.deleted', 'token.deleted', 'token.deleted', 'user.deleted', 'webhook.deleted'];
    expect(events.map(({ type }) => type).sort()).toEqual(types);
    for (const event of events) expect(event).toMatchObject({ actor: id, via: 'rest' });
    const ended = events.flatMap(({ type, resource }) => (type === 'token.deleted' ? [resource] : []));
    expect(ended.sort()).toEqual([token.id, child.id].sort());
    // The job writes nothing more, and removes the name.
    await vi.waitFor(
      async () => {
        const [created] = await eventsIn(server, { resource: user.id, type: 'user.created' });
        const renamed = expect.stringMatching(/^deleted-/);
        expect(created?.data).toMatchObject({ username: renamed, name: renamed });
      },
      { timeout: 20_000, interval: 20 },
    );
    expect(await eventsIn(server, { resource: user.id })).toHaveLength(2);
  });

  test('by ADMIN_TOKEN at the start, as by a command', async () => {
    const logger = createLogger('silent', { write: () => {} });
    const configure = (secret: string | null) => configureAdminToken(server.database, secret, logger);
    const typesSince = async (last: string) =>
      (await eventsIn(server, { id: { $gt: last }, via: 'command' })).map(({ type }) => type);
    const newest = async () => (await eventsIn(server, {})).at(-1)?.id as string;
    let last = await newest();
    const left = async (secret: string | null) => {
      await configure(secret);
      const types = await typesSince(last);
      last = await newest();
      return types;
    };
    expect(await left('the-first-admin-token')).toEqual(['user.created', 'token.created']);
    expect(await left('the-first-admin-token')).toEqual([]);
    expect(await left('the-second-admin-token')).toEqual(['token.deleted', 'token.created']);
    expect(await left(null)).toEqual(['token.deleted']);
    for (const event of await eventsIn(server, { via: 'command' })) expect(event).toMatchObject(withoutActor);
  });

  test('in no stream and no webhook, if only the audit log has it', async () => {
    const stream = await ada.get('/events?last_event_id=0', { accept: 'text/event-stream' });
    expect(stream.text).toContain('event: invoice.created');
    expect(stream.text).not.toMatch(/event: (user|token|webhook|avatar|upload|payment_link)\./);
    const types = { url: receiver.url('/c'), events: ['token.created'] };
    expect((await ada.post('/webhooks', types)).body).toMatchObject({ code: 'validation_failed' });
    expect((await ada.get('/events?types=token.created')).body).toMatchObject({ code: 'validation_failed' });
  });
});
