import type { InvoiceStatus } from '@terrapin/sdk';

export const titles: Readonly<Record<InvoiceStatus, string>> = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  SENT: 'Sent',
  FAILED: 'Failed',
  PAID: 'Paid',
};

/** What a button says that moves an invoice there. */
export const acts: Readonly<Record<InvoiceStatus, string>> = {
  DRAFT: 'Withdraw',
  PUBLISHED: 'Publish',
  SENT: 'Send',
  FAILED: 'Mark failed',
  PAID: 'Mark paid',
};

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}

/** A timestamp of the server, `YYYY-MM-DD HH:MM:SSZ`, in the reader's words and time zone. */
export function when(timestamp: string): string {
  const date = new Date(timestamp.replace(' ', 'T'));
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
