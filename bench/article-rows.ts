import assert from 'node:assert/strict';
import { v7 } from 'uuid';
import { assertFields, graphqlRow, pick, type Row, toolRow, type World } from './row.ts';

type Columns = Record<
  'id' | 'title' | 'body' | 'status' | 'revision' | 'createdAt' | 'updatedAt' | 'author__id' | 'author__username',
  string
>;

const fields = ['id', 'title', 'body', 'status', 'revision', 'author', 'created_at', 'updated_at'];
const input = { title: 'On shells', body: 'A shell is a house that grows with its owner. '.repeat(11).trim() };

const content = `revision.title, revision.body`;
const author = `author.id as author__id, author.username as author__username`;
const joins = `join revisions as revision on revision.id = article.revision_id
  join users as author on author.id = article.author_id`;
/** version and deleted_at: for the entity tag and the trash. */
const select = `select article.id, article.status, article.revision_id as revision, article.version,
    article.created_at as "createdAt", article.updated_at as "updatedAt", article.deleted_at as "deletedAt",
    ${content}, ${author}`;
const newest = 'where article.deleted_at is null order by article.id desc limit 26';
const insert = `with article as (
    insert into articles (id, status, revision_id, author_id, version, created_at, updated_at)
    values ($1, $2, $3, $4, 1, $5, $5) returning *
  ), revision as (
    insert into revisions (id, article_id, title, body, author_id, created_at)
    values ($3, $1, $6, $7, $4, $5) returning *
  )`;
const inserted = (author: string, { title, body }: typeof input) => {
  return [v7(), 'published', v7(), author, new Date(), title, body];
};

const present = (row: Columns) => ({
  id: row.id,
  title: row.title,
  body: row.body,
  status: row.status,
  revision: row.revision,
  author: { id: row.author__id, username: row.author__username },
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

export const articleBare = {
  select,
  joins,
  one: ([row]: Columns[]) => present(row as Columns),
  list: (rows: Columns[]) => rows.slice(0, 25).map(present),
};
const authorOf = (row: Columns) => ({ id: row.author__id, username: row.author__username });
const statusOf = (row: Columns) => row.status.toUpperCase();

const oneQuery = `query ($id: ID!) {
  article(id: $id) { id title body status createdAt updatedAt author { id username } }
}`;
const listQuery =
  'query ($first: Int) { articles(first: $first) { nodes { id title status author { id username } } } }';
const createQuery = 'mutation ($input: CreateArticleInput!) { createArticle(input: $input) { id title status } }';

/** The same in PostGraphile's names. `publishArticle` is a database function created with the tables. */
const revision = 'revisionByRowIdAndRevisionId';
const postgraphile = {
  one: {
    target: 0.5,
    query: `query ($id: UUID!) { articleByRowId(rowId: $id) {
      rowId status createdAt updatedAt ${revision} { title body } userByAuthorId { rowId username } } }`,
    variables: ({ articles }: World) => ({ id: pick(articles) }),
    check: (data: { articleByRowId: object }) => assert.ok(data.articleByRowId),
  },
  list: {
    target: 0.5,
    query: `query ($first: Int) { allArticles(first: $first, orderBy: ROW_ID_DESC) {
      nodes { rowId status ${revision} { title } userByAuthorId { rowId username } } } }`,
    variables: () => ({ first: 25 }),
    check: (data: { allArticles: { nodes: object[] } }) => assert.equal(data.allArticles.nodes.length, 25),
  },
  create: {
    target: 0.9,
    query: `mutation ($input: PublishArticleInput!) {
      publishArticle(input: $input) { result { rowId status ${revision} { title } } } }`,
    variables: ({ users }: World) => ({ input: { author: users[0], ...input } }),
    check: (data: { publishArticle: { result: object } }) => assert.ok(data.publishArticle.result),
  },
};

export const articleRows: Row[] = [
  {
    name: 'rest-one',
    title: 'REST: one article',
    target: 1,
    requests: 16_000,
    request: ({ articles }) => ({ method: 'GET', path: `/articles/${pick(articles)}` }),
    check: (article: object) => assertFields(article, fields),
    bare: {
      sql: `${select} from articles as article ${joins} where article.id = $1`,
      values: ({ path }) => [path],
      answer: articleBare.one,
    },
  },
  {
    name: 'rest-25',
    title: 'REST: 25 articles',
    target: 1,
    requests: 8_000,
    request: () => ({ method: 'GET', path: '/articles?limit=25' }),
    check(articles: object[]) {
      assert.equal(articles.length, 25);
      for (const article of articles) assertFields(article, fields);
    },
    bare: {
      sql: `${select} from articles as article ${joins} ${newest}`,
      answer: articleBare.list,
    },
  },
  {
    name: 'rest-create',
    title: 'REST: create an article',
    target: 1.5,
    requests: 10_000,
    status: 201,
    writes: true,
    request: () => ({ method: 'POST', path: '/articles', body: input }),
    check: (article: object) => assertFields(article, fields),
    bare: {
      sql: `${insert} ${select} from article ${joins.replace('revisions as revision', 'revision')}`,
      values: ({ author, body }) => inserted(author, body),
      answer: articleBare.one,
    },
  },
  toolRow({
    name: 'mcp-one',
    title: 'MCP: one article',
    target: 1.25,
    requests: 4_000,
    tool: 'getArticle',
    args: ({ articles }) => ({ article: pick(articles) }),
    check: (article: object) => assertFields(article, fields),
    bare: {
      sql: `${select} from articles as article ${joins} where article.id = $1`,
      values: ({ body }: { body: { article: string } }) => [body.article],
      answer: articleBare.one,
    },
  }),
  graphqlRow({
    name: 'graphql-one',
    title: 'GraphQL: one article with author',
    target: 2,
    requests: 14_000,
    query: oneQuery,
    postgraphile: postgraphile.one,
    variables: ({ articles }) => ({ id: pick(articles) }),
    check: ({ article }: { article: object }) =>
      assertFields(article, ['id', 'title', 'body', 'status', 'createdAt', 'updatedAt', 'author']),
    bare: {
      sql: `select article.id, article.status, article.created_at as "createdAt", article.updated_at as "updatedAt",
        ${content}, ${author} from articles as article ${joins} where article.id = $1`,
      values: ({ body }: { body: { variables: { id: string } } }) => [body.variables.id],
      answer: ([row = {} as Columns]: Columns[]) => {
        const { id, title, body, createdAt, updatedAt } = row;
        return { article: { id, title, body, status: statusOf(row), createdAt, updatedAt, author: authorOf(row) } };
      },
    },
  }),
  graphqlRow({
    name: 'graphql-25',
    title: 'GraphQL: 25 articles with author',
    target: 1.6,
    requests: 14_000,
    query: listQuery,
    postgraphile: postgraphile.list,
    variables: () => ({ first: 25 }),
    check({ articles }: { articles: { nodes: object[] } }) {
      assert.equal(articles.nodes.length, 25);
      for (const node of articles.nodes) assertFields(node, ['id', 'title', 'status', 'author']);
    },
    bare: {
      sql: `select article.id, article.status, revision.title, ${author} from articles as article ${joins} ${newest}`,
      answer(rows: Columns[]) {
        const node = (row: Columns) => ({
          id: row.id,
          title: row.title,
          status: statusOf(row),
          author: authorOf(row),
        });
        return { articles: { nodes: rows.slice(0, 25).map(node) } };
      },
    },
  }),
  graphqlRow({
    name: 'graphql-create',
    title: 'GraphQL: create an article',
    target: 2,
    requests: 12_000,
    writes: true,
    query: createQuery,
    postgraphile: postgraphile.create,
    variables: () => ({ input }),
    check: ({ createArticle }: { createArticle: object }) => assertFields(createArticle, ['id', 'title', 'status']),
    bare: {
      sql: `${insert} select article.id, article.status, revision.title
        from article join revision on revision.id = article.revision_id`,
      values: ({ author, body }: { author: string; body: { variables: { input: typeof input } } }) =>
        inserted(author, body.variables.input),
      answer: ([row = {} as Columns]: Columns[]) => ({
        createArticle: { id: row.id, title: row.title, status: statusOf(row) },
      }),
    },
  }),
];
