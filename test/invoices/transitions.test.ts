import fc from 'fast-check';
import { Client as Pg } from 'pg';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../src/resources/invoices/invoice.lifecycle.ts';
import type { Client } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { sharedServer } from '../support/server.ts';
import { LIFECYCLE } from './lifecycle.table.ts';
import { contact, createInvoiceIn, mailsIn, statusOf, type TestInvoice } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const move = (invoice: TestInvoice, to: string) => ada.post(`${invoice.path}/transitions`, { to });

function expected(from: InvoiceStatus, to: InvoiceStatus, hasContact: boolean) {
  const row = LIFECYCLE.find((one) => one.from === from && one.to === to);
  if (!row) return { allowed: false, code: 'transition_not_allowed' };
  return row.needsContact && !hasContact ? { allowed: false, code: 'contact_information_missing' } : { allowed: true };
}

const allowedFrom = (from: InvoiceStatus, hasContact: boolean) =>
  INVOICE_STATUSES.filter((to) => expected(from, to, hasContact).allowed);

describe('a transition', () => {
  test('moves the invoice, sets its timestamp, and is listed and readable by its Location', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const answer = await move(invoice, 'sent');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      invoice: invoice.id,
      from: 'published',
      to: 'sent',
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await ada.get(answer.headers.get('location') as string)).body).toEqual(answer.body);
    const { attributes } = (await ada.get(invoice.path)).body.data;
    expect(attributes).toMatchObject({ status: 'sent', sent_at: answer.body.created_at, failed_at: null });
    const history = (await ada.get(`${invoice.path}/transitions`)).body;
    expect(history.map((one: { from: string; to: string }) => [one.from, one.to])).toEqual([
      ['published', 'sent'],
      ['draft', 'published'],
    ]);
  });

  test('keeps the timestamps of earlier states', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { published_at } = (await ada.get(invoice.path)).body.data.attributes;
    await move(invoice, 'draft');
    expect((await ada.get(invoice.path)).body.data.attributes).toMatchObject({ status: 'draft', published_at });
  });

  test('sends exactly the emails of its row in the table', async () => {
    const mailsAfter = async (...states: InvoiceStatus[]) => {
      const invoice = await createInvoiceIn(ada, 'draft');
      for (const to of states) await move(invoice, to);
      return mailsIn(server, invoice);
    };
    expect(await mailsAfter('published', 'draft')).toEqual([]);
    expect(await mailsAfter('published', 'sent')).toEqual(['invoice-to-contact']);
    expect(await mailsAfter('published', 'paid')).toEqual(['success-to-owner']);
    expect((await mailsAfter('published', 'sent', 'failed')).sort()).toEqual([
      'failure-to-contact',
      'failure-to-owner',
      'invoice-to-contact',
    ]);
  });

  test('that rolls back leaves no state, history or email', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const before = (await ada.get(invoice.path)).body;
    await server.run(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    // Deferred, so the commit fails after all writes.
    await server.run(`create constraint trigger refuse after insert on transitions deferrable initially deferred
      for each row execute function refuse()`);
    try {
      expect((await move(invoice, 'failed')).status).toBe(500);
    } finally {
      await server.run('drop function refuse cascade');
    }
    expect((await ada.get(invoice.path)).body).toEqual(before);
    expect((await ada.get(`${invoice.path}/transitions`)).body).toHaveLength(2);
    expect(await mailsIn(server, invoice)).toEqual(['invoice-to-contact']);
  });

  // On the embedded database no other connection can lock the row.
  test.runIf(onPostgresql)('concurrent with another, both without `from`: one succeeds', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const { native } = server.database as Database & { native: { url: string } };
    const holder = new Pg({ connectionString: native.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from invoices where id = $1 for update', [invoice.id]);
    const answers = Promise.all([move(invoice, 'failed'), move(invoice, 'paid')]);
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    try {
      // On another connection, since pg_stat_activity does not change within the holder's transaction.
      await expect.poll(async () => (await server.run(waiting)).length).toBe(2);
      await holder.query('commit');
    } finally {
      await holder.end();
    }
    expect((await answers).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('concurrent with another from the same state: one succeeds, one returns 409, and only one sends emails', async () => {
    for (let round = 0; round < 5; round++) {
      const invoice = await createInvoiceIn(ada, 'sent');
      const from = 'sent';
      const ask = (to: InvoiceStatus) => ada.post(`${invoice.path}/transitions`, { from, to });
      const asked: InvoiceStatus[] = round % 2 === 0 ? ['paid', 'failed'] : ['failed', 'paid'];
      const answers = await Promise.all(asked.map(ask));
      const winner = answers.find(({ status }) => status === 201);
      const loser = answers.find(({ status }) => status === 409);
      expect(loser?.body.code).toBe('transition_not_allowed');
      expect(await statusOf(ada, invoice)).toBe(winner?.body.to);
      const mails = winner?.body.to === 'paid' ? ['success-to-owner'] : ['failure-to-contact', 'failure-to-owner'];
      expect((await mailsIn(server, invoice)).sort()).toEqual([...mails, 'invoice-to-contact'].sort());
    }
  });
});

describe('invoice states', () => {
  test('can be read by name; an unknown name returns 404', async () => {
    const invoice = await createInvoiceIn(ada, 'draft');
    const read = (name: string) => ada.get(`${invoice.path}/states/${name}`);
    expect((await read('draft')).body).toMatchObject({ name: 'draft', current: true, allowed: false });
    expect((await read('published')).body).toEqual({ name: 'published', current: false, allowed: true, refusal: null });
    expect((await read('lost')).status).toBe(404);
  });

  test('OPTIONS of transitions offers exactly the allowed states', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const describeMoves = async () => (await ada.request('OPTIONS', `${invoice.path}/transitions`)).body;
    expect(await describeMoves()).toEqual({
      actions: [
        {
          name: 'transitionInvoice',
          method: 'POST',
          href: `${server.url}${invoice.path}/transitions`,
          fields: [{ name: 'to', type: 'text', required: true, options: ['draft', 'sent', 'paid'] }],
        },
      ],
      updatable_fields: ['to'],
    });
    await move(invoice, 'paid');
    expect(await describeMoves()).toEqual({ actions: [], updatable_fields: [] });
  });

  test('predict the result of each transition on random paths, in REST and GraphQL', async () => {
    const walk = fc.record({
      hasContact: fc.boolean(),
      moves: fc.array(fc.record({ to: fc.constantFrom(...INVOICE_STATUSES), graphql: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
    });
    await fc.assert(
      fc.asyncProperty(walk, async ({ hasContact, moves }) => {
        const invoice = await createInvoiceIn(ada, 'draft', { contact: hasContact ? contact : null });
        let current: InvoiceStatus = 'draft';
        for (const { to, graphql } of moves) {
          await expectForecast(invoice, current, hasContact);
          const { allowed, code } = expected(current, to, hasContact);
          const answered = graphql
            ? (await transitionByGraphql(ada, invoice.id, to)).code
            : (await move(invoice, to)).body.code;
          expect(answered).toBe(allowed ? undefined : code);
          if (allowed) current = to;
        }
        await expectForecast(invoice, current, hasContact);
      }),
      { numRuns: 20 },
    );
  });
});

async function expectForecast(invoice: TestInvoice, current: InvoiceStatus, hasContact: boolean): Promise<void> {
  const states = INVOICE_STATUSES.map((name) => ({
    name,
    current: name === current,
    allowed: expected(current, name, hasContact).allowed,
    refusal: expected(current, name, hasContact).allowed
      ? null
      : { code: expected(current, name, hasContact).code, message: expect.any(String) },
  }));
  const [rest, document, graphql] = await Promise.all([
    ada.get(`${invoice.path}/states`),
    ada.get(invoice.path),
    ada.graphql(
      `query ($id: ID!) { invoice(id: $id) { status payUrl allowedNextStates states { name current allowed refusal { code message } }
        ${INVOICE_STATUSES.map((to) => `${to}: canTransition(to: ${to.toUpperCase()}) { allowed refusal { code } }`)} } }`,
      { id: invoice.id },
    ),
  ]);
  const allowed = allowedFrom(current, hasContact);
  expect(rest.body).toEqual(states);
  expect(document.body.meta.allowed_next_states.toSorted()).toEqual(allowed.toSorted());
  expect(document.body.links.pay !== undefined).toBe(allowed.includes('paid'));
  const seen = graphql.data.invoice;
  expect(seen.status).toBe(current.toUpperCase());
  expect(seen.payUrl).toBe(document.body.links.pay ?? null);
  expect(seen.states).toEqual(states.map((state) => ({ ...state, name: state.name.toUpperCase() })));
  for (const { name, allowed, refusal } of states) {
    expect(seen[name]).toEqual({ allowed, refusal: refusal && { code: refusal.code } });
  }
}

function transitionByGraphql(client: Client, id: string, to: string) {
  return client.graphql(
    'mutation ($id: ID!, $to: InvoiceStatus!) { transitionInvoice(id: $id, to: $to) { id status } }',
    { id, to: to.toUpperCase() },
  );
}
