import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { record } from '../../core/events/record.ts';
import { membersOf } from '../../core/member.ts';
import { type View, wholeView } from '../../core/operation.ts';
import type { Window } from '../../core/page.ts';
import type { Given } from '../../core/representation.ts';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { inWindow } from '../../core/window.ts';
import { User } from '../users/user.entity.ts';
import { Article, type ArticleStatus } from './article.entity.ts';
import { Revision } from './revision.entity.ts';
import { insertRevision, type NewRevision } from './revision.statements.ts';

const { statement, statements } = statementsOver(Article, Revision, User);
type From = Pick<Db<typeof Article | typeof Revision | typeof User>, 'selectFrom'>;

/** An article as read: flat, with what its current revision says, as far as it was asked for. */
export type ArticleRow = ResultOf<typeof readArticleRow>;

/** Paging, entity tags and the trash need these whatever the client named. */
const always = ['id', 'version', 'deletedAt'] as const;
const own = ['status', 'revision', 'createdAt', 'updatedAt'] as const;
const members = membersOf(Article).length;

/** How much of an article a statement reads. */
type Form = ReturnType<typeof formOf>;

/** What a view makes of a statement. All but the body is a form of its own: the body may be longer than a whole list. */
export function formOf({ only, joined }: View) {
  const bodiless = only?.length === members - 1 && !only.includes('body');
  const author = joined === 'references' ? joined : joined.includes('author') && ('author' as const);
  return { only: bodiless ? null : only, author, bodiless };
}

function selectArticles(db: From, { only, bodiless, author }: Form) {
  const isAsked = (property: string) =>
    only ? (only as readonly string[]).includes(property) : !(bodiless && property === 'body');
  const content = (['title', 'body'] as const).filter(isAsked);
  return db
    .selectFrom('Article as article')
    .select(columnsOf('article', always))
    .$if(true, (query) => query.select(columnsOf('article', own.filter(isAsked))))
    .$if(content.length > 0, (query) =>
      query.innerJoin('Revision as revision', 'revision.id', 'article.revision').select(columnsOf('revision', content)),
    )
    .$if(isAsked('author') && author !== false, (query) =>
      query
        .innerJoin('User as author', 'author.id', 'article.author')
        .select(nestedColumnsOf('author', ['id', 'username']))
        .$if(author === 'author', (joined) => joined.select(nestedColumnsOf('author', ['name', 'email']))),
    )
    .$if(isAsked('author') && author === false, (query) => query.select('article.author as author'));
}

/** One article, in the trash or not. */
export const readArticleRow = statements('article_read', (db, $: { article: string }, form: Form) =>
  selectArticles(db, form).where('article.id', '=', $.article),
);

/** The articles of `ids` that are not in the trash, in no order. */
export const readArticleRows = statements('articles_read', (db, $: { ids: readonly string[] }, form: Form) =>
  selectArticles(db, form)
    .where('article.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where('article.deletedAt', 'is', null),
);

/** A page of articles, newest first; in a backward page oldest first. */
export const listArticleRows = statements(
  'article_list',
  (
    db,
    $: Window & { status: ArticleStatus | undefined; author: string | undefined },
    { status, by, trashed, backward, ...form }: Form & Record<'status' | 'by' | 'trashed' | 'backward', boolean>,
  ) => {
    const articles = selectArticles(db, form).where('article.deletedAt', trashed ? 'is not' : 'is', null);
    const key = { ...(by && { 'article.author': $.author }), ...(status && { 'article.status': $.status }) };
    return inWindow(articles, $, backward, 'article.id', key);
  },
);

/** The articles of each of some authors, all of them or those with a status. */
export const articlePages = {
  any: childrenOf('articles_of_author', 'article', 'author', selectOwn),
  published: childrenOf('articles_of_author_published', 'article', 'author', selectOwn, { status: 'published' }),
  archived: childrenOf('articles_of_author_archived', 'article', 'author', selectOwn, { status: 'archived' }),
};

function selectOwn(db: From) {
  return selectArticles(db, { only: null, bodiless: false, author: false }).where('article.deletedAt', 'is', null);
}

const whole = formOf(wholeView);

function recordArticle(cte: unknown, type: string) {
  return record(cte, type, selectArticles(cte as From, whole));
}

/** A new article with its first revision. */
export const insertArticleRow = statements(
  'article_insert',
  (db, $: Given<Article> & { id: string; revision: string; author: string; now: string }, form: Form) => {
    const { id, status, revision, author, now } = $;
    const row = { id, status, revision, author, version: sql.lit(1), createdAt: now, updatedAt: now };
    return selectArticles(
      db
        .with('Article', (cte) => cte.insertInto('Article').values(row).returningAll())
        .with('Revision', (cte) => insertRevision(cte, $))
        .with('Recorded', (cte) => recordArticle(cte, 'article.created')),
      form,
    );
  },
);

/**
 * Changes an article that still has `version`, or takes it out of the trash. `revise` writes title and body as the new
 * revision `revision`; otherwise that is the existing one that is to be current. No row: the article has changed or gone
 * in the meantime.
 */
export const updateArticleRow = statements(
  'article_update',
  (
    db,
    $: { id: string; version: number; status: ArticleStatus; revision: string; now: string } & Partial<NewRevision>,
    { revise, trashed, ...form }: Form & Record<'revise' | 'trashed', boolean>,
  ) => {
    const changed = db.with('Article', (cte) =>
      cte
        .updateTable('Article')
        .set(({ eb }) => ({
          status: $.status,
          revision: $.revision,
          version: eb('version', '+', sql.lit(1)),
          updatedAt: $.now,
          deletedAt: null,
        }))
        .where('id', '=', $.id)
        .where('version', '=', $.version)
        .where('deletedAt', trashed ? 'is not' : 'is', null)
        .returningAll(),
    );
    const revised = revise ? changed.with('Revision', (cte) => insertRevision(cte, $ as NewRevision)) : changed;
    const type = trashed ? 'article.restored' : 'article.updated';
    return selectArticles(
      revised.with('Recorded', (cte) => recordArticle(cte, type)),
      form,
    );
  },
);

/** Removes an article at `version` for good. */
export const deleteArticleRow = statement('article_delete', (db, $: { id: string; version: number }) =>
  db
    .with('Article', (cte) =>
      cte.deleteFrom('Article').where('id', '=', $.id).where('version', '=', $.version).returningAll(),
    )
    .with('Recorded', (cte) => recordArticle(cte, 'article.deleted'))
    .selectFrom('Article as article')
    .select('article.id as id'),
);

/** Moves an article at `version` to the trash. */
export const trashArticleRow = statement('article_trash', (db, $: { id: string; version: number; now: string }) =>
  db
    .with('Article', (cte) =>
      cte
        .updateTable('Article')
        .set(({ eb }) => ({ deletedAt: $.now, version: eb('version', '+', sql.lit(1)) }))
        .where('id', '=', $.id)
        .where('version', '=', $.version)
        .returningAll(),
    )
    .with('Recorded', (cte) => recordArticle(cte, 'article.trashed'))
    .selectFrom('Article as article')
    .select('article.id as id'),
);
