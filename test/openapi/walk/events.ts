import type { Walk } from './walk.ts';

export async function walkEvents({ show, server, ada, linus }: Walk): Promise<void> {
  const { body } = await show('The last two events of paid invoices', ada).get('/events?types=invoice.paid&limit=2');
  await show('Events of an invoice on one day', ada).get(
    `/events?resource=${body[0].data.data.id}&created_after=2026-03-14T00:00:00Z&created_before=2026-03-15T00:00:00Z`,
  );
  await show('Unknown event type', ada).get('/events?types=invoice.payed');
  await show('The token has no scope to read', linus).get('/events');
  const stream = { accept: 'text/event-stream' };
  await show('The beginning of a stream of paid invoices', ada).get('/events?types=invoice.paid', stream);
  await show('The last event ID is not stored', ada).get('/events', {
    ...stream,
    'last-event-id': '999999999',
  });
  await show('An event', ada).get(`/events/${body[0].id}`);
  await show('Event not found', ada).get('/events/999999999');

  const auditor = await server.as('auditor', ['audit:read']);
  const resource = body[0].data.data.id;
  await show('Who changed an invoice', auditor).get(`/audit?resource=${resource}&limit=2`);
  await show('What failed with the payments of invoices, as lines', auditor).get('/audit?type=payment_attempt.failed', {
    accept: 'application/x-ndjson',
  });
  await show('Unknown type', auditor).get('/audit?type=invoice.payed');
  await show('The token lacks the scope', linus).get('/audit');
}
