import { emptyView, type Queries } from '@terrapin/table';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services, SignedIn } from '../../src/core/context.ts';
import { Articles } from '../../src/resources/articles/article.table.ts';
import { ArticleSchema } from '../../src/resources/articles/articles.operations.ts';
import type { HttpResponse as Answer } from '../../src/surfaces/http/answer.ts';
import { Idempotency } from '../../src/surfaces/http/idempotency.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { newId } from '../../src/values/id.ts';
import type { Client } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

let counter = 0;
const newKey = () => `key-${++counter}`;
const count = async () => (await ada.get('/articles?limit=100')).body.length;
const post = (client: Client, key: string, body: unknown) => client.post('/articles', body, { 'idempotency-key': key });

// That each write is done once, and its response returned again, is in life.test.ts.
describe('Idempotency-Key on POST', () => {
  test('on twenty requests at once creates one article; the others return 409 or the same response', async () => {
    const key = newKey();
    const input = articleInput();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(ada, key, input)));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const { status, body, headers } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body.code]).toEqual([409, 'idempotency_key_in_use']);
      expect(headers.get('retry-after')).toBe('1');
    }
    expect(created.filter(({ headers }) => !headers.get('idempotency-replayed'))).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  test('replays or refuses at once what follows a replay', async () => {
    const [key, input] = [newKey(), articleInput()];
    await post(ada, key, input);
    const answers: unknown[] = [];
    for (let n = 0; n < 100; n++) {
      answers.push((await post(ada, key, input)).status, (await post(ada, key, articleInput())).body.code);
    }
    expect(answers).toEqual(Array.from({ length: 100 }, () => [201, 'idempotency_key_reused']).flat());
  });

  test('can be used again after an error', async () => {
    const key = newKey();
    expect((await post(ada, key, { title: '' })).status).toBe(400);
    expect((await post(ada, key, { title: 'Right' })).status).toBe(201);
  });

  test('stores no access token in readable form', async () => {
    const headers = { 'idempotency-key': newKey() };
    const first = await ada.post('/tokens', { scopes: ['articles:read'] }, headers);
    const again = await ada.post('/tokens', { scopes: ['articles:read'] }, headers);
    expect(again.body.token).toBe(first.body.token);
    const rows = await server.run('select * from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(first.body.token);
    expect(JSON.stringify(rows)).not.toContain(headers['idempotency-key']);
  });

  test('replays responses to tokens with the same scopes or more, in REST and GraphQL', async () => {
    const weak = await server.as('ada', ['account:write', 'articles:read']);
    const issue = { scopes: ['articles:read', 'articles:write'] };
    const headers = { 'idempotency-key': newKey() };
    const first = await ada.post('/tokens', issue, headers);
    expect(first.status).toBe(201);
    const replayed = await weak.post('/tokens', issue, headers);
    expect([replayed.status, replayed.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(replayed.text).not.toContain(first.body.token);

    const create = 'mutation { createArticle(input: { title: "Once" }) { id } }';
    const other = { 'idempotency-key': newKey() };
    const created = await ada.graphql(create, {}, other);
    expect((await weak.graphql(create, {}, other)).code).toBe('idempotency_key_reused');
    const rotated = await server.as('ada');
    expect((await rotated.graphql(create, {}, other)).data).toEqual(created.data);

    const writer = await server.as('ada', ['articles:write']);
    const [third, article] = [{ 'idempotency-key': newKey() }, articleInput()];
    const { text } = await writer.post('/articles', article, third);
    expect(await ada.post('/articles', article, third)).toMatchObject({ status: 201, text });
  });

  test.each(['', 'ü', 'a b', 'x'.repeat(256)])('rejects the invalid key "%s" with 400', async (key) => {
    const value = Buffer.from(key).toString('latin1');
    const answer = await post(ada, value, articleInput());
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_idempotency_key']);
  });
});

test('an Idempotency-Key with a body nested thousands deep returns 400', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const query = 'mutation($n: Int!) { createTurtle(input: { name: "A", lifespan: $n }) { id } }';
  for (const [path, body] of [
    ['/articles', `{"title":${deep}}`],
    ['/graphql', JSON.stringify({ query, variables: { n: 0 } }).replace('0', deep)],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': newKey() };
    expect((await ada.request('POST', path, { body, headers })).status).toBe(400);
  }
});

describe('an Idempotency-Key older than a day', () => {
  test('can be used for another request', async () => {
    const key = newKey();
    const first = await post(ada, key, { title: 'Yesterday' });
    await server.run("update idempotency_keys set created_at = created_at - interval '25 hours'");
    const second = await post(ada, key, { title: 'Today' });
    expect([second.status, second.body.title]).toEqual([201, 'Today']);
    expect(second.body.id).not.toBe(first.body.id);
    const again = await post(ada, key, { title: 'Today' });
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([second.text, 'true']);
  });
});

test('stored responses older than a day are deleted a thousand at a time, younger ones are kept', async () => {
  const input = articleInput();
  const young = () => post(ada, 'young', input);
  const { database } = server;
  const connection = database.orm.em.getConnection();
  await connection.execute('delete from idempotency_keys');
  const { text } = await young();
  await connection.execute(
    `insert into idempotency_keys (user_id, key, fingerprint, status, headers, body, created_at)
     select user_id, 'old ' || n, fingerprint, status, headers, body, now() - interval '25 hours'
     from idempotency_keys, generate_series(1, 2500) n where key not like 'old %'`,
  );
  const portions: number[] = [];
  const db: Queries = {
    ...database.db,
    all: async (statement, params) => {
      const rows = await database.db.all(statement, params);
      portions.push(rows.length);
      return rows;
    },
  };
  await new Idempotency(server.database, async () => []).forgetOld(db);
  expect(portions).toEqual([1000, 1000, 500]);
  expect(await connection.execute(`select key from idempotency_keys where key like 'old %'`)).toEqual([]);
  expect((await young()).text).toBe(text);
});

test('a POST with an Idempotency-Key takes three statements, its replay one, and one for the users that it shows', async () => {
  const key = newKey();
  const input = articleInput();
  server.statements.length = 0;
  await post(ada, key, input);
  expect(server.statements).toEqual([
    'idempotency_claim',
    expect.stringMatching(/^article_insert/),
    expect.stringMatching(/^idempotency_keep/),
  ]);
  server.statements.length = 0;
  await post(ada, key, input);
  expect(server.statements).toEqual(['idempotency_claim', 'users_find']);
});

// The embedded database has a single process, in which the second statement would wait for the transaction.
describe.runIf(onPostgresql)('the same key committed by another process between the look-up and the commit', () => {
  const key = 'at-once';
  const answerOf = (status: number, body: string): Answer => ({ status, headers: {}, body });
  let ctx: RequestContext & SignedIn;
  /** The row of the first use is there when `run` of the second calls `commitOther`. */
  const late = async (
    run: (ctx: RequestContext, commitOther: () => Promise<unknown>) => Promise<Answer>,
  ): Promise<Answer> => {
    const once = (run: (ctx: RequestContext) => Promise<Answer>) =>
      new Idempotency(server.database, async () => []).once(ctx, {
        key,
        parts: ['the same'],
        handlesIdempotency: false,
        run,
      });
    await once(async () => answerOf(201, 'the first'));
    const sql = server.database.fork();
    await sql.execute(`create table kept_meanwhile as select * from idempotency_keys`);
    await sql.execute('truncate idempotency_keys');
    try {
      return await once((within) =>
        run(within, () => sql.execute('insert into idempotency_keys select * from kept_meanwhile')),
      );
    } finally {
      await sql.execute('drop table kept_meanwhile');
    }
  };
  beforeAll(async () => {
    const [{ id }] = (await server.run("select id from users where username = 'ada'")) as [{ id: string }];
    const viewer = { id, username: 'ada', scopes: new Set<never>(), tokenId: null, authority: null, expiresAt: null };
    ctx = new RequestContext(server.database, {} as Services, { viewer, via: 'rest', requestId: 'twin' }) as typeof ctx;
  });

  test.each([
    'before',
    'after',
  ])('replays the response of the other process and rolls back, %s its write', async (when) => {
    const before = await count();
    const answer = await late(async (tx, commitOther) => {
      if (when === 'before') await commitOther();
      const article = ArticleSchema.create.parse({ title: 'Twice' });
      await new Articles(tx).add({ ...article, revision: newId(), author: ctx.viewer.id }, emptyView);
      if (when === 'after') await commitOther();
      return answerOf(201, 'the second');
    });
    expect(answer).toMatchObject({ status: 201, body: 'the first', headers: { 'Idempotency-Replayed': 'true' } });
    expect(await count()).toBe(before);
  });

  test('replays the response of the other process instead of its own error', async () => {
    const answer = await late(async (_, commitOther) => {
      await commitOther();
      return answerOf(409, 'taken');
    });
    expect(answer).toMatchObject({ status: 201, body: 'the first' });
  });
});

describe('Idempotency-Key on GraphQL', () => {
  const create = 'mutation($title: String!) { createArticle(input: { title: $title }) { id } }';

  test('covers a request with one mutation', async () => {
    const headers = { 'idempotency-key': newKey() };
    const first = await ada.graphql(create, { title: 'Once' }, headers);
    const again = await ada.graphql(create, { title: 'Once' }, headers);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await ada.graphql(create, { title: 'Other' }, headers)).code).toBe('idempotency_key_reused');
  });

  test('stores no failed mutation', async () => {
    const headers = { 'idempotency-key': newKey() };
    expect((await ada.graphql(create, { title: '' }, headers)).code).toBe('validation_failed');
    expect((await ada.graphql(create, { title: 'Fine' }, headers)).data.createArticle.id).toBeTruthy();
  });

  test('is rejected for several mutations and ignored for queries', async () => {
    const headers = { 'idempotency-key': newKey() };
    const two =
      'mutation { a: createArticle(input: {title: "a"}) { id } b: createArticle(input: {title: "b"}) { id } }';
    expect((await ada.graphql(two, {}, headers)).code).toBe('idempotency_key_not_applicable');
    expect((await ada.graphql('{ viewer { username } }', {}, headers)).data.viewer.username).toBe('ada');
  });
});
