import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { record } from '../../core/events/record.ts';
import { membersOf } from '../../core/member.ts';
import { type View, wholeView } from '../../core/operation.ts';
import type { ChangeWindow, Window } from '../../core/order.ts';
import type { Given } from '../../core/representation.ts';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { inChangeWindow, inWindow } from '../../core/window.ts';
import { User } from '../users/user.entity.ts';
import { Article, type ArticleStatus } from './article.entity.ts';
import { Revision } from './revision.entity.ts';
import { insertRevision, type NewRevision } from './revision.statements.ts';

const { statement, statements } = statementsOver(Article, Revision, User);
type From = Pick<Db<typeof Article | typeof Revision | typeof User>, 'selectFrom'>;

export type ArticleRow = ResultOf<typeof readArticleRow>;

/** Paging, entity tags and the trash check need these whatever fields the client selects. */
const requiredProperties = ['id', 'version', 'deletedAt'] as const;
const optionalProperties = ['status', 'revision', 'createdAt', 'updatedAt'] as const;
const memberCount = membersOf(Article).length;

type Form = ReturnType<typeof formOf>;

/** Omitting only the body has its own form: one body can be larger than the rest of a list. */
export function formOf({ only, joined }: View) {
  const bodiless = only?.length === memberCount - 1 && !only.includes('body');
  const author = joined === 'references' ? joined : joined.includes('author') && ('author' as const);
  return { only: bodiless ? null : only, author, bodiless };
}

function selectArticles(db: From, { only, bodiless, author }: Form) {
  const isSelected = (property: string) =>
    only ? (only as readonly string[]).includes(property) : !(bodiless && property === 'body');
  const content = (['title', 'body'] as const).filter(isSelected);
  return db
    .selectFrom('Article as article')
    .select(columnsOf('article', requiredProperties))
    .$if(true, (query) => query.select(columnsOf('article', optionalProperties.filter(isSelected))))
    .$if(content.length > 0, (query) =>
      query.innerJoin('Revision as revision', 'revision.id', 'article.revision').select(columnsOf('revision', content)),
    )
    .$if(isSelected('author') && author !== false, (query) =>
      query
        .innerJoin('User as author', 'author.id', 'article.author')
        .select(nestedColumnsOf('author', ['id', 'username']))
        .$if(author === 'author', (joined) => joined.select(nestedColumnsOf('author', ['name', 'email']))),
    )
    .$if(isSelected('author') && author === false, (query) => query.select('article.author as author'));
}

const wholeForm = formOf(wholeView);
export const minimalForm = formOf({ only: [], joined: [] });

/** Includes articles in the trash. */
export const readArticleRow = statements(
  'article_read',
  (db, $: { article: string }, form: Form) => selectArticles(db, form).where('article.id', '=', $.article),
  [wholeForm],
);

/** Excludes articles in the trash. In no particular order. */
export const readArticleRows = statements(
  'articles_read',
  (db, $: { ids: readonly string[] }, form: Form) =>
    selectArticles(db, form)
      .where('article.id', '=', sql<string>`any(${$.ids}::uuid[])`)
      .where('article.deletedAt', 'is', null),
  [wholeForm],
);

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
  [
    { ...wholeForm, status: false, by: false, trashed: false, backward: false },
    { ...wholeForm, status: true, by: false, trashed: false, backward: false },
    { ...wholeForm, status: true, by: true, trashed: false, backward: false },
    { ...wholeForm, status: false, by: false, trashed: true, backward: false },
  ],
);

export const listChangedArticleRows = statements(
  'article_list_changed',
  (db, $: ChangeWindow, { backward, ...form }: Form & { backward: boolean }) => {
    const articles = selectArticles(db, form).where('article.deletedAt', 'is', null);
    return inChangeWindow(articles, $, backward, 'article.updatedAt', 'article.id');
  },
  [{ ...wholeForm, backward: false }],
);

const notTrashed = (form: Form) => (db: From) => selectArticles(db, form).where('article.deletedAt', 'is', null);
const ofAuthors = {
  shown: notTrashed({ only: null, bodiless: false, author: false }),
  counted: notTrashed(minimalForm),
};

export const articlePages = {
  any: childrenOf('articles_of_author', 'article', 'author', ofAuthors),
  published: childrenOf('articles_of_author_published', 'article', 'author', ofAuthors, { status: 'published' }),
  archived: childrenOf('articles_of_author_archived', 'article', 'author', ofAuthors, { status: 'archived' }),
};

function recordArticle(cte: unknown, type: string) {
  return record(cte, type, selectArticles(cte as From, wholeForm));
}

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
  [wholeForm],
);

/**
 * Updates an article at `version`, or restores it from the trash. With `revise`, inserts title and body as the revision
 * `revision`; otherwise `revision` must exist. No row: the article was changed or deleted concurrently.
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
  [
    { ...wholeForm, revise: false, trashed: false },
    { ...wholeForm, revise: true, trashed: false },
    { ...wholeForm, revise: false, trashed: true },
  ],
);

export const deleteArticleRow = statement('article_delete', (db, $: { id: string; version: number }) =>
  db
    .with('Article', (cte) =>
      cte.deleteFrom('Article').where('id', '=', $.id).where('version', '=', $.version).returningAll(),
    )
    .with('Recorded', (cte) => recordArticle(cte, 'article.deleted'))
    .selectFrom('Article as article')
    .select('article.id as id'),
);

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
