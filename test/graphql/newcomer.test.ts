import { isNonNullType, printType } from 'graphql';
import {
  Arg,
  Authorized,
  Ctx,
  createUnionType,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/core/context.ts';
import { Writable } from '../../src/core/declared-field.ts';
import { Node } from '../../src/core/node.ts';
import { Article } from '../../src/resources/articles/article.entity.ts';
import { articleOperations } from '../../src/resources/articles/articles.operations.ts';
import { createRegistry, registry } from '../../src/resources/registry.ts';
import { Turtle } from '../../src/resources/turtles/turtle.entity.ts';
import { turtleOperations } from '../../src/resources/turtles/turtles.operations.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { text } from '../../src/values/text.ts';
import { type Client, createClient } from '../support/client.ts';
import { sharedServer, startBeside } from '../support/server.ts';
import { shared } from '../support/shared.ts';

@ObjectType({ description: 'What is written on a page.' })
class Line {
  @Field(() => Int, { description: 'From 1.' })
  number!: number;

  @Field(() => String, { description: 'The words.' })
  words!: string;
}

const Readable = createUnionType({
  name: 'Readable',
  description: 'What can be read.',
  types: () => [Line, Article] as const,
  resolveType: (value: object) => ('words' in value ? Line : Article),
});

/** As the documentation of TypeGraphQL has them: https://typegraphql.com/docs/resolvers.html */
@Resolver(() => Article)
class ReadingResolver {
  @FieldResolver(() => Int, { description: 'Minutes that a reader needs.' })
  readingMinutes(@Root() article: Article): number {
    return Math.ceil(article.body.split(' ').length / 200);
  }

  @FieldResolver(() => [Line], { description: 'The text, by lines.' })
  lines(@Root() article: Article): Line[] {
    return article.body.split('\n').map((words, at) => ({ number: at + 1, words }));
  }

  @Authorized('articles:read')
  @Query(() => Article, { nullable: true, description: 'The newest article.' })
  async newestArticle(@Ctx() ctx: Context) {
    return (await articleOperations.list(ctx, {}, undefined, { page: { first: 1 } })).items[0];
  }

  @Query(() => [Line], { description: 'As many lines as you want.' })
  linesOf(
    @Arg('words', () => String) words: string,
    @Arg('times', () => Int, { defaultValue: 1 }) times: number,
  ): Line[] {
    return Array.from({ length: times }, (_, at) => ({ number: at + 1, words }));
  }

  @Query(() => [Readable], { description: 'A line and the newest article.' })
  async readables(@Ctx() ctx: Context) {
    const { items } = await articleOperations.list(ctx, {}, undefined, { page: { first: 1 } });
    return [{ number: 1, words: 'One' }, ...items];
  }
}

@Resolver(() => Turtle)
class LifespanResolver {
  @Authorized('turtles:write')
  @Mutation(() => Turtle, { description: 'Let a turtle live a year longer.' })
  async prolongLife(@Arg('id', () => ID) id: string, @Ctx() ctx: Context) {
    const { lifespan } = (await turtleOperations.read(ctx, { turtle: id })) as Turtle;
    return turtleOperations.update(ctx, { turtle: id }, { lifespan: lifespan + 1 });
  }
}

const parts = (...resolvers: (new () => object)[]) => createRegistry([...registry.resources, { resolvers }]).graphql;
const own = createRegistry([...registry.resources, { resolvers: [ReadingResolver, LifespanResolver] }]);

const base = await sharedServer();
const server = await shared(startBeside(base, own));
const ada = createClient(server.url, (await base.as('ada')).token);
const stranger = createClient(server.url, null);
const article = (await ada.post('/articles', { title: 'Tides', body: 'Low water.\nHigh water.' })).body.id;
const turtle = (await ada.post('/turtles', { name: 'Terrapin', lifespan: 40 })).body.id;

describe('resolvers that a user of TypeGraphQL writes', () => {
  /** As often as it takes until a document is compiled, and once more. */
  const always = async (client: Client, query: string, expected: object) => {
    for (let time = 0; time < 5; time++) expect(await client.graphql(query)).toMatchObject(expected);
  };

  test('read what they need, also what was not selected', async () => {
    const wanted = { readingMinutes: 1, lines: [{ number: 1, words: 'Low water.' }, { words: 'High water.' }] };
    const selection = '{ readingMinutes lines { number words } }';
    await always(ada, `{ article(id: "${article}") ${selection} }`, { data: { article: wanted } });
    await always(ada, `{ articles { nodes ${selection} } }`, { data: { articles: { nodes: [wanted] } } });
    await always(ada, `{ newestArticle ${selection} }`, { data: { newestArticle: wanted } });
  });

  test('require what @Authorized says', async () => {
    const reader = createClient(server.url, (await base.as('ada', ['turtles:read'])).token);
    expect((await stranger.graphql('{ newestArticle { id } }')).code).toBe('unauthenticated');
    expect((await reader.graphql('{ newestArticle { id } }')).code).toBe('insufficient_scope');
    expect((await reader.graphql(`mutation { prolongLife(id: "${turtle}") { id } }`)).code).toBe('insufficient_scope');
  });

  test('return unions, of what has a class and of what has none', async () => {
    const readables = [
      { __typename: 'Line', words: 'One' },
      { __typename: 'Article', title: 'Tides' },
    ];
    const query = '{ readables { __typename ... on Line { words } ... on Article { title } } }';
    await always(ada, query, { data: { readables } });
  });

  test('may return as many items as the largest page, and count as that many', async () => {
    const lines = (times: number) => `{ linesOf(words: "x", times: ${times}) { number } }`;
    await always(stranger, lines(100), { data: { linesOf: { length: 100 } } });
    await always(ada, lines(101), { data: { linesOf: null }, code: 'internal_error' });
    expect(server.logged()).toContain('Query.linesOf returned 101 items, and may return 100');
    const aliases = Array.from({ length: 110 }, (_, at) => `n${at}: number w${at}: words`).join(' ');
    expect((await ada.graphql(`{ linesOf(words: "x") { ${aliases} } }`)).code).toBe('query_too_complex');
  });

  test('see what an earlier mutation of the request has changed', async () => {
    const node = `node: prolongLife(id: "${turtle}") { lifespan }`;
    const { data } = await ada.graphql(`mutation { first: ${node.slice(6)} ${node} }`);
    expect([data.first.lifespan, data.node.lifespan]).toEqual([41, 42]);
  });

  test('are in the schema, where a mutation and a list are null only with an error', () => {
    const schema = graphqlSchemaOf(own.graphql);
    const [queries, mutations] = [schema.getQueryType()?.getFields(), schema.getMutationType()?.getFields()];
    for (const field of [queries?.linesOf, mutations?.prolongLife]) {
      expect(isNonNullType(field?.type)).toBe(false);
      expect(field?.extensions.directives).toEqual({ semanticNonNull: {} });
    }
    expect(printType(schema.getType('Article') as never)).toContain('readingMinutes: Int!');
    expect(graphqlSchemaOf(registry.graphql).getType('Line')).toBeUndefined();
  });
});

describe('what would silently not work does not start:', () => {
  test('a query of a name that an operation has', () => {
    @Resolver()
    class ArticlesAgain {
      @Query(() => [Article])
      articles() {
        return [];
      }
    }
    expect(() => graphqlSchemaOf(parts(ArticlesAgain))).toThrow('ArticlesAgain and ArticleResolver both have articles');
  });

  test('@Authorized on a declared field', () => {
    @ObjectType()
    class Secret {
      @Authorized('articles:read')
      @Writable(text({ max: 10 }), { column: false })
      words!: string;
    }
    @Resolver()
    class SecretResolver {
      @Query(() => Secret)
      secret() {
        return { words: 'x' };
      }
    }
    expect(() => graphqlSchemaOf(parts(SecretResolver))).toThrow('no effect on Secret.words');
  });

  test('a node that no operation reads', () => {
    @ObjectType({ implements: Node })
    class Shell {
      @Field(() => Int)
      weight!: number;
    }
    @Resolver()
    class ShellResolver {
      @Query(() => Shell)
      shell() {
        return { weight: 1 };
      }
    }
    expect(() => graphqlSchemaOf(parts(ShellResolver))).toThrow('Shell implements Node, but no operation reads one');
  });
});
