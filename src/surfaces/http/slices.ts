import { Readable } from 'node:stream';
import type { Work } from './fair-loop.ts';

/** Characters that are made or sent in one turn of the event loop: a fraction of a millisecond, in any language. */
export const sliceSize = 64_000;

/** Slices that are sent in one turn, which costs less than making one. */
const sentTogether = 4;

/** A body that is too long to be made and sent at once. */
export type Slices = readonly Buffer[];

type OnSlice = (slice: Buffer) => void;

type Resting = Pick<Work, 'rest'>;

/** The JSON of a value; in slices if it is long, so that other requests are handled in between. */
export async function toJson(value: unknown, work: Resting, onSlice: OnSlice = () => {}): Promise<string | Slices> {
  return isLong(value) ? makeSlices(value, work, onSlice) : JSON.stringify(value);
}

async function makeSlices(value: unknown, work: Resting, onSlice: OnSlice): Promise<Slices> {
  const slices: Buffer[] = [];
  const add = (text: string) => {
    const slice = Buffer.from(text);
    onSlice(slice);
    slices.push(slice);
  };
  let text = '';
  for (const part of partsOf(value)) {
    text += part;
    if (text.length < sliceSize) continue;
    add(text);
    text = '';
    await work.rest();
  }
  add(text);
  return slices;
}

/** What `JSON.stringify` returns, in parts. */
function* partsOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || !isLong(value)) return yield JSON.stringify(value) ?? 'null';
  const isArray = Array.isArray(value);
  let before = isArray ? '[' : '{';
  for (const [name, item] of Object.entries(value as object)) {
    if (!isArray && item === undefined) continue;
    yield isArray ? before : `${before}${JSON.stringify(name)}:`;
    yield* partsOf(item);
    before = ',';
  }
  yield isArray ? ']' : '}';
}

function isLong(value: unknown): boolean {
  return charactersLeft(value, sliceSize) < 0;
}

/** What is left of so many characters after those of a value, without its punctuation. Stops as soon as nothing is. */
export function charactersLeft(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length;
  if (typeof value !== 'object' || value === null) return left - 4;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && left >= 0; i++) left = charactersLeft(value[i], left);
    return left;
  }
  for (const name in value) {
    left = charactersLeft((value as Record<string, unknown>)[name], left - name.length);
    if (left < 0) break;
  }
  return left;
}

export function totalLength(slices: Slices): number {
  return slices.reduce((sum, { length }) => sum + length, 0);
}

/** Sends them in turns, and no faster than the client reads. */
export function readSlices(slices: Slices, work: Resting): Readable {
  async function* inTurns() {
    for (const [index, slice] of slices.entries()) {
      yield slice;
      if (index % sentTogether === 0) await work.rest();
    }
  }
  return Readable.from(inTurns(), { highWaterMark: 1 });
}
