import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { del, get, patch, post } from '../../surfaces/rest/route.ts';
import { ArticleSchema, articleOperations, listTrashedArticles, restoreArticle } from './articles.operations.ts';
import type { RevisionRow } from './revision.statements.ts';
import {
  createRevision,
  deleteRevision,
  listRevisions,
  RevisionSchema,
  readRevision,
  revisionVersion,
  updateRevision,
} from './revisions.operations.ts';

const article = { tag: 'Articles', resource: ArticleSchema } as const;
const revision = { tag: 'Articles', resource: RevisionSchema, present: presentRevision } as const;

const [list, create, ...one] = collectionRoutes('/articles/{article}', articleOperations, { ...article, fields: true });

export const articleRoutes = [
  list,
  create,
  get('/articles/trashed', listTrashedArticles, { ...article, fields: true }),
  patch('/articles/trashed/{article}', restoreArticle, { ...article, version: (row) => row }),
  ...one,

  get('/articles/{article}/revisions', listRevisions, revision),
  post('/articles/{article}/revisions', createRevision, {
    ...revision,
    status: 201,
    location: (row) => `/articles/${row.article}/revisions/${row.id}`,
    version: revisionVersion,
  }),
  get('/articles/{article}/revisions/{revision}', readRevision, { ...revision, version: revisionVersion }),
  patch('/articles/{article}/revisions/{revision}', updateRevision, { ...revision, version: revisionVersion }),
  del('/articles/{article}/revisions/{revision}', deleteRevision, { tag: 'Articles' }),
];

/** Of its author no more than what REST refers to users by. */
function presentRevision({ author: { id, username }, ...row }: RevisionRow) {
  return RevisionSchema.present({ ...row, author: { id, username } });
}
