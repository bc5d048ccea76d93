import type { Walk } from './walk.ts';

export async function walkEvents({ show, ada, linus }: Walk): Promise<void> {
  const stream = { accept: 'text/event-stream' };
  await show('The beginning of a stream of paid invoices', ada).get('/events?types=invoice.paid', stream);
  await show('Unknown event type', ada).get('/events?types=invoice.payed', stream);
  await show('The last event ID is not stored', ada).get('/events', {
    ...stream,
    'last-event-id': '999999999',
  });
  await show('The token has no scope to read', linus).get('/events', stream);
}
