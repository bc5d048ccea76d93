import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { get, patch } from '../../surfaces/rest/route.ts';
import { ArticleSchema, articleOperations } from './articles.operations.ts';
import type { RevisionRow } from './revision.statements.ts';
import { RevisionSchema, revisionOperations } from './revisions.operations.ts';
import { listTrashedArticles, restoreArticle } from './trash.operations.ts';

const article = { tag: 'Articles', resource: ArticleSchema } as const;
const revision = { tag: 'Articles', resource: RevisionSchema, present: presentRevision } as const;

const [list, create, ...one] = collectionRoutes('/articles/{article}', articleOperations, { ...article, fields: true });

export const articleRoutes = [
  list,
  create,
  get('/articles/trashed', listTrashedArticles, { ...article, fields: true, version: (row) => row }),
  patch('/articles/trashed/{article}', restoreArticle, { ...article, version: (row) => row }),
  ...one,

  ...collectionRoutes('/articles/{article}/revisions/{revision}', revisionOperations, revision),
];

function presentRevision({ author: { id, username }, ...row }: RevisionRow) {
  return RevisionSchema.present({ ...row, author: { id, username } });
}
