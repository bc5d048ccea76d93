import { missing, stale, type Walk } from './walk.ts';

export async function walkWebhooks({ show, ada, linus }: Walk): Promise<void> {
  const url = 'https://example.com/hooks';
  const { body } = await show('For what becomes of invoices', ada).post('/webhooks', {
    url,
    events: ['invoice.sent', 'invoice.paid', 'invoice.failed'],
  });
  await show('A type that there is not', ada).post('/webhooks', { url, events: ['invoice.payed'] });
  await show('An address that is not public', ada).post('/webhooks', {
    url: 'https://10.0.0.1/',
    events: ['turtle.created'],
  });
  await show('The token lacks the scope', linus).post('/webhooks', { url, events: ['invoice.paid'] });
  await show('Your webhooks', ada).get('/webhooks');
  await show('The token lacks the scope', linus).get('/webhooks');

  const path = `/webhooks/${body.id}`;
  await show('A webhook, without its secret', ada).get(path);
  await show('There is no such webhook', ada).get(`/webhooks/${missing}`);
  await show('Another address', ada).patch(path, { url: 'https://example.com/new-hooks' });
  await show('It has changed since', ada).patch(path, { enabled: false }, { 'if-match': stale });
  await show('A new secret', ada).post(`${path}/secret`);
  await show('There is no such webhook', ada).post(`/webhooks/${missing}/secret`);

  const { body: ping } = await show('A ping', ada).post(`${path}/ping`);
  await show('What has become of the messages', ada).get(`${path}/deliveries`);
  await show('There is no such webhook', ada).get(`/webhooks/${missing}/deliveries`);
  await show('One that is yet to be sent', ada).get(`${path}/deliveries/${ping.id}`);
  await show('There is no such delivery', ada).get(`${path}/deliveries/${missing}`);
  await show('Once more', ada).post(`${path}/deliveries/${ping.id}/redeliver`);
  await show('Disabled', ada).patch(path, { enabled: false });
  await show('It is disabled', ada).post(`${path}/ping`);
  await show('It is disabled', ada).post(`${path}/deliveries/${ping.id}/redeliver`);
  await show('It has changed since', ada).delete(path, { 'if-match': stale });
  await show('Deleted', ada).delete(path);
}
