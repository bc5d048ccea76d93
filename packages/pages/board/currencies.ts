import { currenciesInUse } from '../../../src/values/currency.ts';

/** The currencies to choose from, with `current` if it is another one. */
export const currenciesWith = (current: string): readonly string[] =>
  currenciesInUse.includes(current) ? currenciesInUse : [current, ...currenciesInUse];

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** "EUR – Euro" */
export function currencyLabel(code: string): string {
  const name = names.of(code);
  return name ? `${code} – ${name}` : code;
}
