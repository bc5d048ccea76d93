import type { Resource } from '../resource.ts';
import { Invoice } from './invoice.entity.ts';
import { invoiceJobKinds, invoiceJobs } from './invoices.jobs.ts';
import { InvoicesResolver } from './invoices.resolver.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';
import { PaymentAttemptsResolver } from './payment-attempts.resolver.ts';
import { Transition } from './transition.entity.ts';
import { TransitionsResolver } from './transitions.resolver.ts';

export const invoices: Resource = {
  tag: { name: 'Invoices', description: 'Sums owed, the states they pass through, and the attempts to pay them.' },
  scopes: ['invoices:read', 'invoices:write', 'payments:write'],
  entities: [Invoice, Transition, PaymentAttempt],
  routes: invoiceRoutes,
  resolvers: [InvoicesResolver, TransitionsResolver, PaymentAttemptsResolver],
  jobs: { kinds: invoiceJobKinds, handlers: invoiceJobs },
};
