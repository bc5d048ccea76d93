import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobQueue, type JobReport, openJobs } from '../../src/adapters/jobs/boss-queue.ts';
import { handles, type JobKind, PermanentFailure } from '../../src/core/ports/jobs.ts';
import { openTestDatabase } from '../support/database.ts';

const GREET: JobKind<{ name: string }> = {
  name: 'greet',
  retry: { retries: 1, retryDelay: 1, retryDelayMax: 1 },
  expireAfter: 60,
  about: ({ name }) => name,
};

const within = { timeout: 10_000, interval: 20 };

describe('jobs', () => {
  let test: Awaited<ReturnType<typeof openTestDatabase>>;
  let queue: JobQueue;
  let failures: JobReport[] = [];
  const open = (kind = GREET) =>
    openJobs({
      database: test.database.native,
      kinds: [kind],
      pollInterval: 0.5,
      retryDelay: null,
      onFailure: (report) => failures.push(report),
      onError: (error) => {
        throw error;
      },
    });
  const inTransaction = (run: Parameters<typeof test.database.transaction>[0]) => test.database.transaction(run);

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterEach(async () => {
    await queue.close();
    await test.database.fork().execute('delete from jobs.job');
    failures = [];
  });
  afterAll(() => test.close());

  it('run once their transaction commits', async () => {
    queue = await open();
    const greeted: string[] = [];
    await queue.work([handles(GREET, async ({ name }) => void greeted.push(name))]);
    await inTransaction(async (tx) => {
      await queue.enqueue(tx, GREET, [{ name: 'ada' }, { name: 'grace' }]);
      expect(greeted).toEqual([]);
    });
    await vi.waitFor(() => expect(greeted.toSorted()).toEqual(['ada', 'grace']), within);
  });

  it('are discarded when their transaction rolls back', async () => {
    queue = await open();
    const rolledBack = inTransaction(async (tx) => {
      await queue.enqueue(tx, GREET, [{ name: 'nobody' }]);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await queue.counts()).toEqual([]);
  });

  it('are retried as the kind says, also when a newer version changes that', async () => {
    const stored = () =>
      test.database.fork().execute(`select retry_limit, xmin::text as written from jobs.queue where name = 'greet'`);
    queue = await open();
    const [before] = await stored();
    await queue.close();
    queue = await open();
    expect(await stored()).toEqual([before]);
    await queue.close();
    queue = await open({ ...GREET, retry: { ...GREET.retry, retries: 7 } });
    expect(await stored()).toEqual([{ retry_limit: 7, written: expect.not.stringMatching(`^${before?.written}$`) }]);
    await queue.close();
    queue = await open();
    expect(await stored()).toMatchObject([{ retry_limit: 1 }]);
  });

  it('do not run again when only recording their completion failed', async () => {
    queue = await open();
    const statements = (...all: string[]) =>
      all.reduce<Promise<unknown>>(
        (last, sql) => last.then(() => test.database.fork().execute(sql)),
        Promise.resolve(),
      );
    await statements(
      'create sequence records',
      `create function lose_first() returns trigger language plpgsql as $$
        begin
          if new.state = 'completed' and nextval('records') = 1 then raise exception 'lost'; end if;
          return new;
        end $$`,
      'create trigger lose_first before update on jobs.job for each row execute function lose_first()',
    );
    try {
      const greeted: string[] = [];
      await queue.work([handles(GREET, async ({ name }) => void greeted.push(name))]);
      await inTransaction((tx) => queue.enqueue(tx, GREET, [{ name: 'ada' }]));
      const recorded = `select retry_count as retries from jobs.job where name = 'greet' and state = 'completed'`;
      await vi.waitFor(async () => {
        expect(await test.database.fork().execute(recorded)).toEqual([{ retries: 1 }]);
      }, within);
      expect(greeted).toEqual(['ada']);
    } finally {
      await statements('drop function lose_first cascade', 'drop sequence records');
    }
  });

  it('can only be enqueued in a transaction', async () => {
    queue = await open();
    await expect(queue.enqueue(test.database, GREET, [{ name: 'ada' }])).rejects.toThrow('requires a transaction');
  });

  it('stay queued until there is a worker', async () => {
    queue = await open();
    await inTransaction((tx) => queue.enqueue(tx, GREET, [{ name: 'ada' }]));
    expect(await queue.counts()).toEqual([{ kind: 'greet', state: 'waiting', count: 1 }]);
    await queue.close();

    queue = await open();
    const greeted: string[] = [];
    await queue.work([handles(GREET, async ({ name }) => void greeted.push(name))]);
    await vi.waitFor(() => expect(greeted).toEqual(['ada']), within);
  });

  it('are retried after a failure, and are completed then', async () => {
    queue = await open();
    let tries = 0;
    await queue.work([
      handles(GREET, async () => {
        if (++tries < 2) throw new Error('not yet');
      }),
    ]);
    await inTransaction((tx) => queue.enqueue(tx, GREET, [{ name: 'ada' }]));
    await vi.waitFor(async () => expect(await queue.counts()).toEqual([]), within);
    expect(tries).toBe(2);
    expect(failures).toMatchObject([{ kind: 'greet', attempt: 1, dead: false }]);
  });

  it('become dead after a permanent failure', async () => {
    queue = await open();
    await queue.work([
      handles(GREET, async () => {
        throw new PermanentFailure('never');
      }),
    ]);
    await inTransaction((tx) => queue.enqueue(tx, GREET, [{ name: 'ada' }]));
    await vi.waitFor(
      async () => expect(await queue.counts()).toEqual([{ kind: 'greet', state: 'dead', count: 1 }]),
      within,
    );
    expect(failures).toMatchObject([{ kind: 'greet', attempt: 1, dead: true }]);
  });

  it('are aborted when the process ends, and run again in another', async () => {
    queue = await open();
    const begun: string[] = [];
    const greet =
      (hang: boolean) =>
      async ({ name }: { name: string }) => {
        begun.push(name);
        if (hang && name === 'hangs') await new Promise(() => {});
      };
    await inTransaction((tx) => queue.enqueue(tx, GREET, [{ name: 'ada' }, { name: 'hangs' }]));
    await queue.work([handles(GREET, greet(true))]);
    await vi.waitFor(() => expect(begun.toSorted()).toEqual(['ada', 'hangs']), within);
    await queue.stop(100);
    // Both jobs were fetched together; the completed one stays completed.
    expect(await queue.counts()).toEqual([{ kind: 'greet', state: 'waiting', count: 1 }]);
    expect(failures).toMatchObject([{ kind: 'greet', attempt: 1, dead: false }]);
    await queue.close();

    queue = await open();
    await queue.work([handles(GREET, greet(false))]);
    await vi.waitFor(async () => expect(await queue.counts()).toEqual([]), within);
    expect(begun.toSorted()).toEqual(['ada', 'hangs', 'hangs']);
  });

  it('become dead after the last retry', async () => {
    queue = await open();
    await queue.work([
      handles(GREET, async () => {
        throw new Error('still not');
      }),
    ]);
    await inTransaction((tx) => queue.enqueue(tx, GREET, [{ name: 'ada' }]));
    await vi.waitFor(
      async () => expect(await queue.counts()).toEqual([{ kind: 'greet', state: 'dead', count: 1 }]),
      within,
    );
    expect(failures.map(({ attempt, dead }) => [attempt, dead])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});
