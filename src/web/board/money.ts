/** The text of an amount in the reader's locale, split after the last digit: some locales put the currency there. */
export interface Money {
  digits: string;
  unit: string;
  decimals: number;
  separator: string;
}

/** Creating a format costs more than using it, and a board has thousands of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    // The default maximum would round HUF, whose cash has no decimals.
    format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 4 });
    formats.set(currency, format);
  }
  return format;
}

/** @param amount a number, or a decimal string where a number is not exact */
export function formatMoney(amount: number | string, currency: string): Money {
  const parts = formatOf(currency).formatToParts(amount as number);
  const end = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction') + 1;
  // Breakable between the currency and the digits.
  const join = (some: typeof parts) => some.map(({ type, value }) => (type === 'literal' ? ' ' : value)).join('');
  return {
    digits: join(parts.slice(0, end)),
    unit: join(parts.slice(end)),
    decimals: parts.find(({ type }) => type === 'fraction')?.value.length ?? 0,
    separator: parts.find(({ type }) => type === 'decimal')?.value ?? '',
  };
}

export function money(amount: number, currency: string): string {
  const { digits, unit } = formatMoney(amount, currency);
  return digits + unit;
}

export interface Sum {
  currency: string;
  /** A decimal string. */
  amount: string;
}

/** The API's amounts have at most 14 digits, 4 of them decimals: times 10,000, each is an exact integer. */
const scale = 10_000;

/** The exact sum of each currency, in the order of the currency codes. */
export function sumByCurrency(invoices: readonly { amount: number; currency: string }[]): Sum[] {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of invoices) {
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(Math.round(amount * scale)));
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, sum]) => ({ currency, amount: decimal(sum) }));
}

function decimal(scaled: bigint): string {
  const digits = String(scaled).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** What the amounts of a column have in common: the most decimals, and whether one is too long for the usual font size. */
export function layoutOf(amounts: readonly { amount: number | string; currency: string }[]) {
  const texts = amounts.map(({ amount, currency }) => formatMoney(amount, currency));
  const decimals = Math.max(0, ...texts.map((text) => text.decimals));
  const lengths = texts.map((text) => text.digits.length + text.unit.length + decimals - text.decimals);
  return { decimals, isLong: Math.max(0, ...lengths) > 17 };
}
