import { TestCharge } from '../adapters/payments/test-charge.entity.ts';
import { allScopes, declareScopes } from '../core/scopes.ts';
import type { Examples } from '../surfaces/rest/openapi-examples.ts';
import articleExamples from './articles/articles.examples.json' with { type: 'json' };
import { articles } from './articles/index.ts';
import avatarExamples from './avatars/avatars.examples.json' with { type: 'json' };
import { avatars } from './avatars/index.ts';
import companyExamples from './companies/companies.examples.json' with { type: 'json' };
import { companies } from './companies/index.ts';
import { invoices } from './invoices/index.ts';
import invoiceExamples from './invoices/invoices.examples.json' with { type: 'json' };
import { messages } from './messages/index.ts';
import messageExamples from './messages/messages.examples.json' with { type: 'json' };
import { payments } from './payments/index.ts';
import type { Resource } from './resource.ts';
import { tokens } from './tokens/index.ts';
import tokenExamples from './tokens/tokens.examples.json' with { type: 'json' };
import { transitions } from './transitions/index.ts';
import { turtles } from './turtles/index.ts';
import turtleExamples from './turtles/turtles.examples.json' with { type: 'json' };
import { users } from './users/index.ts';
import userExamples from './users/users.examples.json' with { type: 'json' };

/** Everything that is served. A new resource is a line here, and a migration; all else is in its folder. */
export const resources: readonly Resource[] = [
  users,
  tokens,
  avatars,
  messages,
  articles,
  turtles,
  companies,
  invoices,
  transitions,
  payments,
];

for (const { scopes } of resources) declareScopes(scopes ?? []);

/** Those of the resources, and what adapters keep for themselves. */
export const entities = [...resources.flatMap((resource) => resource.entities ?? []), TestCharge];
export const routes = resources.flatMap((resource) => resource.routes ?? []);
export const resolvers = resources.flatMap((resource) => resource.resolvers ?? []);
export const jobKinds = resources.flatMap((resource) => resource.jobs?.kinds ?? []);
export const scopes = allScopes();
export const served = {
  routes,
  scopes,
  tags: resources.flatMap((resource) => resource.tag ?? []),
  errorCodes: resources.flatMap((resource) => Object.keys(resource.errors ?? {})),
};
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
