import { sql } from 'kysely';
import { columnsOf } from '../../core/statement.ts';
import { table } from '../../core/table.ts';
import type { RowOfTable } from '../../core/table-options.ts';
import { emptyForm, emptyView } from '../../core/table-rows.ts';
import type { Db, QueryOf } from '../../core/tables.ts';
import { userReference } from '../users/user.entity.ts';
import { Article, contentNames, type Revision } from './article.entity.ts';
import { insertRevision, type NewRevision } from './revision.table.ts';

export const articleTable = table(Article, {
  name: 'article',
  visible: 'everyone',
  writes: { insert: ['revision', 'author'], update: ['revision', 'deletedAt'], delete: [] },
  references: { author: userReference },
  keys: ['author', 'status'],
  several: ['status'],
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
});

type Tables = Db<typeof Article | typeof Revision>;

/** The title and the body of an article are those of a new revision. */
function revise(db: Tables, $: NewRevision, written: (db: unknown) => unknown) {
  return db.with('Revision', (cte) => insertRevision(cte, $, written(cte)));
}

export type ArticleRow = RowOfTable<typeof articleTable>;

export const trashedArticles = articleTable.list('trashed', (articles) =>
  articles.where('article.deletedAt', 'is not', null),
);
export const articlesByChange = articleTable.changes();
export const articlesOfAuthor = articleTable.children('author', { several: ['status'] });

/** Does not count as a change of the article. */
export const trashArticle = articleTable.writing(
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
