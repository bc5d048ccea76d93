import { Article } from './articles/article.entity.ts';
import { ArticlesResolver } from './articles/articles.resolver.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { Revision } from './articles/revision.entity.ts';
import { RevisionsResolver } from './articles/revisions.resolver.ts';
import { Token } from './tokens/token.entity.ts';
import { TokensResolver } from './tokens/tokens.resolver.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { User } from './users/user.entity.ts';
import { UsersResolver } from './users/users.resolver.ts';
import { userRoutes } from './users/users.routes.ts';

/** Everything that is served. A new resource is added here, and nowhere else outside its folder but in a migration. */
export const entities = [User, Token, Article, Revision];
export const routes = [...userRoutes, ...tokenRoutes, ...articleRoutes];
export const resolvers = [UsersResolver, TokensResolver, ArticlesResolver, RevisionsResolver] as const;
