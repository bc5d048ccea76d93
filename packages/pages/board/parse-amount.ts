const latin = { numberingSystem: 'latn', maximumFractionDigits: 4 };
/** An amount as {@link parseAmount} reads it back. */
export const amountFormat = new Intl.NumberFormat(undefined, { ...latin, useGrouping: false });
/** `,` for readers in the United States, `.` in Germany. */
const localeGroup = new Intl.NumberFormat(undefined, latin)
  .formatToParts(12_345.6)
  .find(({ type }) => type === 'group')?.value;

/** `1,234`, `12,34,567`: the last group has three digits. */
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(\\${separator}\\d{2,3})*\\${separator}\\d{3}$`);

/**
 * An amount as people write it: `12345.67`, `12,345.67`, `12.345,67`, `12 345,67`, `1'234.50`, `€ 99`. A single
 * separator before three digits is what the reader's locale takes it for. Null: not an amount.
 */
export function parseAmount(text: string, group = localeGroup): number | null {
  const plain = text
    .replace(/^(\p{Sc}|[A-Z]{3}\b)\s*|\s*(\p{Sc}|\b[A-Z]{3})$/giu, '')
    .replace(/(?<=\d)[\s'’_](?=\d)/g, '');
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

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}

function toNumber(whole: string, decimals: string): number | null {
  return /^-?\d*$/.test(whole) && /^\d*$/.test(decimals) && /\d/.test(whole + decimals)
    ? Number(`${whole || 0}.${decimals || 0}`)
    : null;
}
