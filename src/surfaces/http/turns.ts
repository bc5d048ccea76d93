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

/** Milliseconds. `shared`: how long after the requests of several callers the server rests between turns. */
const pauses = { shared: 1_000, longest: 10 };

const resting = new Turns<() => void>();
const seen = { caller: '', severalAt: Number.NEGATIVE_INFINITY };
let resumedAt = 0;

/** Call it for each request. */
export function noteCaller(caller: string): void {
  if (caller === seen.caller) return;
  seen.caller = caller;
  seen.severalAt = performance.now();
}

/**
 * Resolves in a later turn of the event loop, in each of which the work of one user goes on. Beside other callers, only
 * after a pause as long as what was done before: with all cores busy, PostgreSQL and this process would be scheduled late.
 */
export function nextTurn(user: string): Promise<void> {
  if (resting.isEmpty) schedule();
  return new Promise((resolve) => resting.add(user, resolve));
}

function schedule(): void {
  const now = performance.now();
  if (now - seen.severalAt > pauses.shared) setImmediate(resumeOne);
  else setTimeout(resumeOne, Math.min(now - resumedAt, pauses.longest));
}

function resumeOne(): void {
  resumedAt = performance.now();
  const { value: resume } = resting.take().next();
  resume?.();
  if (!resting.isEmpty) setImmediate(schedule);
}
