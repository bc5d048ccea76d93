import { describe, expect, test, vi } from 'vitest';
import { image } from '../avatars/images.fixtures.ts';
import { announce } from '../avatars/support.ts';
import { connectAgent } from '../support/agent.ts';
import { type Client, createClient } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { invoiceInput } from '../support/factories.ts';
import { startIssuer } from '../support/issuer.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';

const [receiver, issuer] = [await shared(Receiver.start()), await shared(startIssuer())];
const server = await sharedServer({ ...receiver.settings, ...issuer.settings, JOB_POLL_INTERVAL: '0.5' });
const [admin, reader] = [await server.as('root'), await server.as('reader')];

const eventually = (is: () => Promise<boolean>) => vi.waitUntil(is, { timeout: 20_000, interval: 20 });
const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) => body?.code ?? status;
const email = (name: string) => `${name}@mail.example`;

interface Person {
  id: string;
  name: string;
  client: Client;
}

/** A user whose name, email and username contain `name` and are found nowhere else. */
async function person(name: string): Promise<Person> {
  const { body } = await admin.post('/users', { username: name, name: `Doctor ${name}`, email: email(name) });
  return { id: body.id, name, client: await tokenFor(name) };
}

async function tokenFor(user: string): Promise<Client> {
  const { scopes } = (await admin.get('/user')).body;
  return createClient(server.url, (await admin.post('/tokens', { user, scopes })).body.token);
}

async function erase({ id }: Person): Promise<void> {
  expect(outcome(await admin.delete(`/users/${id}`))).toBe(204);
}

const rows = (query: string) => server.run<Record<string, unknown>>(query);

const key = (value: string) => ({ 'idempotency-key': value });

test('a stored response of another user is replayed without the names of a user erased since', async () => {
  const gone = await person('replayed');
  const messages = `/users/${gone.id}/messages`;
  const mutation = `mutation { createMessage(user: "${gone.id}", input: { message: "x" }) { message user { username } } }`;
  const agent = await connectAgent(admin);
  const requests = {
    rest: () => admin.post(messages, { message: 'x' }, key('rest')),
    user: () => admin.post('/users', { username: 'twice', name: 'Doctor twice', email: email('twice') }, key('user')),
    graphql: () => admin.graphql(mutation, {}, key('graphql')),
    mcp: () => agent.call('createMessage', { user: gone.id, message: 'x', idempotency_key: 'mcp' }),
  };
  const before = { rest: await requests.rest(), user: await requests.user() };
  expect((await requests.graphql()).data?.createMessage).toMatchObject({ user: { username: 'replayed' } });
  expect((await requests.mcp()).body.user.username).toBe('replayed');
  await erase(gone);
  await erase({ ...gone, id: before.user.body.id });

  const { body, headers } = await requests.rest();
  expect(headers.get('idempotency-replayed')).toBe('true');
  const { username } = body.user;
  expect(username).toMatch(/^deleted-\w{8}$/);
  expect(body).toEqual({ ...before.rest.body, user: { id: gone.id, username } });
  const user = (await requests.user()).body;
  const { username: other } = user;
  expect(user).toEqual({ ...before.user.body, username: other, name: other, email: `${other}@deleted.invalid` });
  expect(other).toMatch(/^deleted-/);
  expect((await requests.graphql()).data).toEqual({ createMessage: { message: 'x', user: { username: 'deleted' } } });
  expect((await requests.mcp()).body.user).toEqual({ id: gone.id, username });
  await agent.client.close();
});

describe('an erased user', () => {
  test('has no name in what a client has cached: what showed it has another tag, which If-Match takes like the former', async () => {
    const gone = await person('cached');
    const article = { title: 'Cached', body: 'x', status: 'published' };
    const { id } = (await gone.client.post('/articles', article)).body;
    const to = (await reader.get('/user')).body.id;
    await gone.client.post(`/users/${to}/messages`, { message: 'From cached' });
    const paths = [
      `/articles/${id}`,
      `/articles/${id}?fields=title,author`,
      `/articles?author=${gone.id}`,
      '/messages',
    ];
    const read = (path: string, tag?: string | null) => reader.get(path, tag ? { 'if-none-match': tag } : {});
    const tags = await Promise.all(paths.map(async (path) => (await read(path)).headers.get('etag')));
    for (const [n, path] of paths.entries()) expect([path, (await read(path, tags[n])).status]).toEqual([path, 304]);
    await erase(gone);
    for (const [n, path] of paths.entries()) {
      const { status, text, headers } = await read(path, tags[n]);
      expect([path, status, text]).toEqual([path, 200, expect.stringMatching(/"username":"deleted-/)]);
      expect((await read(path, headers.get('etag'))).status).toBe(304);
    }
    const tag = (await admin.get(`/articles/${id}`)).headers.get('etag') as string;
    const rehearsed = await admin.patch(`/articles/${id}`, { title: 'Rehearsed' }, { 'dry-run': 'true' });
    expect(rehearsed.headers.get('etag')).toBe(tag);
    const change = (title: string, ifMatch: string) =>
      admin.patch(`/articles/${id}`, { title }, { 'if-match': ifMatch });
    expect((await change('By the new tag', tag)).status).toBe(200);
    expect((await change('By the former tag', tag)).status).toBe(412);
  });

  test('has written what has the same tag in GraphQL as in REST, whatever else is selected', async () => {
    const gone = await person('tagged');
    const article = (await gone.client.post('/articles', { title: 'Tagged' })).body;
    const to = (await reader.get('/user')).body.id;
    const message = (await gone.client.post(`/users/${to}/messages`, { message: 'From tagged' })).body;
    await erase(gone);
    const tagOf = async (path: string) => (await reader.get(path)).headers.get('etag');
    const tags = {
      article: await tagOf(`/articles/${article.id}`),
      revision: await tagOf(`/articles/${article.id}/revisions/${article.revision}`),
      message: await tagOf(`/users/${to}/messages/${message.id}`),
    };
    const { data } = await reader.graphql(`{
      article(id: "${article.id}") { etag }
      withAuthor: article(id: "${article.id}") { etag author { username } currentRevision { etag } }
      node(id: "${article.id}") { ... on Article { etag } }
      articles(filter: { author: ["${gone.id}"] }) { nodes { etag } }
      revision(id: "${article.revision}") { etag }
      message(id: "${message.id}") { etag }
      messages(user: "${to}", first: 1) { nodes { etag sender { id } } }
    }`);
    expect(data).toEqual({
      article: { etag: tags.article },
      withAuthor: {
        etag: tags.article,
        author: { username: expect.stringMatching(/^deleted-/) },
        currentRevision: { etag: tags.revision },
      },
      node: { etag: tags.article },
      articles: { nodes: [{ etag: tags.article }] },
      revision: { etag: tags.revision },
      message: { etag: tags.message },
      messages: { nodes: [{ etag: tags.message, sender: { id: gone.id } }] },
    });
  });

  test.each(['REST', 'GraphQL'])('returns 410 by id and 404 by username after deletion over %s', async (surface) => {
    const gone = await person(`surface-${surface.toLowerCase()}`);
    if (surface === 'REST') await erase(gone);
    else {
      const { data } = await admin.graphql(`mutation { deleteUser(user: "${gone.name.toUpperCase()}") }`);
      expect(data).toEqual({ deleteUser: gone.id });
    }
    expect(outcome(await admin.get(`/users/${gone.id}`))).toBe('user_deleted');
    expect(outcome(await admin.get(`/users/${gone.name}`))).toBe('not_found');
    const query = `{ user(id: "${gone.id}") { id } node(id: "${gone.id}") { id } }`;
    expect((await admin.graphql(query)).data).toEqual({ user: null, node: null });
    for (const path of ['', '/tokens', '/avatar', '/messages'])
      expect(outcome(await admin.get(`/users/${gone.id}${path}`))).toBe('user_deleted');
    expect(outcome(await admin.patch(`/users/${gone.id}`, { status: 'active' }))).toBe('user_deleted');
    expect(outcome(await admin.post('/tokens', { user: gone.id, scopes: ['articles:read'] }))).toBe('user_deleted');
    expect(outcome(await admin.delete(`/users/${gone.id}`))).toBe('user_deleted');
    const { code } = await admin.graphql(`mutation { deleteUser(user: "${gone.id}") }`);
    expect(code).toBe('user_deleted');
  });

  test('is in no list and no search, also not by the new name', async () => {
    const gone = await person('searched');
    await erase(gone);
    for (const query of ['searched', 'Doctor searched', 'deleted-'])
      expect((await admin.get(`/users?query=${encodeURIComponent(query)}`)).body).toEqual([]);
    expect((await admin.get('/users?limit=100')).text).not.toContain(gone.id);
    expect((await admin.graphql('{ users(query: "deleted-") { totalCount nodes { id } } }')).data.users).toEqual({
      totalCount: 0,
      nodes: [],
    });
    expect(outcome(await admin.get(`/users?after=${(await admin.get('/users?limit=1')).body[0].id}`))).toBe(
      'invalid_cursor',
    );
  });

  test('leaves the username to another user, who inherits nothing', async () => {
    const gone = await person('freed');
    const { body: article } = await gone.client.post('/articles', { title: 'Mine' });
    await erase(gone);
    const next = await person('FREED');
    expect(next.id).not.toBe(gone.id);
    expect((await next.client.get('/articles?author=freed')).body).toEqual([]);
    expect((await next.client.get('/webhooks')).body).toEqual([]);
    const { body } = await next.client.get(`/articles/${article.id}`);
    expect(body.author).toEqual({ id: gone.id, username: expect.stringMatching(/^deleted-[0-9a-f]{8}$/) });
    expect(outcome(await admin.get(`/users/${body.author.username}`))).toBe('user_deleted');
  });

  test('stays as a name beside what they wrote', async () => {
    const gone = await person('author');
    const { body: article } = await gone.client.post('/articles', { title: 'Kept' });
    await gone.client.patch(`/articles/${article.id}`, { title: 'Kept twice' });
    const { body: sent } = await gone.client.post('/users/reader/messages', { message: 'Kept as well' });
    const { body: got } = await reader.post(`/users/${gone.id}/messages`, { message: 'Kept too' });
    const { body: draft } = await gone.client.post('/invoices', invoiceInput());
    await erase(gone);
    const alias = (await reader.get(`/articles/${article.id}`)).body.author.username;
    const query = `{
      article(id: "${article.id}") {
        title
        author { username name email status }
        revisions { nodes { author { username } } }
      }
      message(id: "${sent.id}") { sender { username } }
    }`;
    const { data } = await reader.graphql(query);
    expect(data.article).toEqual({
      title: 'Kept twice',
      author: { username: alias, name: alias, email: null, status: 'SUSPENDED' },
      revisions: { nodes: [{ author: { username: alias } }, { author: { username: alias } }] },
    });
    expect(data.message.sender.username).toBe(alias);
    expect((await reader.get(`/articles?author=${gone.id}`)).body).toHaveLength(1);
    expect((await reader.get('/messages?box=sent')).body).toMatchObject([{ id: got.id, user: { username: alias } }]);
    expect(await rows(`select id from invoices where id = '${draft.data.id}'`)).toHaveLength(1);
  });

  test('gets no messages', async () => {
    const gone = await person('recipient');
    await erase(gone);
    expect(outcome(await reader.post(`/users/${gone.id}/messages`, { message: 'Hello' }))).toBe('user_deleted');
    expect(outcome(await reader.post('/users/recipient/messages', { message: 'Hello' }))).toBe('not_found');
    const { body } = await reader.post('/messages', [{ message: 'Hello', user: { id: gone.id } }]);
    expect(body[0]).toMatchObject({ status: 410, error: { code: 'user_deleted' } });
    const batch = `mutation { createMessages(input: [{ message: "Hello", user: { id: "${gone.id}" } }]) { status error { code } } }`;
    expect((await reader.graphql(batch)).data.createMessages).toEqual([
      { status: 410, error: { code: 'user_deleted' } },
    ]);
    const create = `mutation { createMessage(user: "${gone.id}", input: { message: "Hello" }) { id } }`;
    expect((await reader.graphql(create)).code).toBe('user_deleted');
  });

  test('loses tokens, streams, JWTs, uploads and the avatar with its image', async () => {
    const gone = await person('access');
    const jwt = createClient(server.url, await issuer.sign({ sub: 'access', scope: 'articles:read' }));
    const now = new Date().toISOString();
    await rows(`insert into identities (issuer, subject, user_id, created_at)
      values ('${issuer.settings.OIDC_ISSUER}', 'access', '${gone.id}', '${now}')`);
    expect(outcome(await jwt.get('/articles'))).toBe(200);
    const png = { body: image, headers: { 'content-type': 'image/png' } };
    const { body: avatar } = await gone.client.request('POST', '/avatars', png);
    const upload = (await announce(gone.client, image.length)).headers.get('location') as string;
    const picture = () => fetch(avatar.avatars.image_url).then(({ status }) => status);
    expect(await picture()).toBe(200);
    const streams = [await listen(gone.client), await listen(jwt)];
    await erase(gone);
    await Promise.all(streams.map(({ ended }) => ended));
    for (const client of [gone.client, jwt]) expect(outcome(await client.get('/articles'))).toBe('invalid_token');
    expect(outcome(await server.stranger.request('PUT', upload, png))).toBe('not_found');
    expect(outcome(await reader.get(`/avatars/${avatar.avatars.id}`))).toBe('not_found');
    await eventually(async () => (await picture()) === 404);
    for (const table of ['tokens', 'identities', 'uploads', 'avatars', 'idempotency_keys'])
      expect(await rows(`select user_id from ${table} where user_id = '${gone.id}'`)).toEqual([]);
  });

  test('loses webhooks with their deliveries; those of others with an issued token are disabled, not deleted', async () => {
    const gone = await person('hooked');
    const events = ['article.created'];
    const { body: issued } = await gone.client.post('/tokens', {
      user: 'reader',
      scopes: ['articles:read', 'webhooks:read', 'webhooks:write'],
    });
    const child = createClient(server.url, issued.token);
    const { body: other } = await child.post('/webhooks', { url: receiver.url('/other'), events });
    const own = await receiver.webhook(gone.client, '/own', events);
    await erase(gone);
    const attempts = receiver.at('/own').length;
    await reader.post('/articles', { title: 'After' });
    expect(outcome(await child.get('/articles'))).toBe('invalid_token');
    await eventually(async () => (await reader.get(`/webhooks/${other.id}`)).body.disabled_reason === 'token_revoked');
    expect(receiver.at('/own').length).toBe(attempts);
    expect(await rows(`select id from webhook_deliveries where webhook_id = '${own.id}'`)).toEqual([]);
  });
});

test('no name, email or username of an erased user is stored anywhere, and others keep theirs', async () => {
  const gone = await person('vanishing');
  const stays = await person('staying');
  await receiver.webhook(reader, '/copies', ['article.created', 'message.created']);
  const key = { 'idempotency-key': '5f1c2d4e-of-both' };
  for (const { client } of [gone, stays]) {
    await client.post('/webhooks', { url: receiver.url('/own'), events: ['turtle.created'] });
    await client.post('/articles', { title: 'Copied' }, key);
    await client.post('/users/reader/messages', { message: 'Copied' });
    const { body } = await client.post(
      '/invoices',
      invoiceInput({ amount: 10, contact: { name: 'Payer', email: 'payer@example.com', phone: null } }),
    );
    for (const to of ['published', 'sent']) await client.post(`/invoices/${body.data.id}/transitions`, { to });
    const { invoice_number } = body.data.attributes;
    await client.post(`/invoices/${body.data.id}/payment_attempts`, {
      invoice_number,
      amount: 10,
      payment_token: 'tok_success',
    });
  }
  await eventually(async () => receiver.at('/copies').length >= 4);
  await gone.client.patch('/users/vanishing', { name: 'Professor Vanishing' });
  await admin.patch('/users/vanishing', { email: 'vanishing@new.example' });
  await admin.patch('/users/vanishing', { name: 'Vanishing' });
  await reader.post('/users/vanishing/messages', { message: 'Copied' }, key);
  await queueEmails(gone);
  // As earlier versions recorded it.
  const { id } = gone;
  const linked = { id, username: 'vanishing', name: 'Vanishing', email: email('vanishing') };
  await rows(
    `insert into events (type, resource_id, data) values ('user.linked', '${id}', '${JSON.stringify(linked)}')`,
  );
  expect(await stored('vanishing')).toEqual(expect.arrayContaining(['users', 'events', 'webhook_deliveries', 'job']));
  const { body: article } = await gone.client.get('/articles?author=vanishing');
  await erase(gone);
  await eventually(async () => (await stored('vanishing')).length === 0);
  for (const where of ['events', 'webhook_deliveries', 'job']) expect(await stored('staying')).toContain(where);
  const alias = (await reader.get(`/articles/${article[0].id}`)).body.author.username;
  const events = await rows(`select data ->> 'author__username' as author, data ->> 'sender__username' as sender
    from events where '${gone.id}' in (data ->> 'author__id', data ->> 'sender__id') order by id`);
  expect(events).toEqual([
    { author: alias, sender: null },
    { author: null, sender: alias },
  ]);
  const bodies = (await rows('select body from webhook_deliveries')).map(({ body }) => body).join();
  expect(bodies).toContain(`"author":{"id":"${gone.id}","username":"${alias}"}`);
  expect(bodies).toContain(`"sender":{"id":"${gone.id}","username":"${alias}"}`);
  expect(bodies).toContain(`"author":{"id":"${stays.id}","username":"staying"}`);
});

test('more events than one batch lose the username, in the order of their names, and the job may run again', async () => {
  const gone = await person('batched');
  const data = `json_build_object('id', gen_random_uuid(), 'author__username', 'batched', 'author__id', '${gone.id}', 'n', n)`;
  await rows(`insert into events (type, resource_id, data)
    select 'test.batched', gen_random_uuid(), ${data} from generate_series(1, 2500) as n`);
  await erase(gone);
  const names = `select distinct data ->> 'author__username' as name,
    (select string_agg(key, ' ') from json_object_keys(data) as key) as keys from events where type = 'test.batched'`;
  const renamed = [{ name: expect.stringMatching(/^deleted-[0-9a-f]{8}$/), keys: 'id author__username author__id n' }];
  await eventually(async () => (await rows(names)).length === 1 && (await rows(names))[0]?.name !== 'batched');
  expect(await rows(names)).toEqual(renamed);
  // As after a crash, or what was written meanwhile.
  await rows(
    `update events set data = ${data} from generate_series(2500, 2500) as n where id = (select max(id) from events)`,
  );
  await rows(`update jobs.job set start_after = now() where name = 'erase-copies' and data ->> 'user' = '${gone.id}'`);
  await eventually(async () => (await rows(names)).length === 1);
  expect(await rows(names)).toEqual(renamed);
  await rows("delete from events where type = 'test.batched'");
});

/** Emails that wait, and dead ones. */
async function queueEmails({ id, name }: Person): Promise<void> {
  const mail = { to: { name, address: email(name) }, subject: name, text: name, html: name, user: id };
  for (const [job, source] of Object.entries({ dead: `'deliver-mail'`, 'deliver-mail': 'null' }))
    await rows(`insert into jobs.job (name, source_name, data, output) values (
      '${job}', ${source}, '${JSON.stringify({ ...mail, id: `email-of-${job}` })}',
      '${JSON.stringify({ message: `550 ${email(name)} is unknown` })}')`);
}

/** The tables in which a column contains the text, whatever its case. */
async function stored(text: string): Promise<string[]> {
  const columns = await rows(`select format('%I.%I', table_schema, table_name) as table, table_name as name,
      format(case data_type when 'bytea' then 'encode(%I, ''escape'')' else '%I::text' end, column_name) as value
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const [table, values] of Map.groupBy(columns, (column) => column.table)) {
    const matches = values.map(({ value }) => `${value} ilike '%${text}%'`).join(' or ');
    if ((await rows(`select 1 from ${table} where ${matches} limit 1`)).length > 0) found.push(String(values[0]?.name));
  }
  return found;
}

describe('erasing is refused', () => {
  test('for oneself, on both surfaces: so the last user with users:write stays', async () => {
    const { body: self } = await admin.get('/user');
    for (const key of ['root', 'ROOT', self.id])
      expect(outcome(await admin.delete(`/users/${key}`))).toBe('own_account');
    expect((await admin.graphql('mutation { deleteUser(user: "root") }')).code).toBe('own_account');
    expect(outcome(await admin.get('/user'))).toBe(200);
  });

  test('for one of two users who erase each other at the same time', async () => {
    const pair = [await person('one'), await person('two')] as const;
    const [one, two] = pair;
    const answers = await Promise.all([one.client.delete(`/users/${two.id}`), two.client.delete(`/users/${one.id}`)]);
    expect(answers.map(outcome)).toContain(204);
    const left = await Promise.all(pair.map(async ({ id }) => outcome(await admin.get(`/users/${id}`))));
    expect(left.sort()).toEqual([200, 'user_deleted']);
  });

  test('for the user of ADMIN_TOKEN', async () => {
    await server.as('admin');
    expect(outcome(await admin.delete('/users/Admin'))).toBe('administrator_account');
    expect(outcome(await admin.get('/users/admin'))).toBe(200);
  });

  test('while the user owns open invoices, with their numbers, and changes nothing', async () => {
    const owner = await person('owner');
    const { body } = await owner.client.post('/invoices', invoiceInput());
    const { id, attributes } = body.data;
    await owner.client.post(`/invoices/${id}/transitions`, { to: 'published' });
    const { status, body: refused } = await admin.delete(`/users/${owner.id}`);
    const numbers = [attributes.invoice_number];
    expect([status, refused]).toMatchObject([409, { code: 'open_invoices', invoice_numbers: numbers }]);
    expect(refused.message).toContain(attributes.invoice_number);
    const { code, errors } = await admin.graphql(`mutation { deleteUser(user: "${owner.id}") }`);
    expect([code, errors?.[0]?.extensions.invoiceNumbers]).toEqual(['open_invoices', numbers]);
    expect((await admin.get(`/users/${owner.id}`)).body).toMatchObject({ username: 'owner', status: 'active' });
    expect(outcome(await owner.client.get('/user'))).toBe(200);
    await owner.client.post(`/invoices/${id}/transitions`, { to: 'draft' });
    await erase(owner);
  });
});
