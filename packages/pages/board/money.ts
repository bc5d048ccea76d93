/** Creating a format costs more than using it, and a board has thousands of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function findFormat(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    // The default maximum would round HUF, whose cash has no decimals.
    format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 4 });
    formats.set(currency, format);
  }
  return format;
}

/**
 * An amount in the reader's locale, breakable between the currency and the digits.
 * @param amount a number, or a decimal string where a number is not exact
 */
export function money(amount: number | string, currency: string): string {
  return findFormat(currency)
    .formatToParts(amount as number)
    .map(({ type, value }) => (type === 'literal' ? ' ' : value))
    .join('');
}

export interface CurrencySum {
  currency: string;
  /** A decimal string. */
  amount: string;
}

/** The API's amounts have at most 14 digits, 4 of them decimals: times 10,000, each is an exact integer. */
const scale = 10_000;

/** The exact sum of each currency, in the order of the currency codes. */
export function sumByCurrency(invoices: readonly { amount: number; currency: string }[]): CurrencySum[] {
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
