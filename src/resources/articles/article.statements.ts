import { columns, insertInto, join, named, names, pageWithin, select, table } from '../../adapters/database/select.ts';
import { type Schema, statements } from '../../core/queries.ts';
import { User } from '../users/user.entity.ts';
import { Article } from './article.entity.ts';
import type { ArticleStatus } from './article.schema.ts';
import { Revision } from './revision.entity.ts';

/** An article as read: flat, with what its current revision says; the author as far as it was asked for. */
export interface ArticleRow {
  id: string;
  title: string;
  body: string;
  status: ArticleStatus;
  revision: string;
  /** The id alone where the author was not joined. */
  author: string | { id: string; username: string; name?: string; email?: string };
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

/**
 * How much of an article is read: `full`, all of it with the author's id and username (REST); `author`, all of it with
 * the whole author, and `plain`, with the author's id only (GraphQL), or either without the body, which may be longer
 * than all the rest of a list; or the members of a `fields` list.
 */
export type ArticleView = 'full' | 'author' | 'plain' | 'author_bodiless' | 'plain_bodiless' | readonly string[];

const own = ['id', 'status', 'revision', 'version', 'createdAt', 'updatedAt', 'deletedAt'] as const;
/** Paging, entity tags and the trash need these whatever the client named. */
const always = ['id', 'version', 'deletedAt'] as const;

function selectArticles(schema: Schema, view: ArticleView, sources: Record<string, string> = {}) {
  const members = typeof view === 'string' ? null : view;
  const isPlain = view === 'plain' || view === 'plain_bodiless';
  const isWhole = view === 'author' || view === 'author_bodiless';
  const isBodiless = view === 'plain_bodiless' || view === 'author_bodiless';
  const content = named(isBodiless ? (['title'] as const) : (['title', 'body'] as const), members);
  const wantsAuthor = !isPlain && named(['author'], members).length > 0;
  const author = (['id', 'username', ...(isWhole ? (['name', 'email'] as const) : [])] as const).slice();
  return select(schema, Article, 'article', {
    properties: [...named(own, members, always), ...(isPlain ? (['author'] as const) : [])],
    joins: {
      ...(content.length > 0 && { revision: join(Revision, content, 'flat') }),
      ...(wantsAuthor && { author: join(User, author) }),
    },
    sources,
  });
}

/** One article, in the trash or not. */
export const readArticleRow = statements<{ article: string }, ArticleRow, { view: ArticleView }>(
  'article_read',
  (schema, { view }) => {
    const { columns: list, from, read } = selectArticles(schema, view);
    return { sql: `select ${list} from ${from} where ${columns(schema, Article, 'article').id} = :article`, read };
  },
);

/** The articles of `ids` that are not in the trash, in no order. */
export const readArticleRows = statements<{ ids: string[] }, ArticleRow, { view: ArticleView }>(
  'articles_read',
  (schema, { view }) => {
    const { columns: list, from, read } = selectArticles(schema, view);
    const article = columns(schema, Article, 'article');
    const where = `${article.id} = any(:ids::uuid[]) and ${article.deletedAt} is null`;
    return { sql: `select ${list} from ${from} where ${where}`, read };
  },
);

/** A page of articles, newest first; in a backward page oldest first. */
export const listArticleRows = statements<
  { below: string; above: string; rows: number; status?: ArticleStatus | undefined },
  ArticleRow,
  { view: ArticleView; status: boolean; trashed: boolean; backward: boolean }
>('article_list', (schema, { view, status, trashed, backward }) => {
  const { columns: list, from, read } = selectArticles(schema, view);
  const article = columns(schema, Article, 'article');
  const sql = `select ${list} from ${from}
    where ${pageWithin(status ? { [article.status]: ':status' } : {}, article.id)}
      and ${article.deletedAt} is ${trashed ? 'not null' : 'null'}
    order by ${article.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return { sql, read };
});

/** A new article with its first revision. */
export const insertArticleRow = statements<
  { article: string; revision: string; title: string; body: string; status: ArticleStatus; author: string; now: Date },
  ArticleRow,
  { view: ArticleView }
>('article_insert', (schema, { view }) => {
  const {
    columns: list,
    from,
    read,
  } = selectArticles(schema, view, { article: 'new_article', revision: 'new_revision' });
  const article = insertInto(schema, Article, {
    id: ':article',
    status: ':status',
    revision: ':revision',
    author: ':author',
    version: '1',
    createdAt: ':now',
    updatedAt: ':now',
  });
  const revision = insertInto(schema, Revision, {
    id: ':revision',
    article: ':article',
    title: ':title',
    body: ':body',
    author: ':author',
    createdAt: ':now',
  });
  const sql = `with new_article as (${article} returning *), new_revision as (${revision} returning *)
    select ${list} from ${from}`;
  return { sql, read };
});

/**
 * Changes an article that still has `version`. `revise` writes title and body as the new revision `revision`; otherwise
 * `revision` is the existing one that is to be current. No row: the article has changed or gone in the meantime.
 */
export const updateArticleRow = statements<
  {
    article: string;
    version: number;
    status: ArticleStatus;
    revision: string;
    now: Date;
    title?: string;
    body?: string;
    author?: string;
  },
  ArticleRow,
  { view: ArticleView; revise: boolean }
>('article_update', (schema, { view, revise }) => {
  const {
    columns: list,
    from,
    read,
  } = selectArticles(schema, view, {
    article: 'changed',
    ...(revise && { revision: 'new_revision' }),
  });
  const own = names(schema, Article);
  const changed = `update ${table(schema, Article)}
    set ${own.status} = :status, ${own.revision} = :revision, ${own.version} = ${own.version} + 1, ${own.updatedAt} = :now
    where ${own.id} = :article and ${own.version} = :version and ${own.deletedAt} is null returning *`;
  const content = {
    id: ':revision::uuid',
    article: 'changed.id',
    title: ':title::text',
    body: ':body::text',
    author: ':author::uuid',
    createdAt: ':now::timestamptz',
  };
  const revision = revise ? `, new_revision as (${insertInto(schema, Revision, content, 'changed')} returning *)` : '';
  return { sql: `with changed as (${changed})${revision} select ${list} from ${from}`, read };
});

/** Removes an article at `version` for good, or moves it to the trash. Answers its id. */
export const deleteArticleRow = statements<
  { article: string; version: number; now?: Date },
  { id: string },
  { trash: boolean }
>('article_delete', (schema, { trash }) => {
  const own = names(schema, Article);
  const where = `where ${own.id} = :article and ${own.version} = :version and ${own.deletedAt} is null returning ${own.id}`;
  const sql = trash
    ? `update ${table(schema, Article)} set ${own.deletedAt} = :now, ${own.version} = ${own.version} + 1 ${where}`
    : `delete from ${table(schema, Article)} ${where}`;
  return { sql };
});

/** Takes an article out of the trash. */
export const restoreArticleRow = statements<
  { article: string; version: number; status: ArticleStatus; now: Date },
  ArticleRow,
  { view: ArticleView }
>('article_restore', (schema, { view }) => {
  const { columns: list, from, read } = selectArticles(schema, view, { article: 'changed' });
  const own = names(schema, Article);
  const changed = `update ${table(schema, Article)}
    set ${own.deletedAt} = null, ${own.status} = :status, ${own.version} = ${own.version} + 1, ${own.updatedAt} = :now
    where ${own.id} = :article and ${own.version} = :version and ${own.deletedAt} is not null returning *`;
  return { sql: `with changed as (${changed}) select ${list} from ${from}`, read };
});
