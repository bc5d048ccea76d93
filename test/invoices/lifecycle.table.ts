import type { InvoiceEffect } from '../../src/resources/invoices/invoice.emails.ts';
import type { InvoiceStamp, InvoiceStatus } from '../../src/resources/invoices/invoice.lifecycle.ts';

interface LifecycleRow {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly needsContact: boolean;
  readonly stamp: InvoiceStamp | null;
  readonly mails: readonly InvoiceEffect[];
}

/**
 * The table of the specification, written independently of the machine, REST and GraphQL, which are tested against it.
 */
export const LIFECYCLE: readonly LifecycleRow[] = [
  { from: 'draft', to: 'published', needsContact: false, stamp: 'publishedAt', mails: [] },
  { from: 'published', to: 'draft', needsContact: false, stamp: null, mails: [] },
  { from: 'published', to: 'sent', needsContact: true, stamp: 'sentAt', mails: ['mail_invoice_to_contact'] },
  { from: 'published', to: 'paid', needsContact: false, stamp: 'paidAt', mails: ['mail_success_to_owner'] },
  {
    from: 'sent',
    to: 'failed',
    needsContact: false,
    stamp: 'failedAt',
    mails: ['mail_failure_to_contact', 'mail_failure_to_owner'],
  },
  { from: 'sent', to: 'paid', needsContact: false, stamp: 'paidAt', mails: ['mail_success_to_owner'] },
  { from: 'failed', to: 'paid', needsContact: false, stamp: 'paidAt', mails: ['mail_success_to_owner'] },
];

interface StateRow {
  readonly name: InvoiceStatus;
  readonly editable: readonly string[];
  readonly payable: boolean;
  /** Events that a charge causes when it ends. */
  readonly after_charge: { readonly succeeded: readonly string[]; readonly declined: readonly string[] };
}

export const terms = ['invoice_number', 'amount', 'currency', 'description', 'due_on'];

export const STATES: readonly StateRow[] = [
  {
    name: 'draft',
    editable: [...terms, 'contact'],
    payable: false,
    after_charge: { succeeded: ['publish', 'pay'], declined: [] },
  },
  {
    name: 'published',
    editable: [...terms, 'contact'],
    payable: true,
    after_charge: { succeeded: ['pay'], declined: [] },
  },
  { name: 'sent', editable: ['contact'], payable: true, after_charge: { succeeded: ['pay'], declined: ['fail'] } },
  { name: 'failed', editable: ['contact'], payable: true, after_charge: { succeeded: ['pay'], declined: [] } },
  { name: 'paid', editable: [], payable: false, after_charge: { succeeded: [], declined: [] } },
];
