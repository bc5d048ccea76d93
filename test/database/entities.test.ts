import { expect, test } from 'vitest';
import { declaredFields } from '../../src/core/declared-field.ts';
import { registry } from '../../src/resources/registry.ts';
import { restName } from '../../src/surfaces/rest/names.ts';
import { png, sendImage } from '../avatars/images.fixtures.ts';
import { type Body, createClient } from '../support/client.ts';
import { insertGrant } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const { entities, routes } = registry;

const server = await sharedServer({ SEED: 'demo', WORKER: 'off' });
const ada = createClient(server.url, server.demoToken as string);
await insertGrant(server.database, (await ada.get('/user')).body.id);
const article = (await ada.get('/articles')).body[0].id;
const payable = (await ada.get('/invoices?status=sent')).body.data[0];
const { invoice_number, amount } = payable.attributes;
const invoice = payable.id;
const payment = { invoice_number, amount, payment_token: 'tok_declined' };
await ada.post(`/invoices/${invoice}/payment_attempts`, payment);
await ada.post(`/invoices/${invoice}/payment_links`, {});
await ada.post(`/invoices/${invoice}/reminders`);
const webhook = (await ada.post('/webhooks', { url: 'https://example.com/', events: ['invoice.paid'] })).body.id;
await ada.post(`/webhooks/${webhook}/pings`);
const avatar = (await sendImage(ada, await png(64, 64))).body.avatars.id;

/** Lists whose items are the rows themselves. */
const lists = routes.filter(
  ({ kind, path, resource, envelope, present }) =>
    kind === 'page' &&
    !path.includes('{') &&
    entities.some(({ name }) => name === resource?.name) &&
    !envelope &&
    !present,
);

const shown: Record<string, { path: () => string; items: (body: Body) => Body[] }> = {
  ...Object.fromEntries(
    lists.reverse().map(({ path, resource }) => [resource?.name, { path: () => path, items: (body: Body) => body }]),
  ),
  User: { path: () => '/users/ada', items: (user) => [user] },
  Message: { path: () => '/users/ada/messages', items: (messages) => messages },
  Revision: { path: () => `/articles/${article}/revisions`, items: (revisions) => revisions },
  Company: { path: () => '/api/v3/companies?partials=full', items: ({ companies }) => companies },
  Invoice: {
    path: () => '/invoices',
    items: ({ data }) => data.map(({ id, attributes }: Body) => ({ id, ...attributes })),
  },
  Transition: { path: () => `/invoices/${invoice}/transitions`, items: (transitions) => transitions },
  PaymentAttempt: { path: () => `/invoices/${invoice}/payment_attempts`, items: (attempts) => attempts },
  PaymentLink: { path: () => `/invoices/${invoice}/payment_links`, items: (links) => links },
  Reminder: { path: () => `/invoices/${invoice}/reminders`, items: (reminders) => reminders },
  WebhookDelivery: { path: () => `/webhooks/${webhook}/deliveries`, items: (deliveries) => deliveries },
  Avatar: { path: () => `/avatars/${avatar}`, items: ({ avatars }) => [avatars] },
};

/** Fields that depend on the address of the server or on the request. */
const computed: Record<string, readonly string[]> = {
  Avatar: ['image_url'],
  Token: ['token'],
  PaymentAttempt: ['next_action'],
  PaymentLink: ['url'],
  Webhook: ['secret'],
};

/** Entities without a REST resource; an Upload is shown only when it is announced. */
const neverShown = [
  'EmailChange',
  'OauthRecord',
  'KnownBrowser',
  'MailCount',
  'SignIn',
  'Upload',
  'Identity',
  'InvoiceNumbering',
  'InvoiceSum',
  'IdempotencyKey',
  'SharedFolder',
  'StoredEvent',
  'TestCharge',
  'WebhookFeed',
  'WebhookHost',
];

test('every entity that REST shows is compared below', () => {
  const names = entities.map(({ name }) => name).filter((name) => !neverShown.includes(name));
  expect(Object.keys(shown).sort()).toEqual(names.sort());
});

test.each(Object.keys(shown))('em.find returns for %s the values that REST shows', async (name) => {
  const entity = entities.find((one) => one.name === name)!;
  const { path, items } = shown[name]!;
  const seen = items((await ada.get(path())).body);
  expect(Math.min(seen.length, declaredFields(entity).length)).toBeGreaterThan(0);
  const em = server.database.fork();
  for (const item of seen) {
    const found = (await em.findOneOrFail(entity, item.id ?? item.uuid, { populate: ['*'] as never })) as Body;
    for (const { name: apiName, property } of declaredFields(entity)) {
      const member = restName(apiName);
      if (computed[name]?.includes(member)) continue;
      expect([member, likeRest(found[property], item[member])]).toEqual([member, item[member]]);
    }
  }
});

/** REST shows a relation as its id or some of its fields, an embedded value as an object. */
function likeRest(value: Body, shownAs: Body): Body {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if (typeof shownAs !== 'object' || shownAs === null) return value.id;
  return Object.fromEntries(Object.keys(shownAs).map((key) => [key, value[key]]));
}
