import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser, visit } from '../../support/browser.ts';
import { type Client } from '../../support/client.ts';
import { type Listener, listen } from '../../support/events.ts';
import { addToClass, type Column, edit, toSnakeCase } from '../columns.ts';
import { ask, documentOf, eventsOf, mutate, type Resource, useGraphql, useRest } from '../use-resource.ts';
import { added, changes, contract, demo, users } from './copy.ts';

// A column of any resource is its property and a migration: one is added to every entity that clients see, in one copy of
// the project, and used on both surfaces. That of a revision shows in its article, too.
const property = 'shelfMark';
const fixed = 'as made';
const columns: readonly Column[] = [
  { entity: 'Article', file: 'articles/article.entity', table: 'articles', property: 'rackMark' },
  { entity: 'Revision', file: 'articles/article.entity', table: 'revisions', property },
  { entity: 'Avatar', file: 'avatars/avatar.entity', table: 'avatars', property },
  { entity: 'Upload', file: 'avatars/upload.entity', table: 'uploads', property },
  { entity: 'Company', file: 'companies/company.entity', table: 'companies', property },
  { entity: 'Invoice', file: 'invoices/invoice.entity', table: 'invoices', property },
  { entity: 'Invoice', file: 'invoices/invoice.entity', table: 'invoices', property: 'tint', initial: 'plain' },
  { entity: 'PaymentAttempt', file: 'invoices/payments/payment-attempt.entity', table: 'payment_attempts', property },
  { entity: 'Transition', file: 'invoices/transition.entity', table: 'transitions', property },
  { entity: 'Message', file: 'messages/message.entity', table: 'messages', property },
  { entity: 'Token', file: 'tokens/token.entity', table: 'tokens', property },
  { entity: 'Turtle', file: 'turtles/turtle.entity', table: 'turtles', property },
  { entity: 'Turtle', file: 'turtles/turtle.entity', table: 'turtles', property: 'chipNumber', unique: true },
  { entity: 'User', file: 'users/user.entity', table: 'users', property },
  { entity: 'Webhook', file: 'webhooks/webhook.entity', table: 'webhooks', property },
  { entity: 'WebhookDelivery', file: 'webhooks/webhook-delivery.entity', table: 'webhook_deliveries', property, fixed },
];

changes.push(async (folder) => {
  for (const column of columns) await addToClass(folder, column);
  // The transition after a payment is the server's own: the compiler asks for what a client would say.
  await edit(join(folder, 'src/resources/invoices/payments/pay-invoice.ts'), (source) =>
    source.replace('{ to }', '{ to, shelfMark: null }'),
  );
  // The demo data has the default without saying so; the compiler asks for it.
  await edit(join(folder, 'src/resources/invoices/invoices.seed.ts'), (source) =>
    source.replace('const values = {', "const values = { tint: 'plain',"),
  );
});
added.push(...columns);

describe('a column of any resource', () => {
  let imageUrl: string;
  let url: string;
  let ada: Client;
  let events: Listener;

  beforeAll(async () => {
    const { server, ...started } = await demo();
    ({ ada, imageUrl } = started);
    url = server.url;
    events = await listen(ada);
  });

  const newArticle = async () => (await ada.post('/articles', { title: 'On shells' })).body.id as string;
  async function newInvoice(members = {}): Promise<{ id: string; number: string }> {
    const given = documentOf('/invoices', { amount: 12.5, currency: 'EUR', ...members });
    const { id, attributes } = (await ada.post('/invoices', given)).body.data;
    return { id, number: attributes.invoice_number };
  }
  const move = async (id: string, to: string) => (await ada.post(`/invoices/${id}/transitions`, { to })).body;

  let made = 0;
  function newUser() {
    const username = `user${++made}`;
    return { username, name: 'Somebody', email: `${username}@example.com` };
  }

  const article = (property: string): Resource => ({
    entity: 'Article',
    property,
    collection: '/articles',
    input: () => ({ title: 'On shells' }),
    updatedBy: 'id',
    change: { title: 'On houses' },
    query: `?fields=id,${toSnakeCase(property)}`,
    lists: (page) => `{ articles ${page} }`,
    events: 'article',
  });

  /** By title, as a resource of the server so far: its parent is made first. */
  const resources: Record<string, () => Resource | Promise<Resource>> = {
    Turtle: () => ({
      entity: 'Turtle',
      property,
      collection: '/turtles',
      input: () => ({ name: 'Bert', lifespan: 80 }),
      updatedBy: 'id',
      change: { lifespan: 81 },
      query: '?fields=id,shelf_mark',
      lists: (page) => `{ turtles ${page} }`,
      events: 'turtle',
    }),
    Company: () => ({
      entity: 'Company',
      property,
      collection: '/api/v3/companies',
      input: () => ({ name: 'Carapace' }),
      updatedBy: 'id',
      change: { name: 'Plastron' },
      query: '',
      lists: (page) => `{ companies ${page} }`,
      events: 'company',
    }),
    Article: () => article('rackMark'),
    'Article with content': () => article(property),
    async Revision() {
      const id = await newArticle();
      return {
        entity: 'Revision',
        property,
        collection: `/articles/${id}/revisions`,
        createdIn: `article: "${id}"`,
        input: () => ({ title: 'On shells' }),
        query: '',
        lists: (page) => `{ article(id: "${id}") { revisions ${page} } }`,
      };
    },
    Message: () => ({
      entity: 'Message',
      property,
      collection: '/users/grace/messages',
      createdIn: 'user: "grace"',
      input: () => ({ message: 'The tide is out.' }),
      updatedBy: 'id',
      change: { message: 'Come and look.' },
      query: '',
      lists: (page) => `{ messages(user: "grace") ${page} }`,
      events: 'message',
    }),
    Invoice: () => ({
      entity: 'Invoice',
      property,
      collection: '/invoices',
      input: () => ({ amount: 12.5, currency: 'EUR' }),
      updatedBy: 'id',
      change: { amount: 13 },
      query: '',
      lists: (page) => `{ invoices ${page} }`,
      events: 'invoice',
    }),
    async PaymentAttempt() {
      const { id, number } = await newInvoice();
      await move(id, 'published');
      return {
        entity: 'PaymentAttempt',
        property,
        collection: `/invoices/${id}/payment_attempts`,
        createdIn: `invoice: "${id}"`,
        input: () => ({ amount: 12.5, invoiceNumber: number, paymentToken: 'tok_declined' }),
        query: '',
        lists: (page) => `{ invoice(id: "${id}") { paymentAttempts ${page} } }`,
        events: 'payment_attempt',
      };
    },
    User: () => ({
      entity: 'User',
      property,
      collection: '/users',
      input: newUser,
      updatedBy: 'user',
      change: { name: 'Nobody' },
      query: '?limit=100',
      lists: (page) => `{ users(first: 100) ${page} }`,
    }),
    Token: () => ({
      entity: 'Token',
      property,
      collection: '/tokens',
      input: () => ({ scopes: ['turtles:read'] }),
      inGraphql: { scopes: ['TURTLES_READ'] },
      query: '',
      lists: (page) => `{ tokens ${page} }`,
    }),
    Avatar: () => ({ entity: 'Avatar', property, collection: '/avatars', input: () => ({ imageUrl }) }),
    Webhook: () => ({
      entity: 'Webhook',
      property,
      collection: '/webhooks',
      input: () => ({ url: 'https://example.com/hooks', events: ['turtle.created'] }),
      updatedBy: 'id',
      change: { enabled: false },
      query: '',
      lists: (page) => `{ webhooks ${page} }`,
    }),
  };

  for (const [title, make] of Object.entries(resources)) {
    test(`${title}: REST writes, reads, lists and reports the column`, async () => {
      await useRest(ada, events, await make());
    });
    test(`${title}: GraphQL writes, reads and lists the column`, async () => {
      const resource = await make();
      const { events } = resource.input();
      const input = () => ({ ...resource.input(), ...(events && { events: ['TURTLE_CREATED'] }) });
      await useGraphql(ada, { ...resource, input });
    });
  }

  test.each([
    'rackMark',
    property,
  ])('Article: the trash shows %s and keeps it, and a restored article has it', async (property) => {
    const name = toSnakeCase(property);
    const { id } = (await ada.post('/articles', { title: 'On shells', [name]: 'A1' })).body;
    await ada.delete(`/articles/${id}`);
    expect((await ada.get('/articles/trashed')).body).toContainEqual(expect.objectContaining({ id, [name]: 'A1' }));
    const refused = await ada.patch(`/articles/trashed/${id}`, { status: 'archived', [name]: 'B2' });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: name, code: 'read_only' }]]);
    const restored = await ada.patch(`/articles/trashed/${id}`, { status: 'archived', [name]: 'A1' });
    expect(restored.body).toMatchObject({ id, status: 'archived', [name]: 'A1' });
  });

  test('Revision: a change of the column is refused, as that of its title is', async () => {
    const { id } = (await ada.post('/articles', { title: 'On shells', shelf_mark: 'A1' })).body;
    const [{ id: revision }] = (await ada.get(`/articles/${id}/revisions`)).body;
    const path = `/articles/${id}/revisions/${revision}`;
    expect((await ada.patch(path, { shelf_mark: 'A1' })).status).toBe(200);
    const { status, body } = await ada.patch(path, { shelf_mark: 'B2' });
    expect([status, body.code]).toEqual([400, 'read_only']);
  });

  test('Message: a batch writes the column, and lists of all messages have it', async () => {
    const item = { message: 'The tide is out.', user: { username: 'grace' } };
    const { status, text } = await ada.post('/messages', [{ ...item, shelf_mark: 'A1' }, item]);
    expect([status, text]).toEqual([201, expect.stringContaining('"shelf_mark":"A1"')]);
    const sent = await ada.get('/messages?box=sent');
    expect(sent.body).toContainEqual(expect.objectContaining({ shelf_mark: 'A1' }));
    const create =
      'mutation($input: [AddressedMessageInput!]!) { it: createMessages(input: $input) { message { shelfMark } } }';
    const { it } = await ask(ada, create, { input: [{ ...item, shelfMark: 'C3' }] });
    expect(it).toEqual([{ message: { shelfMark: 'C3' } }]);
    const own = await ask(ada, '{ it: ownMessages(filter: { box: SENT }, first: 1) { nodes { shelfMark } } }');
    expect(own.it.nodes).toEqual([{ shelfMark: 'C3' }]);
  });

  test('Invoice: transitions keep the column, and their events have it', async () => {
    const { id } = await newInvoice({ shelfMark: 'A1' });
    await move(id, 'published');
    expect(await eventsOf(events, id, 'invoice.published', 1)).toMatchObject([{ shelf_mark: 'A1' }]);
    const { it } = await ask(ada, `mutation { it: transitionInvoice(id: "${id}", to: DRAFT) { shelfMark } }`);
    expect(it).toEqual({ shelfMark: 'A1' });
  });

  test('Invoice: a column that is not null has its default in demo data and in creates without it, and is never null', async () => {
    const { body: all } = await ada.get('/invoices?invoice_number=R-2026-0005');
    expect(all.data).toMatchObject([{ attributes: { tint: 'plain' } }]);
    const { id } = await newInvoice();
    expect((await ada.get(`/invoices/${id}`)).body.data.attributes.tint).toBe('plain');
    const document = { data: { attributes: { tint: 'red' } } };
    expect((await ada.patch(`/invoices/${id}`, document)).body.data.attributes.tint).toBe('red');
    const refused = await ada.patch(`/invoices/${id}`, { data: { attributes: { tint: null } } });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'data.attributes.tint' }]]);
    const { it } = await ask(ada, `mutation { it: updateInvoice(id: "${id}", input: { tint: "blue" }) { tint } }`);
    expect(it).toEqual({ tint: 'blue' });
  });

  test.skipIf(!hasBrowser)('Invoice: the board shows the columns among the facts', async () => {
    const { id, number } = await newInvoice({ shelfMark: 'A1', tint: 'red' });
    const browser = await launchBrowser();
    try {
      const { page, expectClean } = await visit(browser, `${url}/board?invoice=${id}`, { token: ada.token });
      const facts = page.getByRole('dialog', { name: number }).locator('.facts');
      await facts.getByText('Tint').waitFor();
      expect(await facts.locator('dt').allInnerTexts()).toEqual(['Contact', 'Shelf mark', 'Tint']);
      expect((await facts.locator('dd').allInnerTexts()).slice(1, 3)).toEqual(['A1', 'red']);
      expectClean();
    } finally {
      await browser.close();
    }
  });

  test('Turtle: a column that must be unique refuses the value of another row, on both surfaces', async () => {
    const turtle = { name: 'Bert', lifespan: 80, chip_number: 'C-1' };
    expect((await ada.post('/turtles', turtle)).status).toBe(201);
    const { body: other } = await ada.post('/turtles', { ...turtle, chip_number: 'C-2' });
    const errors = [{ field: 'chip_number', code: 'invalid_value' }];
    const message = 'chip_number must be unique, but another one has this value.';
    const attempts = [ada.post('/turtles', turtle), ada.patch(`/turtles/${other.id}`, { chip_number: 'C-1' })];
    for (const { status, body } of await Promise.all(attempts))
      expect([status, body]).toMatchObject([400, { code: 'validation_failed', message, errors }]);
    const answer = await ada.graphql(
      'mutation { createTurtle(input: { name: "x", lifespan: 1, chipNumber: "C-1" }) { id } }',
    );
    expect(answer.errors?.[0]?.extensions).toMatchObject({ errors: [{ field: 'chipNumber', code: 'invalid_value' }] });
  });

  test('Transition: REST writes, reads and lists the column', async () => {
    const { id } = await newInvoice();
    const transitions = `/invoices/${id}/transitions`;
    const { body } = await ada.post(transitions, { to: 'published', shelf_mark: 'A1' });
    expect(body).toMatchObject({ shelf_mark: 'A1' });
    expect((await ada.get(`${transitions}/${body.id}`)).body).toMatchObject({ shelf_mark: 'A1' });
    expect(await move(id, 'draft')).toHaveProperty('shelf_mark', null);
    expect((await ada.get(transitions)).body).toMatchObject([{ shelf_mark: null }, { shelf_mark: 'A1' }]);
  });

  // The arguments of transitionInvoice stand in its definition: what else a client may say there is decided by hand.
  test('Transition: GraphQL reads and lists the column', async () => {
    const { id } = await newInvoice();
    const { body } = await ada.post(`/invoices/${id}/transitions`, { to: 'published', shelf_mark: 'A1' });
    const shown = { id: body.id, shelfMark: 'A1' };
    const list = `it: invoice(id: "${id}") { transitions { nodes { id shelfMark } } }`;
    expect(await ask(ada, `{ ${list} one: transition(id: "${body.id}") { id shelfMark } }`)).toEqual({
      it: { transitions: { nodes: [shown] } },
      one: shown,
    });
  });

  test('User: the viewer has the column', async () => {
    await ada.patch('/users/ada', { shelf_mark: 'A1' });
    expect((await ada.get('/user')).body).toMatchObject({ shelf_mark: 'A1' });
    expect(await ask(ada, '{ viewer { shelfMark } }')).toEqual({ viewer: { shelfMark: 'A1' } });
  });

  test('Upload: GraphQL writes the column; REST, whose uploads are announced in headers, shows it', async () => {
    const input = { contentLength: 64, contentType: 'image/png', shelfMark: 'C3' };
    expect(await mutate(ada, 'createUpload', '', input, '{ shelfMark }')).toEqual({ shelfMark: 'C3' });
    const headers = { 'x-upload-content-length': '64', 'x-upload-content-type': 'image/png' };
    expect((await ada.post('/avatars', undefined, headers)).body).toMatchObject({ shelf_mark: null });
  });

  test('WebhookDelivery, which only the server writes: both surfaces read and list the column', async () => {
    const { body: webhook } = await ada.post('/webhooks', { url: 'https://example.com/', events: ['turtle.created'] });
    const { body: ping } = await ada.post(`/webhooks/${webhook.id}/pings`, undefined);
    const shown = { shelf_mark: fixed };
    expect(ping).toMatchObject(shown);
    const deliveries = `/webhooks/${webhook.id}/deliveries`;
    expect((await ada.get(`${deliveries}/${ping.id}`)).body).toMatchObject(shown);
    expect((await ada.get(`${deliveries}?limit=1`)).body).toMatchObject([shown]);
    const list = `it: webhook(id: "${webhook.id}") { deliveries(first: 1) { nodes { shelfMark } } }`;
    expect(await ask(ada, `{ ${list} one: webhookDelivery(id: "${ping.id}") { shelfMark } }`)).toEqual({
      it: { deliveries: { nodes: [{ shelfMark: fixed }] } },
      one: { shelfMark: fixed },
    });
  });

  test('openapi.json and schema.graphql have all columns', async () => {
    const { schemas } = JSON.parse(await contract('openapi.json')).components;
    const schema = await contract('schema.graphql');
    const typed = (keyword: string, name: string) => schema.split(`\n${keyword} ${name} `)[1]?.split('\n}\n')[0];
    for (const { entity, property, fixed } of columns) {
      const { properties } = schemas[entity === 'Invoice' ? 'InvoiceAttributes' : entity];
      expect.soft([entity, Object.keys(properties)]).toEqual([entity, expect.arrayContaining([toSnakeCase(property)])]);
      expect.soft(typed('type', entity)).toContain(`  ${property}: String`);
      // A transition is made by a mutation whose arguments are its fields.
      if (!fixed && entity !== 'Transition')
        expect.soft(typed('input', `Create${entity}Input`)).toContain(`  ${property}: String`);
    }
  });
});

users.columns = () => `
import { createClient } from '../../sdk/src/index.ts';

const terrapin = createClient({ url: 'http://localhost:3000', token: 'secret' });
const shelfMark = 'A1';

export async function use(id: string): Promise<(string | null)[]> {
  const url = 'https://example.com';
  return [
    (await terrapin.articles.create({ title: 'On shells', shelfMark, rackMark: 'A1' })).rackMark,
    (await terrapin.articles.update(id, { shelfMark, rackMark: 'A1' })).shelfMark,
    (await terrapin.revisions.create(id, { title: 'On shells', shelfMark })).shelfMark,
    (await terrapin.avatars.create({ imageUrl: url, shelfMark })).shelfMark,
    (await terrapin.avatars.createUpload({ contentLength: 1, contentType: 'image/png', shelfMark })).shelfMark,
    (await terrapin.companies.create({ name: 'Carapace', shelfMark })).shelfMark,
    (await terrapin.companies.update(id, { shelfMark })).shelfMark,
    (await terrapin.invoices.create({ amount: 1, currency: 'EUR', shelfMark })).shelfMark,
    (await terrapin.invoices.update(id, { shelfMark })).shelfMark,
    (await terrapin.transitions.get(id)).shelfMark,
    (await terrapin.paymentAttempts.create(id, { amount: 1, invoiceNumber: '1', paymentToken: 't', shelfMark })).shelfMark,
    (await terrapin.messages.create(id, { message: 'Come', shelfMark })).shelfMark,
    (await terrapin.messages.update(id, { shelfMark })).shelfMark,
    (await terrapin.tokens.create({ scopes: ['TURTLES_READ'], shelfMark })).shelfMark,
    (await terrapin.turtles.create({ name: 'Bert', lifespan: 80, shelfMark })).shelfMark,
    (await terrapin.turtles.update(id, { shelfMark })).shelfMark,
    (await terrapin.users.create({ username: 'a', name: 'A', email: 'a@example.com', shelfMark })).shelfMark,
    (await terrapin.webhooks.create({ url, events: ['TURTLE_CREATED'], shelfMark })).shelfMark,
    (await terrapin.webhooks.update(id, { shelfMark })).shelfMark,
    (await terrapin.webhookDeliveries.get(id)).shelfMark,
  ];
}
`;
