import type { Resource } from '../resource.ts';
import { Article, Revision } from './article.entity.ts';
import { articleTable, revisionsOfArticle } from './article.table.ts';
import { articleErrors } from './articles.errors.ts';
import { ArticleSchema, articleOperations, articleView, createArticles } from './articles.operations.ts';
import { ArticlesResolver, RevisionsResolver, UserArticlesResolver } from './articles.resolver.ts';
import { articleRoutes } from './articles.routes.ts';
import { seedArticles } from './articles.seed.ts';
import { RevisionSchema, revisionOperations, revisionsById } from './revisions.operations.ts';
import { trashOperations } from './trash.operations.ts';

export const articles: Resource = {
  tag: { name: 'Articles', description: 'Articles with a revision history.' },
  scopes: {
    'articles:read': 'Read articles and their revisions.',
    'articles:write': 'Create, change and delete articles.',
  },
  errors: articleErrors,
  events: {
    article: {
      entity: Article,
      resource: ArticleSchema,
      scope: 'articles:read',
      types: {
        created: 'An article was created.',
        updated: 'An article or its current revision was updated.',
        trashed: 'An article was moved to the trash.',
        restored: 'An article was restored from the trash.',
        deleted: 'An article was deleted permanently.',
      },
    },
    revision: {
      entity: Revision,
      resource: RevisionSchema,
      types: { created: 'A revision was created that is not the current one.', deleted: 'A revision was deleted.' },
    },
  },
  entities: [Article, Revision],
  routes: articleRoutes,
  types: [
    {
      type: Article,
      operations: [...Object.values(articleOperations), createArticles, ...Object.values(trashOperations)],
      table: articleTable,
      viewOf: articleView,
    },
    {
      type: Revision,
      operations: Object.values(revisionOperations),
      load: revisionsById,
      parent: { type: Article, pages: revisionsOfArticle },
    },
  ],
  resolvers: [ArticlesResolver, RevisionsResolver, UserArticlesResolver],
  seed: seedArticles,
};
