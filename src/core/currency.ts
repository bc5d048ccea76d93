/**
 * The currencies whose minor unit is not a hundredth, by its decimals: ISO 4217, List One of 1 January 2026
 * (https://www.six-group.com/en/products-services/financial-information/market-reference-data/data-standards.html).
 * `Intl` has the CLDR's decimals, which are those of cash: none of HUF, IDR or IQD.
 */
const exceptions = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...exceptions.keys()]);

/** Whether there is a currency of this code, in capitals. */
export function isCurrency(code: string): boolean {
  return codes.has(code);
}

/** How many decimals an amount of this currency has. */
export function decimalsOf(currency: string): number {
  return exceptions.get(currency) ?? 2;
}

/** Whether an amount has at most so many decimals. */
export function hasDecimals(amount: number, decimals: number): boolean {
  return Number(amount.toFixed(decimals)) === amount;
}

/** Why there is no such amount of this currency, in a sentence; null where there is. */
export function wrongDecimals(amount: number, currency: string): string | null {
  const decimals = decimalsOf(currency);
  if (hasDecimals(amount, decimals)) return null;
  return decimals === 0 ? `${currency} has no decimals.` : `${currency} has at most ${decimals} decimals.`;
}
