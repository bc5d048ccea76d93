/**
 * Number of decimals of the currencies that do not have two: ISO 4217, List One of 1 January 2026
 * (https://www.six-group.com/en/products-services/financial-information/market-reference-data/data-standards.html).
 * `Intl` has the CLDR's cash decimals, which differ for HUF, IDR and IQD.
 */
const exceptions = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...exceptions.keys()]);

export function isCurrency(code: string): boolean {
  return codes.has(code);
}

export function decimalsOf(currency: string): number {
  return exceptions.get(currency) ?? 2;
}

export function hasDecimals(amount: number, decimals: number): boolean {
  return Number(amount.toFixed(decimals)) === amount;
}

export function wrongDecimals(amount: number, currency: string): string | null {
  const decimals = decimalsOf(currency);
  if (hasDecimals(amount, decimals)) return null;
  return decimals === 0 ? `${currency} has no decimals.` : `${currency} has at most ${decimals} decimals.`;
}
