import { emptyView } from '@terrapin/table';
import { expect, test } from 'vitest';
import type { Services, SignedIn } from '../../src/core/context.ts';
import { table } from '../../src/core/table.ts';
import { Articles } from '../../src/resources/articles/article.table.ts';
import { ArticleSchema } from '../../src/resources/articles/articles.operations.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { newId } from '../../src/values/id.ts';
import { sharedServer } from '../support/server.ts';

const users = table(User, { name: 'test_user', visible: 'everyone', writes: { delete: [] }, events: false });
const article = ArticleSchema.create.parse({ title: 'On parents' });

const server = await sharedServer();
await server.as('ada');
const [{ id }] = (await server.run("select id from users where username = 'ada'")) as [{ id: string }];
const viewer = { id, username: 'ada', scopes: new Set<never>(), tokenId: null, authority: null, expiresAt: null };
const ctx: SignedIn = new RequestContext(server.database, {} as Services, {
  viewer,
  via: 'rest',
  requestId: 'parents',
}) as SignedIn;

test('a row that refers to one that does not exist is rejected by field', async () => {
  const insertion = new Articles(ctx).add({ ...article, revision: newId(), author: newId() }, emptyView);
  await expect(insertion).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'author', code: 'not_found', message: 'Does not exist.' }],
  });
});

test('a row that others refer to is in use', async () => {
  const { id } = ctx.viewer;
  const inserted = await new Articles(ctx).add({ ...article, revision: newId(), author: id }, emptyView);
  await expect(users.remove(ctx, id, { ifMatch: undefined })).rejects.toMatchObject({ code: 'in_use', status: 409 });
  expect(await new Articles(ctx).read(inserted.id, emptyView)).toMatchObject({ id: inserted.id });
});
