import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { invoiceEnvelope, presentInvoice } from './invoice.document.ts';
import { InvoiceSchema, invoiceOperations } from './invoices.operations.ts';

export const invoiceRoutes = collectionRoutes('/invoices/{invoice}', invoiceOperations, {
  tag: 'Invoices',
  resource: InvoiceSchema,
  present: presentInvoice,
  envelope: invoiceEnvelope,
});
