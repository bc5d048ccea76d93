import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { fails } from './field-errors.ts';

export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Code points, as PostgreSQL counts them, after normalisation. `min: 1` requires something visible. */
interface Length {
  readonly min?: 0 | 1;
  readonly max: number;
}

/** All text below U+0300 is in NFC. */
const isInNfc = (value: string) => !/[\u0300-\uffff]/.test(value);

/** To put marks in order takes time quadratic in their number: Stream-Safe Text has at most 30 (UAX #15, 13). */
const manyMarks = /\p{M}{31}/u;
const isOrderable = (value: string) => isInNfc(value) || !manyMarks.test(value);

/** NFC would make other kanji of them than those with which people write their names. No mark composes with one. */
const compatibilityIdeographs = /([\uf900-\ufaff\u{2f800}-\u{2fa1f}]+)/u;

/** As a text is stored. */
const toNfc = (value: string) =>
  isInNfc(value)
    ? value
    : value
        .split(compatibilityIdeographs)
        .map((part, index) => (index % 2 === 1 ? part : part.normalize()))
        .join('');

export const toLine = (value: string): string => (isOrderable(value) ? toNfc(value).trim() : value);

/** What differs in invisible characters alone, or not in NFC, looks the same. */
export const toCode = (value: string): string => {
  const line = toLine(value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
  return isOrderable(line) ? line.normalize() : line;
};

/** White space, what Unicode lets programs not show, and the braille pattern without dots show nothing. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Such as `U+0000 at position 3`, counted in code points from 1. */
function nameCharacter(value: string, refused: RegExp): string {
  const at = value.search(refused);
  const code = (value.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `U+${code} at position ${codePoints(value.slice(0, at)) + 1}`;
}

function normalised(toNormal: (value: string) => string, refused: RegExp, what: string, { min = 0, max }: Length) {
  const rejects = (found: RegExp, named: string) =>
    fails('invalid_characters', (value) => `Must not contain ${named}: ${nameCharacter(value, found)}.`);
  return z
    .string()
    .refine((value) => value.isWellFormed(), { ...rejects(/\p{Cs}/u, 'unpaired surrogates'), abort: true })
    .refine(isOrderable, { ...rejects(manyMarks, 'more than 30 combining marks in a row'), abort: true })
    .overwrite(toNormal)
    .refine((value) => value.search(refused) === -1, rejects(refused, what))
    .refine((value) => min === 0 || visible.test(value), fails('too_short', 'Must not be empty.'))
    .refine(
      (value) => value.length <= max || (value.length <= 2 * max && codePoints(value) <= max),
      fails('too_long', `Must have at most ${max} characters.`),
    )
    .meta({ minLength: min, maxLength: max });
}

const toLines = (value: string) => toNfc(value.includes('\r') ? value.replaceAll(/\r\n?/g, '\n') : value);

/** Text of several lines, each of which ends with a line feed. */
export const text = (length: Length) =>
  normalised(toLines, /[^\P{Cc}\t\n]/u, 'control characters other than tabs and line breaks', length);

/** Of several lines, or in another order than they are stored. */
export const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of one line, trimmed: a name, a title. */
export const line = (length: Length) =>
  normalised(toLine, notInLine, 'line breaks, control characters or bidirectional overrides', length);

/** What is shown of a text of others: its beginning, or null if nothing of it is visible. */
export function lineFrom(text: string, max: number): string | null {
  const shown = Array.from(text.toWellFormed().replaceAll(notInLine, ' ').trim()).slice(0, max).join('');
  return line({ min: 1, max }).safeParse(shown).data ?? null;
}

/** A line that must be the same however it was typed, such as a number. */
export const code = (length: Length) => line(length).overwrite(toCode);

export const webAddress = (max: number) =>
  line({ max })
    .refine(
      (value) => z.url({ protocol: /^https?$/ }).safeParse(value).success,
      fails('invalid_format', 'Must be an http:// or https:// URL.'),
    )
    .meta({ format: 'uri' });

const localPart = /^(?!.{65})[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*$/;
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const domain = new RegExp(`^(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`);

/** Leaves letters beyond ASCII, of which some become ASCII in lower case: `K` (U+212A), and for PostgreSQL `İ` (U+0130). */
export const toAsciiLowerCase = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Its domain as mail servers know it, in A-labels (RFC 5890, 2.3.2.1). */
export function toMailAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return /[^\0-\x7f]/.test(email) ? email.slice(0, at) + domainToASCII(email.slice(at)) : email;
}

function isEmail(value: string): boolean {
  const address = toMailAddress(value);
  const [local = '', host = '', ...others] = address.split('@');
  // Of a host, URLs decode percent signs and other full stops as well.
  const isPlain = /@[\p{L}\p{M}\p{N}.-]+$/u.test(value) && others.length === 0 && address.length <= 254;
  return isPlain && localPart.test(local) && domain.test(host);
}

/** With an internationalised domain as it was typed, which is not the format `email` of JSON Schema. */
export const email = (allowsEmpty = false) =>
  line({ max: 254 })
    .refine(
      (value) => (allowsEmpty && value === '') || isEmail(value),
      fails('invalid_format', 'Must be an email address.'),
    )
    .meta(allowsEmpty ? {} : { pattern: '^[^@\\s]+@[^@\\s]+$' });

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}
