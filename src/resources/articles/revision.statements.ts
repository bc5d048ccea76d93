import { columns, insertInto, join, select, table } from '../../adapters/database/select.ts';
import { type Schema, statement, statements } from '../../core/queries.ts';
import { User } from '../users/user.entity.ts';
import { Article } from './article.entity.ts';
import { Revision } from './revision.entity.ts';

export interface RevisionRow {
  id: string;
  article: string;
  title: string;
  body: string;
  isCurrent: boolean;
  author: { id: string; username: string; name: string; email: string };
  createdAt: string;
}

function selectRevisions(schema: Schema) {
  const selection = select(schema, Revision, 'revision', {
    properties: ['id', 'article', 'title', 'body', 'createdAt'],
    joins: { author: join(User, ['id', 'username', 'name', 'email']) },
  });
  const owner = columns(schema, Article, 'owner');
  const revision = columns(schema, Revision, 'revision');
  return {
    columns: `${selection.columns}, ${owner.revision} = ${revision.id} as "isCurrent"`,
    // Revisions of an article in the trash are hidden with it.
    from: `${selection.from} join ${table(schema, Article)} as owner
      on ${owner.id} = ${revision.article} and ${owner.deletedAt} is null`,
    revision,
    read: selection.read<RevisionRow>,
  };
}

/** The revisions of `ids` whose articles are not in the trash, in no order. */
export const readRevisionRows = statement<{ ids: string[] }, RevisionRow>('revisions_read', (schema) => {
  const { columns: list, from, revision, read } = selectRevisions(schema);
  return { sql: `select ${list} from ${from} where ${revision.id} = any(:ids::uuid[])`, read };
});

/** For each of `articles`, a page of its revisions, newest first; in a backward page oldest first. */
export const listRevisionRows = statements<
  { articles: string[]; below: string; above: string; rows: number },
  RevisionRow,
  { backward: boolean }
>('revision_list', (schema, { backward }) => {
  const { columns: list, from, revision, read } = selectRevisions(schema);
  const page = `select ${list} from ${from}
    where ${revision.article} = wanted.id and ${revision.id} < :below and ${revision.id} > :above
    order by ${revision.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return {
    sql: `select page.* from unnest(:articles::uuid[]) as wanted (id) cross join lateral (${page}) as page`,
    read,
  };
});

/** A revision that does not become current, of an article that is not in the trash. */
export const insertRevisionRow = statement<
  { revision: string; article: string; title: string; body: string; author: string; now: Date },
  { id: string }
>('revision_insert', (schema) => {
  const owner = columns(schema, Article, 'owner');
  const content = {
    id: ':revision::uuid',
    article: owner.id,
    title: ':title::text',
    body: ':body::text',
    author: ':author::uuid',
    createdAt: ':now::timestamptz',
  };
  const source = `${table(schema, Article)} as owner where ${owner.id} = :article and ${owner.deletedAt} is null`;
  return { sql: `${insertInto(schema, Revision, content, source)} returning id` };
});

/** Removes a revision unless it is the current one. Answers its id. */
export const deleteRevisionRow = statement<{ revision: string }, { id: string }>('revision_delete', (schema) => {
  const owner = columns(schema, Article, 'owner');
  const revision = columns(schema, Revision, 'revision');
  return {
    sql: `delete from ${table(schema, Revision)} as revision using ${table(schema, Article)} as owner
      where ${revision.id} = :revision and ${owner.id} = ${revision.article} and ${owner.revision} <> ${revision.id}
      returning ${revision.id}`,
  };
});
