import type { InvoiceEffect, InvoiceStamp, InvoiceStatus } from '../../src/resources/billing/invoice.machine.ts';

export interface LifecycleRow {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly needsContact: boolean;
  readonly stamp: InvoiceStamp | null;
  readonly mails: readonly InvoiceEffect[];
}

/** The specification's table, typed out by hand: the model that the machine and both surfaces are held against. */
export const LIFECYCLE: readonly LifecycleRow[] = [
  { from: 'draft', to: 'published', needsContact: false, stamp: 'published_at', mails: [] },
  { from: 'published', to: 'draft', needsContact: false, stamp: null, mails: [] },
  { from: 'published', to: 'sent', needsContact: true, stamp: 'sent_at', mails: ['mail_invoice_to_contact'] },
  { from: 'published', to: 'paid', needsContact: false, stamp: 'paid_at', mails: ['mail_success_to_owner'] },
  {
    from: 'sent',
    to: 'failed',
    needsContact: false,
    stamp: 'failed_at',
    mails: ['mail_failure_to_contact', 'mail_failure_to_owner'],
  },
  { from: 'sent', to: 'paid', needsContact: false, stamp: 'paid_at', mails: ['mail_success_to_owner'] },
  { from: 'failed', to: 'paid', needsContact: false, stamp: 'paid_at', mails: ['mail_success_to_owner'] },
];
