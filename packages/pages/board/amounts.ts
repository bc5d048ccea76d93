import { decimalsOf } from '../../../src/values/money.ts';

export interface CurrencySum {
  currency: string;
  count: number;
  /** A decimal string. */
  amount: string;
}

/** The exact sum of each currency, that of most invoices first. An entry is an invoice, or the total of `count` of them. */
export function sumByCurrency(
  entries: readonly { amount: number | string; currency: string; count?: number }[],
): readonly CurrencySum[] {
  const sums = new Map<string, { sum: bigint; count: number }>();
  for (const entry of entries) {
    const { sum, count } = sums.get(entry.currency) ?? { sum: 0n, count: 0 };
    sums.set(entry.currency, { sum: sum + scaled(entry.amount), count: count + (entry.count ?? 1) });
  }
  return [...sums]
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .map(([currency, { sum, count }]) => ({ currency, count, amount: decimal(sum) }));
}

/** The API's amounts have at most 4 decimals: times 10,000, each is an integer. */
function scaled(amount: number | string): bigint {
  const [whole, decimals = ''] = String(amount).split('.');
  return BigInt(`${whole}${decimals.padEnd(4, '0')}`);
}

function decimal(scaled: bigint): string {
  const digits = String(scaled).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

const latin = { numberingSystem: 'latn', maximumFractionDigits: 4 };
/** An amount as {@link parseAmount} reads it back. */
export const formatAmount = (amount: number) =>
  new Intl.NumberFormat(undefined, { ...latin, useGrouping: false }).format(amount);
/** `,` for readers in the United States, `.` in Germany. */
const localeGroup = () =>
  new Intl.NumberFormat(undefined, latin).formatToParts(12_345.6).find(({ type }) => type === 'group')?.value;

/** `1,234`, `12,34,567`: the last group has three digits. */
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(\\${separator}\\d{2,3})*\\${separator}\\d{3}$`);

/**
 * An amount as people write it: `12345.67`, `12,345.67`, `12.345,67`, `12 345,67`, `1'234.50`, `€ 99`. A single
 * separator before three digits is what the reader's locale takes it for. Null: not an amount.
 */
export function parseAmount(text: string, group = localeGroup()): number | null {
  const plain = plainDigits(text);
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (!last) return toNumber(plain, '');
  const [whole, decimals] = splitAtLast(plain, last);
  const other = last === '.' ? ',' : '.';
  const isAmbiguous = separators.length === 1 && decimals.length === 3;
  const isGrouped = isAmbiguous
    ? last === group && whole !== '0'
    : separators.every((one) => one === last) && separators.length > 1;
  if (isGrouped) return grouped(last).test(plain) ? toNumber(plain.replaceAll(last, ''), '') : null;
  if (!whole.includes(other)) return toNumber(whole, decimals);
  return grouped(other).test(whole) ? toNumber(whole.replaceAll(other, ''), decimals) : null;
}

/** What a search may mean as an amount: `1.500` is one and a half, or 1500. The API's have at most 10 digits before the decimals, and 4 of these. */
export function amountsIn(text: string): readonly number[] {
  const amounts = [',', '.'].map((group) => parseAmount(text.trim(), group));
  const isAmount = (amount: number | null): amount is number =>
    amount !== null && amount > 0 && /^\d{1,10}(\.\d{1,4})?$/.test(String(amount));
  return [...new Set(amounts)].filter(isAmount);
}

function plainDigits(text: string): string {
  return text.replace(/^(\p{Sc}|[A-Z]{3}\b)\s*|\s*(\p{Sc}|\b[A-Z]{3})$/giu, '').replace(/(?<=\d)[\s'’_](?=\d)/g, '');
}

/** Asks about `1.500` in a currency with two decimals: elsewhere it is 1500. Null if there is nothing to ask. */
export function whichAmount(text: string, currency: string, group = localeGroup()): string | null {
  const [, whole, separator, rest] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(plainDigits(text.trim())) ?? [];
  if (!whole || separator === group || decimalsOf(currency) > 2) return null;
  return `Write ${whole}${rest} or ${whole}${separator}${`${rest}`.slice(0, 2)}: ${text.trim()} can be either.`;
}

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}

function toNumber(whole: string, decimals: string): number | null {
  return /^-?\d*$/.test(whole) && /^\d*$/.test(decimals) && /\d/.test(whole + decimals)
    ? Number(`${whole || 0}.${decimals || 0}`)
    : null;
}
