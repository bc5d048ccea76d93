/** Paths of a document, each before those below it: a collection, one of it, what is of that one; else as they are. */
export function inReadingOrder(paths: readonly string[]): string[] {
  const ranks = new Map<string, number>();
  for (const path of paths)
    for (const { index } of path.matchAll(/\/|$/g)) {
      const part = path.slice(0, index);
      // What is of one comes before other resources of the collection.
      if (!ranks.has(part)) ranks.set(part, /\/\{\w+\}$/.test(part) ? -1 : ranks.size);
    }
  const keyOf = (path: string) =>
    [...path.matchAll(/\/|$/g)]
      .map(({ index }) => String((ranks.get(path.slice(0, index)) ?? 0) + 1).padStart(4, '0'))
      .join();
  return [...paths].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
