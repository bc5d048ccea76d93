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

export function decimalsOf(currency: string): number {
  return exceptions.get(currency) ?? 2;
}

/** Creating a format costs more than using it, and a board has thousands of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function findFormat(currency: string, locale?: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  let format = formats.get(key);
  if (!format) {
    const decimals = { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: 4 };
    format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
    formats.set(key, format);
  }
  return format;
}

/**
 * An amount such as "€1,250.50", breakable between the currency and the digits, with the decimals of the currency, or
 * more if it has more.
 * @param amount a number, or a decimal string where a number is not exact
 * @param locale by default that of the reader
 */
export function money(amount: number | string, currency: string, locale?: string): string {
  return findFormat(currency, locale)
    .formatToParts(amount as number)
    .map(({ type, value }) => (type === 'literal' ? ' ' : value))
    .join('');
}
