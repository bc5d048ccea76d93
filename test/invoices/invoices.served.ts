import { INVOICE_STATUSES } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { type Client, createClient } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { busy } from '../support/large.ts';
import {
  anyone,
  created,
  early,
  type Ids,
  missing,
  ownerOnly,
  ownOnly,
  type Reading,
  rows,
  type Served,
  searches,
  spans,
  stale,
  type Walk,
  type World,
} from '../support/served.ts';

const pay =
  'createPaymentAttempt(invoice: $invoice, input: { invoiceNumber: $number, amount: 10, paymentToken: "tok_declined" })';
const paymentOf = (number: string | undefined, payment_token: string) => ({
  invoice_number: number,
  amount: 10,
  payment_token,
});
const moves: Reading[] = [{ of: 'moves' }];

/** Of another user's invoice, owned by who pays. */
const attempt = async (payer: Client, world: World, token: string): Promise<Ids> => {
  const { invoice, number } = await world.make('invoice');
  const { body } = created(await payer.post(`/invoices/${invoice}/payment_attempts`, paymentOf(number, token)));
  return { invoice: invoice as string, attempt: body.id };
};

export const served: Served = {
  make: {
    async invoice(owner, world) {
      const contact = { name: 'Payer', email: 'payer@example.com', phone: null };
      const { id, attributes } = created(
        await owner.post('/invoices', invoiceInput({ amount: 10, currency: 'NZD', contact })),
      ).body.data;
      const transition = created(await owner.post(`/invoices/${id}/transitions`, { to: 'published' })).body.id;
      const number = attributes.invoice_number;
      const payer = await world.as('payer');
      const payment = paymentOf(number, 'tok_declined');
      const attempt = created(await payer.post(`/invoices/${id}/payment_attempts`, payment)).body.id;
      const payment_link = created(await owner.post(`/invoices/${id}/payment_links`, {})).body.id;
      return { invoice: id, transition, attempt, number, payment_link, state: 'sent', currency: attributes.currency };
    },
    /** Can be reminded of once. */
    async sent(owner) {
      const contact = { name: 'Payer', email: 'payer@example.com', phone: null };
      const { id } = created(await owner.post('/invoices', invoiceInput({ amount: 10, currency: 'NZD', contact }))).body
        .data;
      for (const to of ['published', 'sent']) created(await owner.post(`/invoices/${id}/transitions`, { to }));
      return { invoice: id };
    },
    async reminded(_owner, world) {
      const { invoice } = await world.make('sent');
      const reminder = created(await (await world.as('owner')).post(`/invoices/${invoice}/reminders`)).body.id;
      return { invoice: invoice as string, reminder };
    },
    /** The key of a link that was deleted. */
    async ended(owner, world) {
      const { invoice } = await world.make('sent');
      const { id, url } = created(await owner.post(`/invoices/${invoice}/payment_links`, {})).body;
      await owner.delete(`/invoices/${invoice}/payment_links/${id}`);
      return { invoice: invoice as string, key: new URL(url).hash.replace('#key=', '') };
    },
    payment: (payer, world) => attempt(payer, world, 'tok_declined'),
    /** Which the payer has to confirm. */
    unconfirmed: (payer, world) => attempt(payer, world, 'tok_authentication'),
  },
  operations: {
    ...rows('invoice', ownOnly, 'invoices:read', {
      listInvoices: { shows: 'invoice' },
      getInvoiceTotals: { graphql: 'invoiceTotals { currency }', shows: 'currency' },
    }),
    ...rows('invoice', ownerOnly, 'invoices:read', {
      getInvoice: {},
      getInvoicePdf: { oneSurface: 'a file' },
      getInvoiceStates: { graphql: 'invoice(id: $invoice) { states { name } }' },
      canTransitionInvoice: { graphql: 'invoice(id: $invoice) { canTransition(to: SENT) { allowed } }' },
      listInvoiceTransitions: { graphql: 'invoice(id: $invoice) { transitions { nodes { id } } }' },
      getTransition: {},
      describeInvoiceTransitions: { graphql: 'invoice(id: $invoice) { allowedNextStates }' },
      listInvoicePaymentLinks: { graphql: 'invoice(id: $invoice) { paymentLinks { nodes { id } } }' },
      getPaymentLink: {},
    }),
    ...rows('reminded', ownerOnly, 'invoices:read', {
      listInvoiceReminders: { graphql: 'invoice(id: $invoice) { reminders { nodes { id } } }' },
      getReminder: {},
    }),
    ...rows('sent', ownerOnly, 'invoices:write', {
      // The email has a link.
      createReminder: { events: ['reminder.created', 'payment_link.created'] },
    }),
    ...rows('invoice', { payer: 'ok', other: 'not_found' }, ['invoices:read', 'payments:write'], {
      getPaymentAttempt: {},
    }),
    ...rows('invoice', { payer: 'ok', other: 'unseen' }, ['invoices:read', 'payments:write'], {
      listInvoicePaymentAttempts: { shows: 'attempt' },
      listPaymentAttempts: { shows: 'attempt' },
    }),
    // Users who know the number can pay, but are not shown it.
    ...rows('invoice', ownOnly, ['invoices:read', 'payments:write'], {
      describeInvoicePaymentAttempts: {
        shows: 'number',
        oneSurface: 'GraphQL’s schema shows the form: CreatePaymentAttemptInput',
      },
    }),
    ...rows('nothing', anyone, 'invoices:write', {
      createInvoice: { body: { data: { type: 'invoice', attributes: { amount: 1, currency: 'EUR' } } } },
      createInvoices: { body: [{ amount: 1, currency: 'EUR' }] },
    }),
    ...rows('invoice', ownerOnly, 'invoices:write', {
      updateInvoice: { body: { amount: 11 } },
      deleteInvoice: { passes: 'invoice_not_deletable' },
      // The email to the contact has a link.
      transitionInvoice: { body: { to: 'sent' }, events: ['invoice.sent', 'payment_link.created'] },
      createPaymentLink: { body: {} },
      deletePaymentLink: {},
    }),
    ...rows('invoice', anyone, 'payments:write', {
      createPaymentAttempt: {
        body: ({ number }: Ids) => paymentOf(number, 'tok_declined'),
        events: ['payment_attempt.created', 'payment_attempt.failed'],
      },
    }),
    ...rows('unconfirmed', ownerOnly, 'payments:write', {
      confirmPaymentAttempt: { events: ['payment_attempt.succeeded', 'invoice.paid'] },
    }),
    ...rows('unconfirmed', ownerOnly, ['payments:write', 'invoices:write'], {
      cancelPaymentAttempt: { events: ['payment_attempt.failed'] },
    }),
    // Whoever has an old link may ask: the answer says nothing that it did not say.
    ...rows('ended', anyone, 'public', {
      renewPaymentLink: {
        body: ({ key }: Ids) => ({ key }),
        events: ['payment_link.created'],
        isAnonymous: true,
        oneSurface: 'bills are shown and paid over REST',
      },
    }),
  },
  withKeysOnly: ['getBill: GET /payment_link'],
  // Which of both, the Accept header says.
  alsoAt: ['getInvoicePdf: GET /invoices/{invoice}'],
  fields: {
    ...rows('invoice', ownerOnly, 'invoices:read', {
      'Transition.invoice': 'invoice(id: $invoice) { transitions { nodes { invoice { id } } } }',
      'Invoice.payUrl': 'invoice(id: $invoice) { payUrl }',
      'Invoice.paymentAttempts': 'invoice(id: $invoice) { paymentAttempts { nodes { id } } }',
    }),
    ...rows('invoice', ownOnly, 'payments:write', {
      'PaymentAttempt.invoice': { graphql: `${pay} { id invoice { id } }`, shows: 'invoice' },
    }),
  },
  fill({ sizes: { invoices, moves }, id, created, user, few, series, words, at }) {
    const attempts = `insert into payment_attempts (id, invoice_id, payer_id, owner_id, invoice_number, amount, currency,
         payment_token, status, failure_code, failure_message, created_at)`;
    const one = id('invoices', `${busy(invoices)}`);
    const email = `case when ${few('n', invoices)} then 'few@example.com' else 'grace@example.com' end`;
    return [
      `insert into invoices (id, owner_id, invoice_number, amount, currency, contact_name, contact_email, email_key, status, version,
         created_at, updated_at, sent_at, paid_at, due_on, searched)
       select ${id('invoices')}, ${user('ada')}, 'R-' || n, 1 + n / 100.0,
         case when ${few('n', invoices)} then 'USD' else 'EUR' end, 'Grace',
         ${email}, ${email},
         case when ${few('n', invoices)} then 'failed' else (array['draft', 'published', 'sent', 'paid', 'paid'])[n % 5 + 1] end,
         1, ${created()}, ${created()}, case when n % 5 > 1 then ${created()} end, case when n % 5 > 2 then ${created()} end,
         case when n % 2 = 0 then date '2023-11-14' + n / 100 end, ${words('n', invoices, user('ada'))}
       from ${series(invoices)}`,
      `insert into transitions (id, invoice_id, from_status, to_status, created_at)
       select gen_random_uuid(), id, 'draft', 'published', ${at} from invoices`,
      `insert into transitions (id, invoice_id, from_status, to_status, created_at)
       select ${id('moves')}, ${one}, 'sent', 'failed', ${at} from ${series(moves)}`,
      `${attempts}
       select ${id('invoices', 'n', 1)}, ${id('invoices')}, ${user('bob')}, ${user('ada')}, 'R-' || n, 12.5, 'EUR', '****',
         'failed', 'no', 'No.', ${created()}
       from ${series(invoices)}`,
      `update payment_attempts set status = 'succeeded', failure_code = null, failure_message = null
       where id in (select ${id('invoices', 'n', 1)} from ${series(invoices)} where ${few('n', invoices)})`,
      `${attempts}
       select ${id('moves')}, ${one}, case when ${few('n', moves)} then ${user('carl')} else ${user('bob')} end,
         ${user('ada')}, 'R-${busy(invoices)}', 12.5, 'EUR', '****', 'failed', 'no', 'No.', ${at}
       from ${series(moves)}`,
      `insert into payment_links (id, invoice_id, hash, created_at)
       select ${id('moves')}, ${one}, 'hash' || n, ${at} from ${series(moves)}`,
      `insert into payment_links (id, invoice_id, hash, created_at) select gen_random_uuid(), id, id, ${at} from invoices`,
      `insert into reminders (id, invoice_id, owner_id, email, created_at)
       select ${id('moves')}, ${one}, ${user('ada')}, 'grace@example.com', ${at} from ${series(moves)}`,
      `insert into reminders (id, invoice_id, owner_id, email, created_at)
       select gen_random_uuid(), id, owner_id, contact_email, ${at} from invoices`,
    ];
  },
  lists: {
    // One statement reads several statuses.
    listInvoices: [
      {},
      ...searches,
      ...INVOICE_STATUSES.map((status) => ({ status })),
      ...['draft,sent', 'failed,paid', INVOICE_STATUSES.join()].map((status) => ({ status })),
      ...[{}, { status: 'draft' }, { status: 'failed,paid' }].flatMap((others) =>
        spans.map((span) => ({ ...others, ...span })),
      ),
      { invoice_number: 'R-7' },
      { invoice_number: 'R-7', status: 'published,sent', created_before: early },
      ...[{ currency: 'EUR' }, { currency: 'USD' }, { currency: 'EUR,USD' }].flatMap((currency) => [
        currency,
        { ...currency, status: 'paid' },
        { ...currency, created_before: 'middle' },
      ]),
      { currency: 'EUR', min_amount: '1' },
      { currency: 'USD', max_amount: '1000000', status: 'paid' },
      { contact_email: 'grace@example.com' },
      { contact_email: 'few@example.com', status: 'paid,sent' },
      { contact_email: 'grace@example.com,few@example.com' },
      ...[{}, { status: 'paid' }, { status: 'sent,failed' }].flatMap((others) =>
        [
          { updated_after: 'middle' },
          { updated_before: 'middle' },
          { sent_after: 'middle' },
          { sent_before: 'middle' },
          { paid_after: early },
          { paid_before: 'middle' },
          { due_after: '2023-11-14' },
          { due_before: '2023-11-15' },
          { sort: 'sent_at' },
          { sort: 'paid_at' },
          { sort: 'due_on' },
          { sort: 'updated_at' },
        ].map((order) => ({ ...others, ...order })),
      ),
      { overdue: 'true' },
      { currency: 'EUR', sort: 'amount' },
      { sort: 'created_at' },
    ].map((filters): Reading => ({ of: 'invoices', filters, merged: 1 })),
    listInvoiceTransitions: moves,
    listInvoicePaymentLinks: moves,
    listInvoiceReminders: moves,
    listInvoicePaymentAttempts: [...moves, { of: 'moves', as: 'bob' }, { of: 'moves', as: 'carl' }],
    'Invoice.paymentAttempts': moves,
    listPaymentAttempts: (['ada', 'bob'] as const).flatMap((as) => [
      ...[{}, { status: 'failed' }, { status: 'succeeded' }, { status: 'processing' }]
        .flatMap((others) => [{}, ...spans].map((span) => ({ ...others, ...span })))
        .map((filters): Reading => ({ of: 'invoices', as, filters, merged: 2 })),
      { of: 'moves', as, filters: { invoice: 'busy' } },
    ]),
  },

  async walk(walk) {
    const { show, ada, grace, linus } = walk;
    const key = { 'idempotency-key': 'invoice-R-2026-0042' };
    // Whoever sends it again gets the next number.
    await ada.patch('/users/ada', { invoice_number_pattern: 'R-YYYY-0042' });
    const { body, headers } = await show('Create an invoice with a contact', ada).post(
      '/invoices',
      document({ ...research, invoice_number: undefined }),
      key,
    );
    await ada.patch('/users/ada', { invoice_number_pattern: null });
    const second = await show('Create an invoice without a contact', ada).post('/invoices', document(callipers));
    await show('The invoice number is taken', ada).post('/invoices', document(callipers));
    await show('Invalid fields', ada).post('/invoices', document({ amount: -5, currency: 'Euro' }));
    const several = [
      document({ amount: 12, currency: 'EUR', invoice_number: 'R-2026-0050' }),
      { amount: 8.5, currency: 'EUR', invoice_number: 'R-2026-0051' },
    ];
    await show('Create several invoices', ada).post('/invoices/batches', several);
    await show('The array is empty', ada).post('/invoices/batches', []);
    await show('One of two invoice numbers is taken', ada).post('/invoices/batches', [
      several[0],
      document({ amount: 3, currency: 'EUR', invoice_number: 'R-2026-0052' }),
    ]);
    const path = `/invoices/${body.data.id}`;
    await show('An invoice', ada).get(path);
    await show('The invoice belongs to another user', grace).get(path);
    await show('A PDF', ada).get(`${path}.pdf`);
    await show('The invoice belongs to another user', grace).get(`${path}.pdf`);
    const etag = { 'if-match': headers.get('etag') as string };
    await show('Change the phone of the contact', ada).patch(path, { contact: { phone: '+1 202 555 0199' } }, etag);
    await show('The entity tag is stale', ada).patch(path, document({ amount: 1300 }), { 'if-match': stale });
    await show('The status is read-only', ada).patch(path, document({ status: 'sent' }));
    const bare = `/invoices/${second.body.data.id}`;
    await walkTransitions(show, ada, path, bare);
    await walkReminders(walk, path);
    await walkPayments(walk, path);
    await walkUnpaid(walk, `${bare}/payment_attempts`);
    await walkConfirmation(walk);
    await walkPaymentLinks(walk, path);
    await show('The invoice was published before', ada).delete(path);
    const mistake = await ada.post('/invoices', document({ amount: 1, currency: 'EUR' }));
    await show('The entity tag is stale', ada).delete(`/invoices/${mistake.body.data.id}`, { 'if-match': stale });
    await show('Delete a draft', ada).delete(`/invoices/${mistake.body.data.id}`);
    await show('A paid invoice is read-only', ada).patch(path, document({ amount: 1300 }));
    await show('Invoices', ada).get('/invoices?limit=1');
    await show('Drafts and sent invoices', ada).get('/invoices?status=draft,sent&limit=1');
    await show('What was paid in March', ada).get(
      '/invoices?paid_after=2026-03-01T00:00:00Z&paid_before=2026-03-31T23:59:59Z',
    );
    await show('Over 1,000 euros, the largest first', ada).get('/invoices?currency=EUR&min_amount=1000&limit=1');
    await show('What a customer owes that is overdue', ada).get(
      '/invoices?contact_email=grace@example.com&overdue=true',
    );
    await show('Totals', ada).get('/invoices/totals');
    await show('Amounts of no currency', ada).get('/invoices/totals?min_amount=1');
    await show('The token lacks the scope', linus).get('/invoices/totals');
    await show('Unknown status', ada).get('/invoices?status=lost');
    await show('The token lacks the scope', linus).get('/invoices');
  },
};

type Attributes = Record<string, unknown>;
const document = (attributes: Attributes) => ({ data: { type: 'invoice', attributes } });
const contact = { name: 'Grace Hopper', email: 'grace@example.com', phone: '+1 202 555 0142' };
const terms = { description: 'Research on the shells of Galápagos tortoises, two days', due_on: '2030-04-13' };
const research = { invoice_number: 'R-2026-0042', amount: 1250.5, currency: 'EUR', contact, ...terms };
const callipers = { invoice_number: 'R-2026-0043', amount: 89, currency: 'USD' };

async function walkTransitions(show: Walk['show'], ada: Client, path: string, bare: string): Promise<void> {
  const moves = `${path}/transitions`;
  await show('Transitions of a draft', ada).options(moves);
  await show('Invoice not found', ada).options(`/invoices/${missing}/transitions`);
  await show('Publish the invoice', ada).post(moves, { to: 'published' }, { 'idempotency-key': 'publish-R-2026-0042' });
  await ada.post(`${bare}/transitions`, { to: 'published' });
  await show('The invoice has no contact', ada).post(`${bare}/transitions`, { to: 'sent' });
  await show('States of an invoice without a contact', ada).get(`${bare}/states`);
  await show('Invoice not found', ada).get(`/invoices/${missing}/states`);
  await show('The transition is allowed', ada).get(`${path}/states/sent`);
  await show('The transition is not allowed', ada).get(`${bare}/states/sent`);
  await show('State not found', ada).get(`${path}/states/lost`);
  const sent = await show('Send the invoice if it is still published', ada).post(moves, {
    from: 'published',
    to: 'sent',
  });
  await show('The transition is not allowed', ada).post(moves, { to: 'draft' });
  await show('Unknown state', ada).post(moves, { to: 'lost' });
  await show('A transition', ada).get(`${moves}/${sent.body.id}`);
  await show('Transition not found', ada).get(`${moves}/${missing}`);
  await show('Transitions, newest first', ada).get(moves);
  await show('Invoice not found', ada).get(`/invoices/${missing}/transitions`);
}

async function walkReminders({ show, ada, linus }: Walk, path: string): Promise<void> {
  const reminders = `${path}/reminders`;
  const { body } = await show('Remind the contact', ada).post(reminders);
  await show('The contact was reminded today', ada).post(reminders);
  await show('Reminders, newest first', ada).get(reminders);
  await show('The token lacks the scope', linus).get(reminders);
  await show('A reminder', ada).get(`${reminders}/${body.id}`);
  await show('Reminder not found', ada).get(`${reminders}/${missing}`);
}

async function walkPayments({ show, ada, grace, linus }: Walk, path: string): Promise<void> {
  const attempts = `${path}/payment_attempts`;
  await show('Fields of a payment', ada).options(attempts);
  await show('Fields of a payment, to other users', grace).options(attempts);
  await show('The invoice id is invalid', ada).options('/invoices/42/payment_attempts');
  const { invoice_number, amount } = research;
  const payment = (payment_token: string, key: string) =>
    [
      attempts,
      { invoice_number, amount, payment_token, receipt_email: contact.email },
      { 'idempotency-key': key },
    ] as const;
  await grace.post(...payment('tok_expired_card', 'pay-R-2026-0042-1'));
  const paid = await show('Pay the invoice', grace).post(...payment('tok_success', 'pay-R-2026-0042-2'));
  await show('The same request, replayed', grace).post(...payment('tok_success', 'pay-R-2026-0042-2'));
  await show('The invoice is paid already', grace).post(...payment('tok_success', 'pay-R-2026-0042-3'));
  await show('The Idempotency-Key of another request', grace).post(...payment('tok_declined', 'pay-R-2026-0042-2'));
  await show('The amount differs from the invoice', ada).post(attempts, {
    invoice_number,
    amount: 1,
    payment_token: 'tok_success',
  });
  await show('The invoice number is wrong', grace).post(attempts, {
    invoice_number: 'R-2026-0001',
    amount,
    payment_token: 'tok_success',
  });
  await show('A paid invoice has no payment fields', ada).options(attempts);
  await show('A payment attempt', grace).get(`${attempts}/${paid.body.id}`);
  await show('Payment attempt not found', ada).get(`${attempts}/${missing}`);
  await show('Payment attempts, newest first', ada).get(attempts);
  await show('The token lacks the scope', linus).get(attempts);
  await show('All payments that succeeded', ada).get('/payment_attempts?status=succeeded');
  await show('A status beside an invoice', ada).get(`/payment_attempts?invoice=${paid.body.invoice}&status=failed`);
  await show('Unknown status', ada).get('/payment_attempts?status=lost');
  await show('The token lacks the scope', linus).get('/payment_attempts');
}

async function walkUnpaid({ show, grace }: Walk, attempts: string): Promise<void> {
  const { invoice_number, amount } = callipers;
  const payment = (payment_token: string) => ({ invoice_number, amount, payment_token });
  const key = { 'idempotency-key': 'pay-R-2026-0043' };
  await show('The card is declined', grace).post(attempts, payment('tok_insufficient_funds'), key);
  await show('The gateway has not responded yet', grace).post(attempts, payment('tok_network_error'));
  await show('Another attempt is in progress', grace).post(attempts, payment('tok_success'));
}

async function walkConfirmation({ show, ada, grace, linus }: Walk): Promise<void> {
  const { body } = await ada.post(
    '/invoices',
    document({ invoice_number: 'R-2026-0045', amount: 310, currency: 'EUR' }),
  );
  const path = `/invoices/${body.data.id}`;
  await ada.post(`${path}/transitions`, { to: 'published' });
  const attempts = `${path}/payment_attempts`;
  const payment = { invoice_number: 'R-2026-0045', amount: 310, payment_token: 'tok_authentication' };
  const asked = await show('The bank asks the cardholder to confirm', grace).post(attempts, payment);
  const cancellations = `${attempts}/${asked.body.id}/cancellations`;
  await show('Payment attempt not found', ada).post(`${attempts}/${missing}/cancellations`);
  await show('The token lacks the scope', linus).post(cancellations);
  await show('The payer uses another card', grace).post(cancellations);
  const { body: again } = await grace.post(attempts, payment);
  const confirmations = `${attempts}/${again.id}/confirmations`;
  await show('Payment attempt of another user', ada).post(confirmations);
  await show('The token lacks the scope', linus).post(confirmations);
  await show('The payer has confirmed the payment', grace).post(confirmations);
}

async function walkPaymentLinks({ show, ada, linus, stranger }: Walk, paid: string): Promise<void> {
  const { body } = await ada.post(
    '/invoices',
    document({ invoice_number: 'R-2026-0044', amount: 42.5, currency: 'EUR' }),
  );
  const path = `/invoices/${body.data.id}`;
  const links = `${path}/payment_links`;
  await ada.post(`${path}/transitions`, { to: 'published' });
  const created = await show('Create a payment link that expires', ada).post(links, {
    expires_at: '2027-01-31 12:00:00Z',
  });
  await show('The invoice is paid', ada).post(`${paid}/payment_links`, {});
  await show('The expiry is in the past', ada).post(links, { expires_at: '2020-01-31 12:00:00Z' });
  const holder = createClient(ada.url, new URL(created.body.url).hash.replace('#key=', ''));
  const payment = { invoice_number: 'R-2026-0044', amount: 42.5, payment_token: 'tok_declined' };
  await holder.post(`${path}/payment_attempts`, payment);
  await show('What is to be paid, and the payment that failed', holder).get('/payment_link');
  await show('An access token is not the key of a payment link', ada).get('/payment_link');
  await show('Payment links of an invoice', ada).get(links);
  await show('Invoice not found', ada).get(`/invoices/${missing}/payment_links`);
  await show('The token lacks the scope', linus).get(links);
  await show('A payment link', ada).get(`${links}/${created.body.id}`);
  await show('Payment link not found', ada).get(`${links}/${missing}`);
  await show('Delete a payment link', ada).delete(`${links}/${created.body.id}`);
  await show('Payment link not found', ada).delete(`${links}/${created.body.id}`);
  const renewals = '/payment_link/renewals';
  await show('Mail a new link', stranger).post(renewals, { key: holder.token });
  await show('There is no such link', stranger).post(renewals, { key: `tpl_${'x'.repeat(43)}` });
}
