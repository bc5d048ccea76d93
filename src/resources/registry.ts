import { Article } from './articles/article.entity.ts';
import { ArticlesResolver } from './articles/articles.resolver.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { Revision } from './articles/revision.entity.ts';
import { RevisionsResolver } from './articles/revisions.resolver.ts';
import { Avatar } from './avatars/avatar.entity.ts';
import { avatarJobKinds } from './avatars/avatars.jobs.ts';
import { AvatarsResolver, UploadsResolver, UserAvatarResolver } from './avatars/avatars.resolver.ts';
import { avatarRoutes } from './avatars/avatars.routes.ts';
import { Upload } from './avatars/upload.entity.ts';
import { Invoice } from './invoices/invoice.entity.ts';
import { invoiceJobKinds } from './invoices/invoices.jobs.ts';
import { InvoicesResolver } from './invoices/invoices.resolver.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { PaymentAttempt } from './invoices/payment-attempt.entity.ts';
import { PaymentAttemptsResolver } from './invoices/payment-attempts.resolver.ts';
import { Transition } from './invoices/transition.entity.ts';
import { TransitionsResolver } from './invoices/transitions.resolver.ts';
import { Token } from './tokens/token.entity.ts';
import { TokensResolver } from './tokens/tokens.resolver.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { User } from './users/user.entity.ts';
import { UsersResolver } from './users/users.resolver.ts';
import { userRoutes } from './users/users.routes.ts';

/** Everything that is served. A new resource is added here, and nowhere else outside its folder but in a migration. */
export const entities = [User, Token, Article, Revision, Avatar, Upload, Invoice, Transition, PaymentAttempt];
export const routes = [...userRoutes, ...tokenRoutes, ...articleRoutes, ...avatarRoutes, ...invoiceRoutes];
export const resolvers = [
  UsersResolver,
  TokensResolver,
  ArticlesResolver,
  RevisionsResolver,
  AvatarsResolver,
  UploadsResolver,
  UserAvatarResolver,
  InvoicesResolver,
  TransitionsResolver,
  PaymentAttemptsResolver,
] as const;
export const jobKinds = [...avatarJobKinds, ...invoiceJobKinds];
