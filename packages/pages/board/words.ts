import { signal } from '@preact/signals';
import { type BoardInvoice, type BoardStatus, describeState, perColumn } from './invoice.ts';

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const titles = perColumn((status) => capitalize(status.toLowerCase()));

/** A payment usually leads there by itself. */
const marks: readonly BoardStatus[] = ['FAILED', 'PAID'];
export const moveLabels = perColumn((status) =>
  marks.includes(status) ? `Mark ${status.toLowerCase()}` : capitalize(describeState(status).event),
);

export const toDate = (timestamp: string) => new Date(timestamp.replace(' ', 'T'));

/** A timestamp of the API, `YYYY-MM-DD HH:MM:SSZ`, in the reader's locale and time zone. */
export function formatTime(timestamp: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(toDate(timestamp));
}

/** "November 3", and the year unless it is this one. */
export function formatDay(timestamp: string): string {
  const date = toDate(timestamp);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(undefined, { day: 'numeric', month: 'long', year });
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
// In the language of the words around it.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), 60_000);

/** "4 days ago", "in 2 hours". Components that call it render again as time passes. */
export function formatAge(timestamp: string): string {
  const seconds = (toDate(timestamp).getTime() - now.value) / 1000;
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  return unit ? relative.format(Math.trunc(seconds / (length as number)), unit) : 'just now';
}

/** "due in 3 days", "due today", "1 day overdue"; null if it cannot be paid. */
export function formatDue({ status }: BoardInvoice, dueOn: string): string | null {
  if (!describeState(status).payable) return null;
  const today = new Date(now.value);
  const days = (Date.parse(dueOn) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000;
  if (days === 0) return 'due today';
  return days > 0 ? `due ${relative.format(days, 'day')}` : relative.format(days, 'day').replace('ago', 'overdue');
}

/** The time of the state that an invoice is in. */
export function timeOfState(invoice: BoardInvoice): string {
  const { timestamp } = describeState(invoice.status);
  return (timestamp && invoice[timestamp]) ?? invoice.createdAt;
}
