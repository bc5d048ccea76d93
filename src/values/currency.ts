import { decimalsOf } from './money.ts';

/** What people pay with: ISO 4217, List One of 1 January 2026, without funds, metals, bond units and codes for tests. */
export const currenciesInUse: readonly string[] = [
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP',
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF',
  'IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD',
  'MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB',
  'RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD',
  'UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG',
].flatMap((codes) => codes.split(' '));
const funds = 'BOV CHE CHW COU MXV USN UYI UYW XAD XDR XSU XUA'.split(' ');
const active: ReadonlySet<string> = new Set([...currenciesInUse, ...funds]);
const known: ReadonlySet<string> = new Set([...active, ...Intl.supportedValuesOf('currency')]);

/** Currencies that there can be. */
export const maximumCurrencies = known.size;

/** In use, or a currency of earlier invoices. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}

export function isActive(code: string): boolean {
  return active.has(code);
}

export function hasDecimals(amount: number, decimals: number): boolean {
  return Number(amount.toFixed(decimals)) === amount;
}

export function wrongDecimals(amount: number, currency: string): string | null {
  const decimals = decimalsOf(currency);
  if (hasDecimals(amount, decimals)) return null;
  return decimals === 0 ? `${currency} has no decimals.` : `${currency} has at most ${decimals} decimals.`;
}
