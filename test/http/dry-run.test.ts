import { describe, expect, test, vi } from 'vitest';
import { contact, createInvoiceIn } from '../invoices/steps.ts';
import { createWorld } from '../security/world.ts';
import { isNightly } from '../support/nightly.ts';
import { callTool } from '../support/parity.ts';
import { shared } from '../support/shared.ts';
import { dump, randomFrom, randomTrial, rehearse, writes } from './dry-runs.ts';

/** `DRY_RUNS=1000 SEED=7` tries more, and others. */
const trials = Number(process.env.DRY_RUNS ?? (isNightly ? 200 : 30));
const seed = Number(process.env.SEED ?? 46);
const dry = { 'dry-run': 'true' };
const world = await shared(createWorld());

describe('a dry run does what the write then does, and keeps nothing:', () => {
  test.each(writes)('%s', async (name, row) => {
    const [client, ids] = [await world.as('owner'), await world.make(row.on)];
    await rehearse(world, { name, row, client, ids, headers: {} });
  });

  test(`in ${trials} random states, of random users, with random bodies: seed ${seed}`, async () => {
    const random = randomFrom(seed);
    let refused = 0;
    for (let i = 0; i < trials; i++) if (await rehearse(world, await randomTrial(world, random))) refused++;
    expect(refused / trials).toBeGreaterThan(0.17);
    expect(refused / trials).toBeLessThan(0.83);
  }, 3_600_000);
});

describe('a dry run', () => {
  test('says which events and emails the write causes, and to whom', async () => {
    const ada = await world.as('owner');
    const invoice = await createInvoiceIn(ada, 'published');
    const { status, headers, body } = await ada.post(`${invoice.path}/transitions`, { to: 'sent' }, dry);
    expect([status, headers.get('location')]).toEqual([200, null]);
    expect(body).toMatchObject({
      from: 'published',
      to: 'sent',
      dry_run: {
        if_match: (await ada.get(invoice.path)).headers.get('etag'),
        events: ['invoice.sent', 'payment_link.created'],
        emails: [{ to: contact.email, subject: expect.stringContaining(invoice.invoiceNumber) }],
        charge: null,
      },
    });
    expect(headers.get('etag')).toBe(body.dry_run.if_match);
  });

  test('charges nothing, and shows a payer no address of others', async () => {
    const invoice = await createInvoiceIn(await world.as('owner'), 'sent');
    const peggy = await world.as('payer');
    const payment = { invoice_number: invoice.invoiceNumber, amount: invoice.amount, payment_token: 'tok_success' };
    const { status, body } = await peggy.post(`${invoice.path}/payment_attempts`, payment, dry);
    expect([status, body.status]).toEqual([200, 'processing']);
    expect(body.dry_run).toEqual({
      if_match: null,
      events: ['payment_attempt.created'],
      emails: [],
      charge: { amount: invoice.amount, currency: 'EUR' },
    });
    const failed = { to: 'failed' };
    const ada = await world.as('owner');
    const { emails } = (await ada.post(`${invoice.path}/transitions`, failed, dry)).body.dry_run;
    expect(emails.map(({ to }: { to: string }) => to)).toEqual([contact.email, 'ada@example.com']);
  });

  test('is based on a version: with its tag, the write is refused after another change', async () => {
    const ada = await world.as('owner');
    const { invoice } = await world.make('invoice');
    const { headers } = await ada.patch(`/invoices/${invoice}`, { amount: 11 }, dry);
    const tag = { 'if-match': headers.get('etag') as string };
    await ada.patch(`/invoices/${invoice}`, { description: 'Changed meanwhile' });
    expect((await ada.patch(`/invoices/${invoice}`, { amount: 11 }, tag)).status).toBe(412);
  });

  test('of several mutations sees the ones before, and undoes those that fail alone', async () => {
    const ada = await world.as('owner');
    const invoice = await createInvoiceIn(ada, 'draft');
    const document = `mutation($id: ID!) {
      published: transitionInvoice(id: $id, to: PUBLISHED) { status }
      refused: transitionInvoice(id: $id, to: FAILED) { status }
      sent: transitionInvoice(id: $id, to: SENT) { status }
    }`;
    const before = await dump(world.server);
    const { data, errors, extensions } = (await ada.graphql(document, { id: invoice.id }, dry)) as never as {
      data: object;
      errors: object[];
      extensions: { dry_run: object };
    };
    expect(data).toEqual({ published: { status: 'PUBLISHED' }, refused: null, sent: { status: 'SENT' } });
    expect(errors).toHaveLength(1);
    expect(extensions.dry_run).toMatchObject({
      if_match: null,
      events: ['INVOICE_PUBLISHED', 'INVOICE_SENT', 'PAYMENT_LINK_CREATED'],
      emails: [{ to: contact.email }],
    });
    expect(await dump(world.server)).toEqual(before);
  });

  test('of a document that takes longer than 2 s says so, and keeps nothing', async () => {
    const ada = await world.as('owner');
    const fields = Array.from(
      { length: 3 },
      (_, n) => `a${n}: createArticle(input: { title: "One of many", body: "" }) { id }`,
    );
    const before = await dump(world.server);
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    const { status, errors } = await ada.graphql(`mutation { ${fields.join(' ')} }`, {}, dry);
    clock.mockRestore();
    expect([status, errors?.[0]?.message]).toEqual([400, expect.stringContaining('A dry run may take 2 s')]);
    expect(await dump(world.server)).toEqual(before);
  });

  test('as a tool has the same result, and takes an idempotency_key for the call that follows', async () => {
    const ada = await world.as('owner');
    const before = await dump(world.server);
    const given = { title: 'Rehearsed', idempotency_key: 'rehearsed-1', dry_run: true };
    const { body } = await callTool(ada, 'createArticle', given);
    expect(body.result.structuredContent).toMatchObject({
      title: 'Rehearsed',
      dry_run: { events: ['article.created'], emails: [], charge: null },
    });
    expect(await dump(world.server)).toEqual(before);
    const { article } = await world.make('article');
    const deleted = await callTool(ada, 'deleteArticle', { article, dry_run: true });
    expect(deleted.body.result.structuredContent).toEqual({
      dry_run: expect.objectContaining({ events: ['article.trashed'] }),
    });
    expect((await callTool(ada, 'getArticle', { article })).body.result.isError).toBeUndefined();
    for (const [name, args] of [
      ['deleteArticle', { article, dry_run: 'yes' }],
      ['getArticle', { article, dry_run: true }],
    ] as const)
      expect((await callTool(ada, name, args)).body.result.structuredContent.status ?? 400).toBe(400);
  });

  test('with the SDK returns what the call would, and says what it would do', async () => {
    const { sdk } = await world.as('owner');
    const { article } = await world.make('article');
    const before = await dump(world.server);
    const title = 'With the SDK';
    const { data, dryRun } = await sdk.articles.update(article as string, { title }, { dryRun: true }).withResponse();
    expect(data.title).toBe(title);
    expect(dryRun).toEqual({ ifMatch: expect.any(String), events: ['ARTICLE_UPDATED'], emails: [], charge: null });
    expect(await dump(world.server)).toEqual(before);
    await sdk.articles.update(article as string, { title }, { ifMatch: dryRun?.ifMatch ?? undefined });
    const again = sdk.articles.delete(article as string, { dryRun: true, ifMatch: dryRun?.ifMatch ?? undefined });
    await expect(again).rejects.toMatchObject({ code: 'precondition_failed' });
    expect((await sdk.articles.get(article as string).withResponse()).dryRun).toBeUndefined();
  });

  test('stores no Idempotency-Key', async () => {
    const ada = await world.as('owner');
    const key = { 'idempotency-key': 'rehearsed-2' };
    const rehearsed = await ada.post('/articles', { title: 'One' }, { ...key, ...dry });
    expect(rehearsed.status).toBe(200);
    const { status, headers } = await ada.post('/articles', { title: 'Another' }, key);
    expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('needs the scope of the write, and counts in the rate limit', async () => {
    const reader = await world.as('owner', ['articles:write']);
    const { status, body, headers } = await reader.post('/articles', { title: 'x' }, dry);
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
    const left = async () =>
      Number(
        /r=(\d+)/.exec(
          (await reader.post('/turtles', { name: 'x', lifespan: 1 }, dry)).headers.get('ratelimit') ?? '',
        )?.[1],
      );
    expect(headers.get('ratelimit')).not.toBeNull();
    expect((await left()) - (await left())).toBe(1);
  });

  test.each(['yes', '1', '', 'true, true'])('Dry-Run: %j is refused, and nothing is written', async (value) => {
    const ada = await world.as('owner');
    const before = await dump(world.server);
    const { status, body } = await ada.post('/articles', { title: 'x' }, { 'dry-run': value });
    expect([status, body.code, body.message]).toEqual([400, 'bad_request', expect.stringContaining('true or false')]);
    const { code } = await ada.graphql(
      'mutation { createArticle(input: { title: "x" }) { id } }',
      {},
      { 'dry-run': value },
    );
    expect(code).toBe('bad_request');
    expect(await dump(world.server)).toEqual(before);
  });

  test.each([
    ['false', 201],
    ['?0', 201],
    ['TRUE', 200],
    ['?1', 200],
  ])('Dry-Run: %s', async (value, status) => {
    const ada = await world.as('owner');
    expect((await ada.post('/articles', { title: 'x' }, { 'dry-run': value })).status).toBe(status);
  });

  test('has no effect on reads', async () => {
    const ada = await world.as('owner');
    expect((await ada.get('/articles?limit=1', dry)).body).not.toHaveProperty('dry_run');
    expect(await ada.graphql('{ viewer { username } }', {}, dry)).not.toHaveProperty('extensions');
  });
});
