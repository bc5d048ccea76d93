import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { expect, test } from 'vitest';
import { openEntities } from '../../src/adapters/database/entities.ts';
import type { Context, SignedIn } from '../../src/core/context.ts';
import { Articles } from '../../src/resources/articles/article.table.ts';
import { Message } from '../../src/resources/messages/message.entity.ts';
import { Messages } from '../../src/resources/messages/message.table.ts';
import { createRegistry, registry } from '../../src/resources/registry.ts';
import { Tokens } from '../../src/resources/tokens/token.statements.ts';
import { Turtle } from '../../src/resources/turtles/turtle.entity.ts';
import { Turtles } from '../../src/resources/turtles/turtles.operations.ts';
import { type Client, createClient } from '../support/client.ts';
import { sharedServer, startBeside } from '../support/server.ts';
import { shared } from '../support/shared.ts';

/** As the documentation of MikroORM has it: https://mikro-orm.io/docs/repositories */
class OldTurtles extends Turtles {
  oldest(from: number) {
    return this.find({ lifespan: { $gte: from } }, { orderBy: { lifespan: 'desc' }, limit: 2 });
  }
}

const view = { only: null, joined: [] };
/** Whatever columns the class has besides. */
const long = { name: 'Long', lifespan: 900, species: '' } as Parameters<Turtles['add']>[0];

@Resolver()
class FindingResolver {
  @Query(() => [Turtle])
  oldest(@Arg('from', () => Int) from: number, @Ctx() ctx: SignedIn) {
    return new OldTurtles(ctx).oldest(from);
  }

  @Query(() => [Int])
  counts(@Ctx() ctx: SignedIn) {
    return Promise.all([
      new Messages(ctx).count(),
      new Tokens(ctx).count(),
      new Articles(ctx).count(),
      new Messages(ctx).qb('m').where({ message: 'Hello' }).getCount(),
    ]);
  }

  @Query(() => [String])
  async counterparts(@Ctx() ctx: SignedIn) {
    const found = await new Messages(ctx).find({ message: 'Hello' }, { populate: ['user', 'sender'] });
    return found.map(({ user, sender }) => `${sender?.username} to ${user.username}`);
  }

  @Mutation(() => [Int])
  addTwice(@Ctx() ctx: SignedIn) {
    return ctx.transaction(async (within) => {
      const turtles = new OldTurtles(within);
      const { id } = await turtles.add(long, view);
      await turtles.add(long, view);
      await turtles.change(id, ({ lifespan }) => ({ lifespan: lifespan + 1 }), { ifMatch: undefined, view });
      return [await turtles.count({ name: 'Long' }), ...(await turtles.oldest(900)).map(({ lifespan }) => lifespan)];
    });
  }

  @Mutation(() => Int)
  flushed(@Ctx() ctx: SignedIn) {
    const em = new Turtles(ctx).getEntityManager();
    em.create(Turtle, long as never, { persist: true });
    return em.flush().then(() => 1);
  }
}

const base = await sharedServer({ ARTICLE_DELETION: 'trash' });
const own = createRegistry([...registry.resources, { resolvers: [FindingResolver] }]);
const server = await shared(startBeside(base, own));
const ada = createClient(server.url, (await base.as('ada')).token);
const grace = createClient(server.url, (await base.as('grace', ['articles:read'])).token);

test('find takes the filters of MikroORM in an operation', async () => {
  for (const lifespan of [40, 150, 160, 170]) await ada.post('/turtles', { name: 'Turtle', lifespan });
  const { data } = await ada.graphql('{ oldest(from: 150) { name lifespan createdAt etag } }');
  expect(data.oldest.map(({ lifespan }: { lifespan: number }) => lifespan)).toEqual([170, 160]);
  expect(data.oldest[0].createdAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/);
});

test('find, count and qb read the rows that the viewer sees, as the table does', async () => {
  await ada.post('/users/grace/messages', { message: 'Hello' });
  const { id } = (await ada.post('/articles', { title: 'Trash' })).body;
  await ada.post('/articles', { title: 'Kept' });
  await ada.delete(`/articles/${id}`);
  const countsOf = async (client: Client) => (await client.graphql('{ counts counterparts }')).data;
  expect(await countsOf(ada)).toEqual({ counts: [1, 2, 1, 1], counterparts: ['ada to grace'] });
  // Without tokens:write, only tokens of her own.
  expect(await countsOf(grace)).toEqual({ counts: [1, 1, 1, 1], counterparts: ['ada to grace'] });
  expect((await countsOf(createClient(server.url, (await base.as('linus', [])).token))).counts).toEqual([0, 1, 1, 0]);
});

test('a transaction and a dry run read what they have written, and record its events', async () => {
  const stored = () => base.database.fork().count(Turtle, { name: 'Long' });
  const rehearsed = await ada.post('/graphql', { query: 'mutation { addTwice }' }, { 'dry-run': 'true' });
  expect(rehearsed.body.data.addTwice).toEqual([2, 901, 900]);
  expect(rehearsed.body.extensions.dry_run.events).toEqual(['TURTLE_CREATED', 'TURTLE_CREATED', 'TURTLE_UPDATED']);
  expect(await stored()).toBe(0);
  expect((await ada.graphql('mutation { addTwice }')).data.addTwice).toEqual([2, 901, 900]);
  expect(await stored()).toBe(2);
});

test('what would record no event is refused', async () => {
  expect((await ada.graphql('mutation { flushed }')).code).toBe('internal_error');
  expect(server.logged()).toContain('Write rows with add, change or discard');
});

test('an entity manager that does not say for whom sees nothing', async () => {
  const em = base.database.orm.em.fork();
  await expect(em.count(Message)).rejects.toThrow("No arguments provided for filter 'visible'");
  const nobody: Pick<Context, 'db' | 'viewer' | 'now'> = { db: base.database.db, viewer: null, now: () => new Date() };
  const own = openEntities(base.database.orm, nobody);
  expect([await own.count(Message), await own.fork().count(Message)]).toEqual([0, 0]);
});
