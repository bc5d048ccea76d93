import { Type } from '@mikro-orm/core';

/** `YYYY-MM-DD HH:MM:SSZ`, UTC. */
export function toTimestamp(date: Date): string {
  const iso = date.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
}

/** What requests may have; the letters in either case (RFC 3339 §5.6). In a query, + means a space. */
export const timestampPattern =
  '^\\d{4}-\\d{2}-\\d{2}[ Tt]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:[Zz]|[ +-]\\d{2}:\\d{2})$';

// PostgreSQL has no year 0.
const pattern =
  /^((?!0000)\d{4}-\d{2}-\d{2})[ Tt](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:[Zz]|([ +-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Also accepts what RFC 3339 does. Null if the value is not a real point in time. */
export function parseTimestamp(value: string): Date | null {
  const [found, day, time, sign, hours = 0, minutes = 0] = pattern.exec(value) ?? [];
  if (!found) return null;
  const local = new Date(`${day}T${time}Z`);
  // Date converts 31 February to 2 or 3 March, which then differs from the input.
  if (Number.isNaN(local.getTime()) || toTimestamp(local) !== `${day} ${time}Z`) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const date = new Date(local.getTime() + (sign === '-' ? offset : -offset));
  return /^(?!0000)\d{4}-/.test(date.toISOString()) ? date : null;
}

/**
 * Sessions run in UTC, so PostgreSQL writes `2026-01-31 12:00:00.123+00`. A slice is enough; a Date per value makes a
 * list 60% slower.
 */
export function readTimestamptz(text: string): string {
  return `${text.slice(0, 19)}Z`;
}

/** A `timestamptz` column, represented as text in entities. */
export class TimestampType extends Type<string | null, string | null> {
  override convertToJSValue(value: string | Date | null): string | null {
    return value instanceof Date ? toTimestamp(value) : value;
  }
  override getColumnType(): string {
    return 'timestamptz';
  }
  override compareAsType(): string {
    return 'string';
  }
}
