import { get, patch, post } from '../../surfaces/rest/route.ts';
import { invoiceEnvelope, presentInvoice } from './invoice.document.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { createInvoice, InvoiceSchema, listInvoices, readInvoice, updateInvoice } from './invoices.operations.ts';

const invoice = {
  tag: 'Invoices',
  resource: InvoiceSchema,
  present: presentInvoice,
  envelope: invoiceEnvelope(),
} as const;
const version = (row: InvoiceRow) => row;

export const invoiceRoutes = [
  get('/invoices', listInvoices, invoice),
  post('/invoices', createInvoice, { ...invoice, status: 201, location: (row) => `/invoices/${row.id}`, version }),
  get('/invoices/{invoice}', readInvoice, { ...invoice, version }),
  patch('/invoices/{invoice}', updateInvoice, { ...invoice, envelope: invoiceEnvelope(true), version }),
];
