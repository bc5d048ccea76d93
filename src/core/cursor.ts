import { ApiError } from './errors.ts';

/** A place in a list: an id, and in a list by time of change the time before it. */
export interface Place {
  readonly id: string;
  /** Microseconds since the epoch, in decimal. */
  readonly changed: string | null;
}

const hexOf = (id: string) => id.replaceAll('-', '');

/** An opaque cursor: the 16 bytes of an id in base64url. */
export function encodeCursor(id: string): string {
  return Buffer.from(hexOf(id), 'hex').toString('base64url');
}

/** The same with the 8 bytes of a time before them. */
export function encodeChange({ id, changed }: { id: string; changed: string }): string {
  return Buffer.from(BigInt(changed).toString(16).padStart(16, '0') + hexOf(id), 'hex').toString('base64url');
}

/** The place that a cursor names, of whichever list; null without one. */
export function readCursor(cursor: string | null | undefined): Place | null {
  if (cursor == null) return null;
  if (!/^(?:[\w-]{22}|[\w-]{32})$/.test(cursor)) throw wrongCursor();
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  const changed = hex.length === 48 ? BigInt(`0x${hex.slice(0, 16)}`) : null;
  if (changed !== null && changed > latest) throw wrongCursor();
  return { id: idOf(hex.slice(-32)), changed: changed === null ? null : `${changed}` };
}

/** The last microsecond that has four digits for its year. */
const latest = 253_402_300_799_999_999n;

const idOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

export const wrongCursor = () => new ApiError('invalid_cursor');
