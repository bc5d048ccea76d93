import type { Walk } from './walk.ts';

export async function walkEvents({ show, ada, linus }: Walk): Promise<void> {
  const stream = { accept: 'text/event-stream' };
  await show('Payments from now on: the beginning of the stream', ada).get('/events?types=invoice.paid', stream);
  await show('An event that there is not', ada).get('/events?types=invoice.payed', stream);
  await show('After an event that this server does not know', ada).get('/events', {
    ...stream,
    'last-event-id': '999999999',
  });
  await show('The token lacks every scope to read', linus).get('/events', stream);
}
