import '../../src/resources/registry.ts';
import { EventType } from '../../src/core/events.ts';
import { epoch, idOf } from '../support/large.ts';
import { anyone, ownerOnly, ownOnly, type Reading, rows, type Served, spans } from '../support/served.ts';

export const served: Served = {
  make: {
    /** Of an invoice. */
    async event(owner, world) {
      const { invoice } = await world.make('invoice');
      const { body } = await owner.get(`/events?types=invoice.published&resource=${invoice}`);
      return { event: body[0].id, invoice: invoice as string };
    },
  },
  operations: {
    ...rows('nothing', anyone, 'of_events', {
      // test/events/stream.test.ts tests who receives which event.
      streamEvents: {
        graphql: null,
        headers: { accept: 'text/event-stream' },
        oneSurface: 'GraphQL has the subscription eventHappened, for which test/events/subscriptions.test.ts asks',
      },
    }),
    ...rows('event', ownOnly, 'of_events', {
      listEvents: { graphql: 'events(filter: { resource: $invoice }) { nodes { id data } }', shows: 'invoice' },
    }),
    ...rows('event', ownerOnly, 'of_events', {
      getEvent: {},
    }),
    ...rows('event', anyone, 'audit:read', {
      listAuditEntries: {
        graphql: 'auditEntries(filter: { resource: $invoice }) { nodes { id data } }',
        shows: 'invoice',
      },
    }),
  },
  fields: {
    ...rows('event', ownOnly, 'of_events', {
      'Event.actor': {
        graphql: 'events(filter: { resource: $invoice }) { nodes { data actor { id } } }',
        shows: 'invoice',
      },
      'Event.subject': {
        graphql: 'events(filter: { resource: $invoice }) { nodes { subject { ... on Invoice { id } } } }',
        shows: 'invoice',
      },
    }),
    ...rows('event', anyone, 'audit:read', {
      'AuditEntry.actor': {
        graphql: 'auditEntries(filter: { resource: $invoice }) { nodes { data actor { id } } }',
        shows: 'invoice',
      },
      'AuditEntry.resource': {
        graphql: 'auditEntries(filter: { resource: $invoice }) { nodes { resource { id } } }',
        shows: 'invoice',
      },
    }),
  },
  auditedOnly: true,
  fill: ({ sizes: { events }, id, user, few, oneOf100, series }) => [
    // A third are of ada, most of them with bob. Of everything that is searched for, there are nine. One of a hundred is by
    // another user, so that the planner expects few by each.
    `insert into events (type, created_at, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
       select
         case when ${few('n', events)} then 'turtle.created' when n % 3 = 0 then 'message.updated' else 'article.updated' end,
         to_timestamp(${epoch} / 1000 + n),
         case when n % 3 = 0 and not ${few('n', events)} then ${user('ada')} end,
         case when n % 9 = 0 and not ${few('n', events)} then ${user('bob')} end,
         case when ${few('n', events)} then ${id('articles', '1')} else ${id('articles')} end,
         json_build_object('id', ${id('articles')}, 'title', repeat('What it says. ', 10)),
         case when ${few('n', events)} then ${id('users', '1')} when ${oneOf100(7)} then ${id('users', 'n / 100 + 3')} else ${id('users', '2')} end, 'rest',
         case when ${few('n', events)} then 'few' else 'r-' || n end,
         case when ${few('n', events)} then ${id('tokens', '1')} when ${oneOf100(7)} then ${id('tokens', 'n / 100 + 3')} else ${id('tokens', '2')} end
       from ${series(events)}`,
  ],
  lists: {
    // Dora receives nothing but what everybody does. One statement reads several types.
    listEvents: (['ada', 'bob', 'dora'] as const).flatMap((as) =>
      [
        {},
        { types: 'turtle.created' },
        { types: EventType.options.join() },
        { types: 'invoice.paid,invoice.sent' },
        { resource: idOf('articles', 1) },
        { resource: idOf('articles', 1), types: 'turtle.created', created_before: 'middle' },
        ...spans,
      ].map((filters): Reading => ({ of: 'events', as, filters, merged: 1 })),
    ),
    listAuditEntries: [
      {},
      { actor: idOf('users', 1) },
      { actor: idOf('users', 2) },
      { resource: idOf('articles', 1) },
      { token: idOf('tokens', 1) },
      { token: idOf('tokens', 2) },
      { request_id: 'few' },
      { type: 'turtle.created' },
      { type: 'article.updated' },
      { actor: idOf('users', 1), type: 'turtle.created' },
      { actor: idOf('users', 2), type: 'turtle.created' },
      { token: idOf('tokens', 2), type: 'turtle.created' },
      { token: idOf('tokens', 2), actor: idOf('users', 1), type: 'turtle.created' },
      ...spans,
      { actor: idOf('users', 2), created_after: 'middle' },
      { type: 'turtle.created', created_before: 'middle' },
    ].map((filters): Reading => ({ of: 'events', filters })),
  },

  async walk({ show, server, ada, linus }) {
    const { body } = await show('The last two events of paid invoices', ada).get('/events?types=invoice.paid&limit=2');
    await show('Events of an invoice on one day', ada).get(
      `/events?resource=${body[0].data.data.id}&created_after=2026-03-14T00:00:00Z&created_before=2026-03-15T00:00:00Z&limit=1`,
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
    await show('What failed with the payments of invoices, as lines', auditor).get(
      '/audit?type=payment_attempt.failed&count=true',
      {
        accept: 'application/x-ndjson',
      },
    );
    await show('The token lacks the scope', linus).get('/audit');
  },
};
