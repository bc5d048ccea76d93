import { missing, stale, type Walk } from './walk.ts';

export async function walkWebhooks({ show, ada, linus }: Walk): Promise<void> {
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
}
