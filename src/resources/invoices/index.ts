import { Invoice } from '../billing/invoice.entity.ts';
import type { Resource } from '../resource.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceOperations, ownInvoicesById } from './invoices.operations.ts';
import { InvoicesResolver } from './invoices.resolver.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { seedInvoices } from './invoices.seed.ts';

export const invoices: Resource = {
  tag: { name: 'Invoices', description: 'Requests for payment, their lifecycle and their payment attempts.' },
  scopes: ['invoices:read', 'invoices:write'],
  errors: invoiceErrors,
  entities: [Invoice],
  routes: invoiceRoutes,
  resolvers: [InvoicesResolver],
  nodes: [{ type: Invoice, access: invoiceOperations.read.definition.scope, load: ownInvoicesById }],
  seed: seedInvoices,
};
