import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Effect, runOnClient } from '../src/statement.ts';

// The embedded database does not use the wire protocol.
describe.runIf(process.env.TEST_DATABASE_URL)('a statement on a connection', () => {
  let client: Client & { connection: { describe(portal: object): void } };
  let describes: ReturnType<typeof vi.spyOn>;
  beforeEach(async () => {
    client = new Client({ connectionString: process.env.TEST_DATABASE_URL, pipeline: true }) as never;
    await client.connect();
    describes = vi.spyOn(client.connection, 'describe');
  });
  afterEach(() => client.end());

  const prepared = (name: string | null, text: string) => ({ name, text, effect: 'reads' as Effect });
  const pair = prepared('pair', 'select $1::int as number, $2::text as word');

  test('takes texts, numbers, lists, bytes and null, also once it is prepared', async () => {
    const values = ['Ünïcode 🐢', 7, ['a,"b', 'ü'], Buffer.from([0, 255]), null];
    const all = prepared('all', 'select $1::text as a, $2::int as b, $3::text[] as c, $4::bytea as d, $5::text as e');
    const [a, b, c, d, e] = values;
    for (let i = 0; i < 3; i++) expect(await runOnClient(client, all, values)).toEqual([{ a, b, c, d, e }]);
    for (let i = 0; i < 3; i++)
      expect(await runOnClient(client, all, [a, b, c, null, e])).toEqual([{ a, b, c, d: null, e }]);
  });

  test('with a name has its columns described once', async () => {
    for (const word of ['one', null, 'tür 🐢'])
      expect(await runOnClient(client, pair, [7, word])).toEqual([{ number: 7, word }]);
    expect(describes).toHaveBeenCalledTimes(1);
    const other = prepared('other', 'select n as n from generate_series(1, $1::int) n');
    const counts = await Promise.all([3, 0, 2].map(async (n) => (await runOnClient(client, other, [n])).length));
    expect(counts).toEqual([3, 0, 2]);
    expect(describes).toHaveBeenCalledTimes(4);
    expect(await runOnClient(client, other, [2])).toEqual([{ n: 1 }, { n: 2 }]);
    expect(describes).toHaveBeenCalledTimes(4);
  });

  test('without a name has its columns described each time', async () => {
    await runOnClient(client, prepared(null, 'select 1 as a, $1::int as b'), [2]);
    expect(await runOnClient(client, prepared(null, 'select $1::int as b'), [3])).toEqual([{ b: 3 }]);
    expect(describes).toHaveBeenCalledTimes(2);
  });

  test('that fails rejects without affecting those before and after it', async () => {
    const divide = prepared('divide', 'select 6 / $1::int as quotient');
    const answers = await Promise.allSettled([2, 0, 3].map((by) => runOnClient(client, divide, [by])));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(runOnClient(client, divide, [0])).rejects.toMatchObject({ code: '22012' });
    expect(await runOnClient(client, divide, [1])).toEqual([{ quotient: 6 }]);
  });

  test('whose result cannot be parsed rejects with the reason and leaves the connection usable', async () => {
    client.setTypeParser(23, () => {
      throw new Error('no number');
    });
    await expect(runOnClient(client, pair, [7, 'x'])).rejects.toThrow('no number');
    await expect(runOnClient(client, pair, [7, 'x'])).rejects.toThrow('no number');
    expect(await runOnClient(client, prepared('word', 'select $1::text as word'), ['x'])).toEqual([{ word: 'x' }]);
  });
});
