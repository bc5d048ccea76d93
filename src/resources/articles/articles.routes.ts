import { del, get, patch, post } from '../../surfaces/rest/route.ts';
import { ArticleSchema, RevisionSchema } from './article.schema.ts';
import type { ArticleRow } from './article.statements.ts';
import {
  createArticle,
  deleteArticle,
  listArticles,
  listTrashedArticles,
  readArticle,
  restoreArticle,
  updateArticle,
} from './articles.operations.ts';
import type { RevisionRow } from './revision.statements.ts';
import {
  createRevision,
  deleteRevision,
  listRevisions,
  readRevision,
  revisionVersion,
  updateRevision,
} from './revisions.operations.ts';

const article = { tag: 'Articles', resource: ArticleSchema, present: presentArticle } as const;
const revision = { tag: 'Articles', resource: RevisionSchema, present: presentRevision } as const;
const articlePath = (row: { id: string }) => `/articles/${row.id}`;
const version = (row: ArticleRow) => row;

export const articleRoutes = [
  get('/articles', listArticles, { ...article, fields: true }),
  post('/articles', createArticle, { ...article, status: 201, location: articlePath, version }),
  get('/articles/trashed', listTrashedArticles, { ...article, fields: true }),
  patch('/articles/trashed/{article}', restoreArticle, { ...article, version }),
  get('/articles/{article}', readArticle, { ...article, fields: true, version }),
  patch('/articles/{article}', updateArticle, { ...article, version }),
  del('/articles/{article}', deleteArticle, { tag: 'Articles' }),

  get('/articles/{article}/revisions', listRevisions, revision),
  post('/articles/{article}/revisions', createRevision, {
    ...revision,
    status: 201,
    location: (row) => `${articlePath({ id: row.article })}/revisions/${row.id}`,
    version: revisionVersion,
  }),
  get('/articles/{article}/revisions/{revision}', readRevision, { ...revision, version: revisionVersion }),
  patch('/articles/{article}/revisions/{revision}', updateRevision, { ...revision, version: revisionVersion }),
  del('/articles/{article}/revisions/{revision}', deleteRevision, { tag: 'Articles' }),
];

function presentArticle(row: ArticleRow) {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    status: row.status,
    revision: row.revision,
    author: row.author,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

function presentRevision(row: RevisionRow) {
  return {
    id: row.id,
    article: row.article,
    title: row.title,
    body: row.body,
    is_current: row.isCurrent,
    author: { id: row.author.id, username: row.author.username },
    created_at: row.createdAt,
  };
}
