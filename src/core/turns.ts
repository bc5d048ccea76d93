/** What waits, by user. Users take turns, so that one who waits for much does not delay the others. */
export class Turns<T> {
  readonly #waiting = new Map<string, T[]>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  has(user: string): boolean {
    return this.#waiting.has(user);
  }

  count(user: string): number {
    return this.#waiting.get(user)?.length ?? 0;
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
