/**
 * What has come of `attempts`, which do not reject, once all are there; or `grace` milliseconds after the first that is
 * good, without those that are not there by then.
 */
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
