import type { Invoice as AnyInvoice } from '@terrapin/sdk';
import type { statuses } from './lifecycle.ts';

export type InvoiceStatus = (typeof statuses)[number];

export type Invoice = Omit<AnyInvoice, 'status' | 'allowedNextStates'> & {
  status: InvoiceStatus;
  allowedNextStates: InvoiceStatus[];
};

/** The server brings these pages, so they know all of its states. */
export const knownStatus = (status: AnyInvoice['status']) => status as InvoiceStatus;
export const known = (invoice: AnyInvoice) => invoice as Invoice;
