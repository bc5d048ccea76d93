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

/** Excludes the revisions of articles in the trash. */
function selectRevisions(db: Pick<Tables, 'selectFrom'>) {
  return db
    .selectFrom('Revision as revision')
    .innerJoin('User as author', 'author.id', 'revision.author')
    .innerJoin('Article as owner', 'owner.id', 'revision.article')
    .where('owner.deletedAt', 'is', null)
    .select(columnsOf('revision', ['id', 'article', 'title', 'body', 'createdAt']))
    .select(({ cast, eb, ref }) => {
      const isCurrent = eb('owner.revision', '=', ref('revision.id')).$castTo<boolean>();
      // The only property that changes, so it serves as the version.
      return [isCurrent.as('isCurrent'), cast<number>(isCurrent, 'integer').as('version')];
    })
    .select(nestedColumnsOf('author', ['id', 'username', 'name', 'email']));
}

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

/** Inserts a revision for each selected article. PostgreSQL cannot infer the types of parameters in a SELECT list. */
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

/** No row: the article does not exist or is in the trash. */
export const insertRevisionRow = statement('revision_insert', (db, $: NewRevision & { article: string }) => {
  const article = db.selectFrom('Article as article').where('article.id', '=', $.article);
  return insertRevision(db, $, article.where('article.deletedAt', 'is', null));
});

/** No row: the revision is current or does not exist. */
export const deleteRevisionRow = statement('revision_delete', (db, $: { id: string; article: string }) =>
  db
    .deleteFrom('Revision')
    .where('id', '=', $.id)
    .where('id', 'not in', db.selectFrom('Article as owner').select('owner.revision').where('owner.id', '=', $.article))
    .returning('id'),
);
