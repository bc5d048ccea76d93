import { type PageRequest, plainView, referenceTo, type Statement } from '@terrapin/table';
import { expect, test } from 'vitest';
import type { Context } from '../../src/core/context.ts';
import { table } from '../../src/core/table.ts';
import { Article } from '../../src/resources/articles/article.entity.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { newId } from '../../src/values/id.ts';

const articles = table(Article, {
  name: 'test_article',
  visible: 'everyone',
  references: { author: referenceTo(User, ['username'], []) },
  keys: ['author', 'status'],
});
const page: PageRequest = { limit: 1, olderThan: null, newerThan: null, backward: false, fromEnd: false };

test('lists with a relation joined, filtered by it, or both are different statements', async () => {
  const names: unknown[] = [];
  const all = async ({ name }: Statement<unknown, unknown>) => {
    names.push(name);
    return [];
  };
  const ctx = { viewer: null, db: { all } } as unknown as Context;
  const joined = { only: null, joined: ['author'] };
  const author = newId();
  await articles.page(ctx, {}, { page, view: plainView });
  await articles.page(ctx, {}, { page, view: joined });
  await articles.page(ctx, { author }, { page, view: plainView });
  await articles.page(ctx, { author }, { page, view: joined });
  expect(new Set(names).size).toBe(4);
});

test('a table without keys has no pages', () => {
  const unlisted = table(Article, { name: 'test_unlisted', visible: 'everyone' });
  // @ts-expect-error it says by what pages are filtered: keys
  expect(() => unlisted.page({ viewer: null } as Context, {}, { page, view: plainView })).toThrow();
});
