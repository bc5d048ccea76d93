import type { VersionedRow } from '../../core/etag.ts';
import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { get, patch } from '../../surfaces/rest/route.ts';
import type { RevisionRow } from './article.table.ts';
import { ArticleSchema, articleOperations, createArticles } from './articles.operations.ts';
import { RevisionSchema, revisionOperations } from './revisions.operations.ts';
import { trashOperations } from './trash.operations.ts';

const article = { tag: 'Articles', resource: ArticleSchema } as const;
const revision = { tag: 'Articles', resource: RevisionSchema, present: presentRevision } as const;

const trashed = { ...article, version: (row: VersionedRow) => row };

export const articleRoutes = [
  ...collectionRoutes(
    '/articles/{article}',
    { ...articleOperations, createMany: createArticles },
    { ...article, fields: true },
  ),
  get('/articles/trashed', trashOperations.list, { ...trashed, fields: true }),
  get('/articles/trashed/{article}', trashOperations.read, { ...trashed, fields: true }),
  patch('/articles/trashed/{article}', trashOperations.restore, trashed),
  ...collectionRoutes('/articles/{article}/revisions/{revision}', revisionOperations, revision),
];

function presentRevision({ author: { id, username }, ...row }: RevisionRow) {
  return { ...row, author: { id, username } };
}
