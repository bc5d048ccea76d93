import { networkOf } from './caller-address.ts';
import type { RequestState } from './request-state.ts';

/** What waits, by user. Users take turns, so that one who waits for much does not delay the others. */
export class Turns<T> {
  readonly #waiting = new Map<string, T[]>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  has(user: string): boolean {
    return this.#waiting.has(user);
  }

  add(user: string, item: T): void {
    const items = this.#waiting.get(user);
    if (items) items.push(item);
    else this.#waiting.set(user, [item]);
  }

  /** The item of each user that is next. */
  next(): T[] {
    return [...this.#waiting.values()].map(([first]) => first as T);
  }

  /** Removes one item of each user in turn, also of those added meanwhile, until the next items of all users must wait. */
  *take(mayBegin: (item: T) => boolean = () => true): Generator<T> {
    for (const [user, items] of this.#waiting) {
      const [item] = items as [T];
      if (!mayBegin(item)) continue;
      items.shift();
      // To the end, where this loop meets it again.
      this.#waiting.delete(user);
      if (items.length > 0) this.#waiting.set(user, items);
      yield item;
    }
  }
}

/** Who takes turns with others. */
export function callerOf({ viewer, address = '' }: RequestState): string {
  return viewer?.id ?? networkOf(address);
}

/** Milliseconds. `shared`: how long after requests of several callers there are pauses between turns. */
const pauses = { shared: 1_000, longest: 5 };

const resting = new Turns<() => void>();
const seen = { caller: '', severalAt: Number.NEGATIVE_INFINITY };
let resumedAt = 0;
let pause = 0;
let isScheduled = false;

/** Call it for each request. */
export function noteCaller(caller: string): void {
  if (caller === seen.caller) return;
  seen.caller = caller;
  seen.severalAt = performance.now();
}

/**
 * Resolves in a later turn of the event loop, in each of which the work of one user goes on. Beside other callers, after a
 * pause as long as that work took: if it kept all cores busy, this process and PostgreSQL would run late for them.
 */
export function nextTurn(user: string): Promise<void> {
  const now = performance.now();
  pause = now - seen.severalAt < pauses.shared ? Math.min(now - resumedAt, pauses.longest) : 0;
  if (!isScheduled) schedule();
  return new Promise((resolve) => resting.add(user, resolve));
}

function schedule(): void {
  isScheduled = true;
  if (pause === 0) setImmediate(resumeOne);
  else setTimeout(resumeOne, pause);
}

function resumeOne(): void {
  resumedAt = performance.now();
  pause = 0;
  const { value: resume } = resting.take().next();
  resume?.();
  // After what was resumed, which may set a pause.
  setImmediate(() => {
    isScheduled = false;
    if (!resting.isEmpty) schedule();
  });
}
