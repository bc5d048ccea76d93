import { expect, test } from 'vitest';
import type { Services } from '../../src/core/context.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { openTestDatabase } from '../support/database.ts';
import { shared } from '../support/shared.ts';

const opened = await shared(openTestDatabase());
const ctx: RequestContext = new RequestContext(opened.database, {} as Services, {
  viewer: null,
  via: 'rest',
  requestId: 'test',
});

test('afterCommit in a nested transaction runs after the outermost commit', async () => {
  const done: string[] = [];
  await ctx.transaction(async (outer) => {
    await outer.transaction(async (inner) => inner.afterCommit(() => done.push('after')));
    done.push('within');
  });
  expect(done).toEqual(['within', 'after']);
});

test('afterCommit does not run after a rollback, and runs at once outside a transaction', async () => {
  const done: string[] = [];
  const failing = ctx.transaction(async (tx) => {
    tx.afterCommit(() => done.push('rolled back'));
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  ctx.afterCommit(() => done.push('at once'));
  expect(done).toEqual(['at once']);
});
