import { v7, validate } from 'uuid';

/** A new identifier: UUIDv7 (RFC 9562 §5.7), so that ids sort by time of creation. */
export function newId(): string {
  return v7();
}

export function isId(value: string): boolean {
  return value.length === 36 && validate(value);
}

/** Below and above every UUIDv7: the open ends of a page. */
export const lowestId = '00000000-0000-0000-0000-000000000000';
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
