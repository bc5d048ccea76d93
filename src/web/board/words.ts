import type { InvoiceStatus } from '@terrapin/sdk';

export const titles: Readonly<Record<InvoiceStatus, string>> = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  SENT: 'Sent',
  FAILED: 'Failed',
  PAID: 'Paid',
};

export const moveLabels: Readonly<Record<InvoiceStatus, string>> = {
  DRAFT: 'Withdraw',
  PUBLISHED: 'Publish',
  SENT: 'Send',
  FAILED: 'Mark failed',
  PAID: 'Mark paid',
};

/** A timestamp of the API, `YYYY-MM-DD HH:MM:SSZ`, in the reader's locale and time zone. */
export function formatTime(timestamp: string): string {
  const date = new Date(timestamp.replace(' ', 'T'));
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
