import { signal } from '@preact/signals';
import { toDate } from '../shared/date.ts';
import { statuses } from './generated/lifecycle.ts';
import { type BoardInvoice, type BoardStatus, describeState, perColumn } from './invoice.ts';

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const titles = perColumn((status) => capitalize(status.toLowerCase()));

/** A payment usually leads there by itself. */
const marks: readonly BoardStatus[] = ['FAILED', 'PAID'];
export const isMark = (to: BoardStatus) => marks.includes(to);
export function moveLabel(from: BoardStatus, to: BoardStatus): string {
  if (isMark(to)) return `Mark ${to.toLowerCase()}`;
  const ways = [from, ...statuses].map((status) => describeState(status).next[to]?.event);
  return capitalize(ways.find(Boolean) ?? to.toLowerCase());
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const ages = new Intl.RelativeTimeFormat('en');
const days = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' });
const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), 60_000);

/** "4 days ago", "in 2 hours". Components that call it render again as time passes. */
export function formatAge(timestamp: string): string {
  const seconds = (toDate(timestamp).getTime() - now.value) / 1000;
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? [null, 1];
  return unit ? ages.format(Math.trunc(seconds / length), unit) : 'just now';
}

/** Days until it is due; null without a date, or in a final state. */
function daysLeft({ status, dueOn }: BoardInvoice): number | null {
  if (!dueOn || Object.keys(describeState(status).next).length === 0) return null;
  const today = new Date(now.value);
  return (Date.parse(dueOn) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000;
}

export const isOverdue = (invoice: BoardInvoice) => (daysLeft(invoice) ?? 0) < 0;

/** "due in 3 days", "due today", "1 day overdue"; of a draft "due 1 day ago". */
export function formatDue(invoice: BoardInvoice): string | null {
  const left = daysLeft(invoice);
  if (left === null) return null;
  if (left === 0) return 'due today';
  const isLate = left < 0 && describeState(invoice.status).payable;
  return isLate ? `${days.format(-left)} overdue` : `due ${ages.format(left, 'day')}`;
}

/** The time of the state that an invoice is in. */
export function timeOfState(invoice: BoardInvoice): string {
  const { timestamp } = describeState(invoice.status);
  return (timestamp && invoice[timestamp]) ?? invoice.createdAt;
}
