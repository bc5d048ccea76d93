import type { Queries } from '@terrapin/table';
import { expect, test } from 'vitest';
import { Idempotency } from '../../src/surfaces/http/idempotency.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();

test('stored responses older than a day are deleted a thousand at a time, younger ones are kept', async () => {
  const ada = await server.as('ada');
  const input = articleInput();
  const post = () => ada.post('/articles', input, { 'idempotency-key': 'young' });
  const { text } = await post();
  const { database } = server;
  const connection = database.orm.em.getConnection();
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
  expect((await post()).text).toBe(text);
});
