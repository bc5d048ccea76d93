import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { User } from '../users/user.entity.ts';
import { Article } from './article.entity.ts';
import { Revision } from './revision.entity.ts';

const { statement } = statementsOver(Article, Revision, User);
type Tables = Db<typeof Article | typeof Revision | typeof User>;

export type RevisionRow = ResultOf<typeof readRevisionRows>;

/** Revisions of articles that are not in the trash: those of one that is are hidden with it. */
function selectRevisions(db: Pick<Tables, 'selectFrom'>) {
  return db
    .selectFrom('Revision as revision')
    .innerJoin('User as author', 'author.id', 'revision.author')
    .innerJoin('Article as owner', 'owner.id', 'revision.article')
    .where('owner.deletedAt', 'is', null)
    .select(columnsOf('revision', ['id', 'article', 'title', 'body', 'createdAt']))
    .select(({ cast, eb, ref }) => {
      const isCurrent = eb('owner.revision', '=', ref('revision.id')).$castTo<boolean>();
      // Nothing else of it ever changes, so this tells its versions apart.
      return [isCurrent.as('isCurrent'), cast<number>(isCurrent, 'integer').as('version')];
    })
    .select(nestedColumnsOf('author', ['id', 'username', 'name', 'email']));
}

/** The revisions of `ids`, in no order. */
export const readRevisionRows = statement('revisions_read', (db, $: { ids: readonly string[] }) =>
  selectRevisions(db).where('revision.id', '=', sql<string>`any(${$.ids}::uuid[])`),
);

export const revisionPages = childrenOf('revision_list', 'revision', 'article', {
  shown: selectRevisions,
  counted: (db: Pick<Tables, 'selectFrom'>) => db.selectFrom('Revision as revision').select('revision.id'),
});

export interface NewRevision {
  revision: string;
  title: string;
  body: string;
  author: string;
  now: string;
}

/** A new revision of the articles that are selected. Parameters in a SELECT list need to be told their types. */
export function insertRevision(
  db: Pick<Tables, 'selectFrom' | 'insertInto'>,
  $: NewRevision,
  articles = db.selectFrom('Article as article'),
) {
  const content = articles.select([
    sql<string>`${$.revision}::uuid`.as('id'),
    'article.id as article',
    sql<string>`${$.title}::text`.as('title'),
    sql<string>`${$.body}::text`.as('body'),
    sql<string>`${$.author}::uuid`.as('author'),
    sql<string>`${$.now}::timestamptz`.as('createdAt'),
  ]);
  const columns = ['id', 'article', 'title', 'body', 'author', 'createdAt'] as const;
  return db.insertInto('Revision').columns(columns).expression(content).returningAll();
}

/** A revision that does not become current, of an article that is not in the trash. */
export const insertRevisionRow = statement('revision_insert', (db, $: NewRevision & { article: string }) => {
  const article = db.selectFrom('Article as article').where('article.id', '=', $.article);
  return insertRevision(db, $, article.where('article.deletedAt', 'is', null));
});

/** Removes a revision unless it is the current one. */
export const deleteRevisionRow = statement('revision_delete', (db, $: { id: string; article: string }) =>
  db
    .deleteFrom('Revision')
    .where('id', '=', $.id)
    .where('id', 'not in', db.selectFrom('Article as owner').select('owner.revision').where('owner.id', '=', $.article))
    .returning('id'),
);
