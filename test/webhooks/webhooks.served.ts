import { EventType } from '../../src/core/events.ts';
import '../../src/resources/registry.ts';
import { busyParent } from '../support/large.ts';
import {
  anyone,
  created,
  early,
  missing,
  ownerOnly,
  ownOnly,
  type Reading,
  rows,
  type Served,
  stale,
} from '../support/served.ts';

export const served: Served = {
  make: {
    async webhook(owner) {
      const input = { url: 'https://example.com/hooks', events: ['turtle.created'] };
      const webhook = created(await owner.post('/webhooks', input)).body.id;
      return { webhook, delivery: created(await owner.post(`/webhooks/${webhook}/pings`)).body.id };
    },
  },
  operations: {
    ...rows('webhook', ownOnly, 'webhooks:read', {
      listWebhooks: { shows: 'webhook' },
    }),
    ...rows('webhook', ownerOnly, 'webhooks:read', {
      getWebhook: {},
      listWebhookDeliveries: { graphql: 'webhook(id: $webhook) { deliveries { nodes { id } } }' },
      getWebhookDelivery: {},
    }),
    ...rows('nothing', anyone, 'webhooks:write', {
      createWebhook: { body: { url: 'https://example.com/', events: ['turtle.created'] } },
    }),
    ...rows('webhook', ownerOnly, 'webhooks:write', {
      updateWebhook: { body: { events: ['turtle.deleted'] } },
      deleteWebhook: {},
      replaceWebhookSecret: {},
      pingWebhook: { events: [] },
      redeliverWebhookDelivery: { events: [] },
      createRedelivery: { body: {}, events: [] },
    }),
  },
  auditedOnly: true,
  fill({ sizes: { moves, others }, id, user, few, series, at }) {
    const webhooks =
      'insert into webhooks (id, owner_id, url, host, events, enabled, verified, scopes, signing_key, version, created_at, updated_at)';
    const rest = `'https://example.com/', 'example.com', array['invoice.paid'], false, true, array['invoices:read'], 'whsec_',
         1, ${at}, ${at}`;
    const deliveries =
      'insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, created_at, resource_id, body)';
    return [
      `${webhooks}
       select ${id('others')}, case when n % 2 = 0 then ${user('ada')} else ${user('bob')} end, ${rest}
       from ${series(others)}`,
      `${deliveries}
       select ${id('moves')}, ${id('others', `${busyParent(others)}`)}, n,
         case when n between 10 and 18 then 'invoice.sent' else 'invoice.paid' end,
         case when ${few('n', moves)} then 'failed' else 'succeeded' end, 1, ${at}, gen_random_uuid(), '{}'
       from ${series(moves)}`,
      `${deliveries}
       select gen_random_uuid(), id, '1', 'invoice.paid', 'failed', 10, ${at}, gen_random_uuid(), '{}' from webhooks`,
      `${webhooks} select gen_random_uuid(), id, ${rest} from users`,
    ];
  },
  lists: {
    // Nearly all deliveries of one webhook have succeeded, of one type. Those of a type are read for each status.
    listWebhookDeliveries: [
      {},
      { status: 'succeeded' },
      { status: 'failed' },
      { status: 'pending' },
      { status: 'failed,succeeded,pending' },
      { type: 'invoice.paid,invoice.sent,ping' },
      ...EventType.options.map((type) => ({ type })),
      { type: 'ping' },
      { type: 'invoice.paid', status: 'failed' },
      { type: 'invoice.paid,invoice.sent', status: 'failed,succeeded' },
      { created_after: 'middle' },
      { created_before: early, type: 'invoice.paid' },
    ].map((filters): Reading => {
      const { type, status } = filters as { type?: string; status?: string };
      return { of: 'moves', filters, ...(type && !status && { merged: 3 * type.split(',').length }) };
    }),
  },

  async walk({ show, ada, linus }) {
    const url = 'https://example.com/hooks';
    const { body } = await show('Create a webhook for invoices', ada).post('/webhooks', {
      url,
      events: ['invoice.sent', 'invoice.paid', 'invoice.failed'],
    });
    await show('Unknown event type', ada).post('/webhooks', { url, events: ['invoice.payed'] });
    await show('The address is not public', ada).post('/webhooks', {
      url: 'https://10.0.0.1/',
      events: ['turtle.created'],
    });
    await show('The token lacks the scope', linus).post('/webhooks', { url, events: ['invoice.paid'] });
    await show('Your webhooks', ada).get('/webhooks');
    await show('The token lacks the scope', linus).get('/webhooks');

    const path = `/webhooks/${body.id}`;
    await show('A webhook, without its secret', ada).get(path);
    await show('Webhook not found', ada).get(`/webhooks/${missing}`);
    await show('Change the URL', ada).patch(path, { url: 'https://example.com/new-hooks' });
    await show('The entity tag is stale', ada).patch(path, { enabled: false }, { 'if-match': stale });
    await show('Replace the secret', ada).post(`${path}/secret`);
    await show('Webhook not found', ada).post(`/webhooks/${missing}/secret`);

    const { body: ping } = await show('Send a ping', ada).post(`${path}/pings`);
    await show('Deliveries', ada).get(`${path}/deliveries`);
    await show('Webhook not found', ada).get(`/webhooks/${missing}/deliveries`);
    await show('A pending delivery', ada).get(`${path}/deliveries/${ping.id}`);
    await show('Delivery not found', ada).get(`${path}/deliveries/${missing}`);
    await show('Send the message again', ada).post(`${path}/deliveries/${ping.id}/attempts`);
    await show('Send what failed in January again', ada).post(`${path}/redeliveries`, {
      created_after: '2026-01-01 00:00:00Z',
      created_before: '2026-02-01 00:00:00Z',
    });
    await show('Send all events of a type again', ada).post(`${path}/redeliveries`, {
      status: ['failed', 'succeeded'],
      type: ['invoice.paid'],
    });
    await show('Unknown status', ada).post(`${path}/redeliveries`, { status: ['lost'] });
    await show('Webhook not found', ada).post(`/webhooks/${missing}/redeliveries`, {});
    await show('Disable the webhook', ada).patch(path, { enabled: false });
    await show('The webhook is disabled', ada).post(`${path}/pings`);
    await show('The webhook is disabled', ada).post(`${path}/deliveries/${ping.id}/attempts`);
    await show('The webhook is disabled', ada).post(`${path}/redeliveries`, {});
    await show('The entity tag is stale', ada).delete(path, { 'if-match': stale });
    await show('Delete the webhook', ada).delete(path);
  },
};
