/** Resolves to all values, or to those available `grace` milliseconds after the first good one. */
export function firstOf<T>(
  attempts: readonly Promise<T>[],
  grace: number,
  isGood: (value: T) => boolean,
): Promise<readonly T[]> {
  return new Promise((resolve) => {
    const values: (T | undefined)[] = attempts.map(() => undefined);
    let open = attempts.length;
    let late: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(late);
      resolve(values.filter((value) => value !== undefined));
    };
    attempts.forEach(async (attempt, i) => {
      const value = await attempt;
      values[i] = value;
      if (--open === 0) end();
      else if (isGood(value)) late ??= setTimeout(end, grace);
    });
  });
}
