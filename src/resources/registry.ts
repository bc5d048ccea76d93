import type { Examples } from '../surfaces/rest/openapi-examples.ts';
import { Article } from './articles/article.entity.ts';
import articleExamples from './articles/articles.examples.json' with { type: 'json' };
import { ArticlesResolver } from './articles/articles.resolver.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { Revision } from './articles/revision.entity.ts';
import { RevisionsResolver } from './articles/revisions.resolver.ts';
import { Avatar } from './avatars/avatar.entity.ts';
import avatarExamples from './avatars/avatars.examples.json' with { type: 'json' };
import { avatarJobKinds } from './avatars/avatars.jobs.ts';
import { AvatarsResolver, UploadsResolver, UserAvatarResolver } from './avatars/avatars.resolver.ts';
import { avatarRoutes } from './avatars/avatars.routes.ts';
import { Upload } from './avatars/upload.entity.ts';
import companyExamples from './companies/companies.examples.json' with { type: 'json' };
import { CompaniesResolver } from './companies/companies.resolver.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { Company } from './companies/company.entity.ts';
import { Invoice } from './invoices/invoice.entity.ts';
import invoiceExamples from './invoices/invoices.examples.json' with { type: 'json' };
import { invoiceJobKinds } from './invoices/invoices.jobs.ts';
import { InvoicesResolver } from './invoices/invoices.resolver.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { PaymentAttempt } from './invoices/payment-attempt.entity.ts';
import { PaymentAttemptsResolver } from './invoices/payment-attempts.resolver.ts';
import { Transition } from './invoices/transition.entity.ts';
import { TransitionsResolver } from './invoices/transitions.resolver.ts';
import { Message } from './messages/message.entity.ts';
import messageExamples from './messages/messages.examples.json' with { type: 'json' };
import { MessagesResolver } from './messages/messages.resolver.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { Token } from './tokens/token.entity.ts';
import tokenExamples from './tokens/tokens.examples.json' with { type: 'json' };
import { TokensResolver } from './tokens/tokens.resolver.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { Turtle } from './turtles/turtle.entity.ts';
import turtleExamples from './turtles/turtles.examples.json' with { type: 'json' };
import { TurtlesResolver } from './turtles/turtles.resolver.ts';
import { turtleRoutes } from './turtles/turtles.routes.ts';
import { User } from './users/user.entity.ts';
import userExamples from './users/users.examples.json' with { type: 'json' };
import { UsersResolver } from './users/users.resolver.ts';
import { userRoutes } from './users/users.routes.ts';

/** Everything that is served. A new resource is added here, and nowhere else outside its folder but in a migration. */
export const entities = [
  User,
  Token,
  Avatar,
  Upload,
  Message,
  Article,
  Revision,
  Turtle,
  Company,
  Invoice,
  Transition,
  PaymentAttempt,
];
export const routes = [
  ...userRoutes,
  ...tokenRoutes,
  ...avatarRoutes,
  ...messageRoutes,
  ...articleRoutes,
  ...turtleRoutes,
  ...companyRoutes,
  ...invoiceRoutes,
];
export const resolvers = [
  UsersResolver,
  TokensResolver,
  AvatarsResolver,
  UploadsResolver,
  UserAvatarResolver,
  MessagesResolver,
  ArticlesResolver,
  RevisionsResolver,
  TurtlesResolver,
  CompaniesResolver,
  InvoicesResolver,
  TransitionsResolver,
  PaymentAttemptsResolver,
] as const;
export const jobKinds = [...avatarJobKinds, ...invoiceJobKinds];
/** Recorded by `npm run examples`, for the OpenAPI document. */
export const examples: Examples = {
  ...userExamples,
  ...tokenExamples,
  ...avatarExamples,
  ...messageExamples,
  ...articleExamples,
  ...turtleExamples,
  ...companyExamples,
  ...invoiceExamples,
};
