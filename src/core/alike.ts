/** Whether one letter is missing, added or another, or two have changed places. */
export function isOneSlip(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''));
}

/** Asks whether another of `names` was meant, where one is alike: but for a slip, or for how its words are written. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const wanted = plain(name);
  const known = [...names];
  const meant = known.find((one) => plain(one) === wanted) ?? known.find((one) => isOneSlip(wanted, plain(one)));
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

/** `createdAt`, `Created-At` and `created_at` are the same words. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
