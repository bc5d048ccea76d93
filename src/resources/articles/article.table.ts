import { columnsOf, type Db, emptyForm, emptyView, insertFrom, type QueryOf, type RowIn } from '@terrapin/table';
import { sql } from 'kysely';
import { repositoryOf } from '../../core/repository.ts';
import { storeWritable } from '../../core/table.ts';
import { userReference } from '../users/user.entity.ts';
import { Article, ArticleStatus, type Content, contentNames, Revision } from './article.entity.ts';

type Tables = Db<typeof Article | typeof Revision>;

export class Articles extends repositoryOf(Article, {
  name: 'article',
  visible: 'everyone',
  writes: { insert: ['revision', 'author'], update: ['revision', 'deletedAt'], delete: [] },
  references: { author: userReference },
  keys: ['author', 'status'],
  several: ['status', 'author'],
  every: { status: ArticleStatus.options },
  range: ['updatedAt'],
  search: ['title', 'body'],
  listed: (articles) => articles.where('article.deletedAt', 'is', null),
  select(articles: QueryOf<Article, 'article', typeof Revision>, has) {
    const shown = contentNames.filter(has);
    return articles
      .select('article.deletedAt as deletedAt')
      .$if(shown.length > 0, (all) =>
        all.innerJoin('Revision as revision', 'revision.id', 'article.revision').select(columnsOf('revision', shown)),
      );
  },
  insertWith: revise,
  updateWith: revise,
}) {}

/** The title and the body of an article are those of a new revision. */
function revise(db: Tables, $: NewRevision, written: (db: unknown) => unknown) {
  return db.with('Revision', (cte) => insertRevision(cte, $, written(cte)));
}

export type ArticleRow = RowIn<Articles>;

export const trashedArticles = Articles.list('trashed', (articles) =>
  articles.where('article.deletedAt', 'is not', null),
);
export const articlesOfAuthor = Articles.children('author', { several: ['status'] });

/** Does not count as a change of the article. */
export const trashArticle = Articles.writing(
  'trash',
  'trashed',
  (db: Db<typeof Article>, $: { id: string; version: number; now: string }) =>
    db.with('Article', (cte) =>
      cte
        .updateTable('Article')
        .set(({ eb }) => ({ deletedAt: $.now, version: eb('version', '+', sql.lit(1)) }))
        .where('id', '=', $.id)
        .where('version', '=', $.version)
        .returningAll(),
    ),
  [emptyForm],
)(emptyView);

export class Revisions extends repositoryOf(Revision, {
  name: 'revision',
  visible: 'everyone',
  references: { author: userReference },
  select(revisions: QueryOf<Revision, 'revision', typeof Article>, has) {
    const ofPresent = revisions
      .innerJoin('Article as owner', 'owner.id', 'revision.article')
      .where('owner.deletedAt', 'is', null)
      .select(({ cast, eb, ref }) => {
        const isCurrent = eb('owner.revision', '=', ref('revision.id')).$castTo<boolean>();
        // The only property that changes, so it serves as the version.
        return [isCurrent.as('isCurrent'), cast<number>(isCurrent, 'integer').as('version')];
      });
    return has('isCurrent') ? ofPresent : (revisions as typeof ofPresent);
  },
}) {}

/** With all properties. */
export type RevisionRow = Required<RowIn<Revisions>>;

export const withAuthor = { only: null, joined: ['author'] };
export const revisionsOfArticle = Revisions.children('article', { view: withAuthor });

type NewRevision = { revision: string; viewer: string; now: string } & Content;

/** Inserts a revision for each selected article. */
function insertRevision(db: Pick<Tables, 'selectFrom'>, $: NewRevision, articles: unknown) {
  return insertFrom(db, Revision, articles, {
    id: $.revision,
    article: sql.ref('article.id'),
    ...storeWritable(Revision, $),
    author: $.viewer,
    createdAt: $.now,
  });
}

/** No row: the article does not exist or is in the trash. */
export const insertRevisionRow = Revisions.writing(
  'insert',
  'created',
  (db: Tables, $: NewRevision & { article: string }) =>
    db.with('Revision', (cte) => {
      const article = cte.selectFrom('Article as article').where('article.id', '=', $.article);
      return insertRevision(cte, $, article.where('article.deletedAt', 'is', null));
    }),
  [emptyForm],
)(emptyView);

/** No row: the revision is current or does not exist. */
export const deleteRevisionRow = Revisions.writing(
  'delete',
  'deleted',
  (db: Tables, $: { id: string; article: string }) =>
    db.with('Revision', (cte) => {
      const current = cte.selectFrom('Article as owner').select('owner.revision').where('owner.id', '=', $.article);
      return cte.deleteFrom('Revision').where('id', '=', $.id).where('id', 'not in', current).returningAll();
    }),
  [emptyForm],
)(emptyView);
