import { ApiError } from './errors.ts';

/** A position in a list: an id, and in a list ordered by time of change the time. */
export interface CursorPosition {
  readonly id: string;
  /** Microseconds since the epoch. */
  readonly changed: string | null;
}

const hexOf = (id: string) => id.replaceAll('-', '');

export function encodeCursor(id: string): string {
  return Buffer.from(hexOf(id), 'hex').toString('base64url');
}

/** The 8 bytes of a time and the 16 of an id, in base64url. */
export function encodeChange({ id, changed }: { id: string; changed: string }): string {
  return Buffer.from(BigInt(changed).toString(16).padStart(16, '0') + hexOf(id), 'hex').toString('base64url');
}

export function readCursor(cursor: string | null | undefined): CursorPosition | null {
  if (cursor == null) return null;
  if (!/^(?:[\w-]{22}|[\w-]{32})$/.test(cursor)) throw invalidCursor();
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  const changed = hex.length === 48 ? BigInt(`0x${hex.slice(0, 16)}`) : null;
  if (changed !== null && changed > latest) throw invalidCursor();
  return { id: idOf(hex.slice(-32)), changed: changed === null ? null : `${changed}` };
}

/** The last microsecond of year 9999. */
const latest = 253_402_300_799_999_999n;

const idOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

export const invalidCursor = () => new ApiError('invalid_cursor');
