import { Type } from '@mikro-orm/core';

/** `YYYY-MM-DD HH:MM:SSZ`, UTC. */
export function toTimestamp(date: Date): string {
  const iso = date.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
}

// PostgreSQL has no year 0.
const pattern = /^((?!0000)\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/;

/** Also accepts the `T` of ISO 8601. Null if the value is not a real point in time. */
export function parseTimestamp(value: string): Date | null {
  const parts = pattern.exec(value);
  if (!parts) return null;
  const date = new Date(`${parts[1]}T${parts[2]}Z`);
  // Date converts 31 February to 2 or 3 March, which then differs from the input.
  return Number.isNaN(date.getTime()) || toTimestamp(date) !== `${parts[1]} ${parts[2]}Z` ? null : date;
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
