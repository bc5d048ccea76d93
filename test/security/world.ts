import type { Scope } from '../../src/core/access.ts';
import { registry } from '../../src/resources/registry.ts';
import { rawPng } from '../avatars/images.fixtures.ts';
import type { Answer, Client } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { served } from '../support/served.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const { scopes } = registry;

export type Ids = Readonly<Record<string, string>>;

const users = { owner: 'ada', recipient: 'linus', payer: 'peggy', other: 'grace' } as const;
export type User = keyof typeof users;

export const image = rawPng(2, 2);

export interface World {
  server: TestServer;
  as(user: User, without?: readonly Scope[]): Promise<Client>;
  make(kind: Kind): Promise<Ids>;
  /** An object created earlier, for requests that change nothing. */
  share(kind: Kind): Promise<Ids>;
  close(): Promise<void>;
}

export type Makers = Record<string, (owner: Client, world: World) => Promise<Ids>>;

const makers: Makers = {
  ...Object.assign({}, ...served.map(({ make }) => make)),

  nothing: async () => ({ username: `user-${++names}` }),

  async user(owner) {
    const { data } = await owner.graphql('{ viewer { id } }');
    return { user: data.viewer.id };
  },

  async account(owner) {
    const username = `account-${++names}`;
    const { body } = made(await owner.post('/users', { username, name: 'x', email: 'x@example.com' }));
    return { user: body.id };
  },

  async token(owner) {
    const { body } = made(await owner.post('/tokens', { scopes: ['articles:read'] }));
    return { token: body.id };
  },

  async avatar(owner) {
    const answer = await owner.request('POST', '/avatars', { body: image, headers: { 'content-type': 'image/png' } });
    return {
      user: users.owner,
      avatar: made(answer).body.avatars.id,
      file: answer.body.avatars.image_url.split('/').at(-1),
    };
  },

  async upload(owner) {
    const announced = { 'x-upload-content-length': String(image.length), 'x-upload-content-type': 'image/png' };
    const { headers } = made(await owner.post('/avatars', {}, announced));
    return { upload: headers.get('location')?.split('/').at(-1) as string };
  },

  async message(owner, world) {
    const { data } = await (await world.as('recipient')).graphql('{ viewer { id } }');
    const user = data.viewer.id;
    const { body } = made(await owner.post(`/users/${user}/messages`, { message: 'Between the two of us' }));
    return { user, message: body.id };
  },

  async article(owner) {
    const { body } = made(await owner.post('/articles', articleInput()));
    await owner.patch(`/articles/${body.id}`, { title: 'Better' });
    return { article: body.id, revision: body.revision };
  },

  async trashedArticle(owner, world) {
    const ids = await world.make('article');
    await owner.delete(`/articles/${ids.article}`);
    return ids;
  },

  async invoice(owner, world) {
    const contact = { name: 'Payer', email: 'payer@example.com', phone: null };
    const { id, attributes } = made(await owner.post('/invoices', invoiceInput({ amount: 10, contact }))).body.data;
    const transition = made(await owner.post(`/invoices/${id}/transitions`, { to: 'published' })).body.id;
    const number = attributes.invoice_number;
    const payment = { invoice_number: number, amount: 10, payment_token: 'tok_declined' };
    const payer = await world.as('payer');
    const attempt = made(await payer.post(`/invoices/${id}/payment_attempts`, payment)).body.id;
    const payment_link = made(await owner.post(`/invoices/${id}/payment_links`, {})).body.id;
    return { invoice: id, transition, attempt, number, payment_link, state: 'sent' };
  },

  /** Owned by who pays. */
  async payment(payer, world) {
    const { invoice, number } = await world.make('invoice');
    const payment = { invoice_number: number, amount: 10, payment_token: 'tok_declined' };
    const attempt = made(await payer.post(`/invoices/${invoice}/payment_attempts`, payment)).body.id;
    return { invoice: invoice as string, attempt };
  },

  /** Owned by who pays, who has to confirm it. */
  async unconfirmed(payer, world) {
    const { invoice, number } = await world.make('invoice');
    const payment = { invoice_number: number, amount: 10, payment_token: 'tok_authentication' };
    const attempt = made(await payer.post(`/invoices/${invoice}/payment_attempts`, payment)).body.id;
    return { invoice: invoice as string, attempt };
  },

  /** Of an invoice. */
  async event(owner, world) {
    const { invoice } = await world.make('invoice');
    const { body } = await owner.get(`/events?types=invoice.published&resource=${invoice}`);
    return { event: body[0].id, invoice: invoice as string };
  },

  async webhook(owner) {
    const input = { url: 'https://example.com/hooks', events: ['turtle.created'] };
    const webhook = made(await owner.post('/webhooks', input)).body.id;
    return { webhook, delivery: made(await owner.post(`/webhooks/${webhook}/pings`)).body.id };
  },
};

/** `article`, `trashedArticle` */
export type Kind = string;
export const kinds: readonly Kind[] = Object.keys(makers);

export async function createWorld(settings: Record<string, string> = {}): Promise<World> {
  const server = await startTestServer({ ARTICLE_DELETION: 'trash', WORKER: 'off', ...settings });
  const clients = new Map<string, Promise<Client>>();
  const shared = new Map<Kind, Promise<Ids>>();
  const world: World = {
    server,
    as(user, without = []) {
      const granted = scopes.filter((scope) => !without.includes(scope));
      const key = `${user} ${granted}`;
      if (!clients.has(key)) clients.set(key, server.as(users[user], granted));
      return clients.get(key) as Promise<Client>;
    },
    async make(kind) {
      const maker = makers[kind];
      if (!maker) throw new Error(`Nothing makes objects of the kind ${kind}.`);
      return maker(await world.as('owner'), world);
    },
    share(kind) {
      // A new avatar replaces the previous one, so it cannot be shared.
      if (kind === 'avatar') return world.make(kind);
      if (!shared.has(kind)) shared.set(kind, world.make(kind));
      return shared.get(kind) as Promise<Ids>;
    },
    close: () => server.close(),
  };
  return world;
}

let names = 0;

function made(answer: Answer): Answer {
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
