import type { Resource } from '../resource.ts';
import { Article } from './article.entity.ts';
import { Articles, revisionsOfArticle } from './article.table.ts';
import { articleErrors } from './articles.errors.ts';
import { ArticleSchema, articleOperations, articleView, createArticles } from './articles.operations.ts';
import { ArticlesResolver, RevisionsResolver, UserArticlesResolver } from './articles.resolver.ts';
import { seedArticles } from './articles.seed.ts';
import { presentRevision, RevisionSchema, revisionOperations, revisionsById } from './revisions.operations.ts';
import { trashOperations } from './trash.operations.ts';

export const articles: Resource = {
  tag: { name: 'Articles', description: 'Articles with a revision history.' },
  meanings: { revision: 'version versions' },
  errors: articleErrors,
  types: [
    {
      schema: ArticleSchema,
      repository: Articles,
      operations: [...Object.values(articleOperations), createArticles, ...Object.values(trashOperations)],
      viewOf: articleView,
      fields: true,
    },
    {
      schema: RevisionSchema,
      event: 'revision',
      operations: Object.values(revisionOperations),
      present: presentRevision,
      load: revisionsById,
      parent: { type: Article, pages: revisionsOfArticle },
    },
  ],
  resolvers: [ArticlesResolver, RevisionsResolver, UserArticlesResolver],
  seed: seedArticles,
};
