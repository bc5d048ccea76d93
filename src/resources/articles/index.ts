import type { Resource } from '../resource.ts';
import { Article } from './article.entity.ts';
import { articleErrors } from './articles.errors.ts';
import { articleOperations, articlesById } from './articles.operations.ts';
import { ArticlesResolver, UserArticlesResolver } from './articles.resolver.ts';
import { articleRoutes } from './articles.routes.ts';
import { seedArticles } from './articles.seed.ts';
import { Revision } from './revision.entity.ts';
import { revisionOperations, revisionsById } from './revisions.operations.ts';
import { ArticleRevisionsResolver, RevisionsResolver } from './revisions.resolver.ts';

export const articles: Resource = {
  tag: { name: 'Articles', description: 'Articles with a revision history.' },
  scopes: ['articles:read', 'articles:write'],
  errors: articleErrors,
  entities: [Article, Revision],
  routes: articleRoutes,
  resolvers: [ArticlesResolver, RevisionsResolver, ArticleRevisionsResolver, UserArticlesResolver],
  nodes: [
    { type: Article, access: articleOperations.read.definition.scope, load: articlesById },
    { type: Revision, access: revisionOperations.read.definition.scope, load: revisionsById },
  ],
  seed: seedArticles,
};
