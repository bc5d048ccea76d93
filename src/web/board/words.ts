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
  // Its own idea of the decimals is that of cash, and would round HUF.
  const format = { style: 'currency', currency, maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(undefined, format).format(amount);
}

/** A timestamp of the server, `YYYY-MM-DD HH:MM:SSZ`, in the reader's words and time zone. */
export function when(timestamp: string): string {
  const date = new Date(timestamp.replace(' ', 'T'));
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
