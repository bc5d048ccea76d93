import { events, scopes } from '../../catalogue.ts';
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
  scopes: scopes.articles,
  places: [{ name: 'REST', path: '/articles' }],
  errors: articleErrors,
  events: {
    article: { ...events.article, entity: Article, resource: ArticleSchema },
    revision: { ...events.revision, entity: Revision, resource: RevisionSchema },
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
