function isTypo(a: string, b: string): boolean {
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start++;
  let end = 0;
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''));
}

/** The name that differs only in case, `_`, `-` or one edit. */
export function suggest(name: string, names: Iterable<string>): string | undefined {
  const target = normalize(name);
  const candidates = [...names];
  return (
    candidates.find((one) => normalize(one) === target) ?? candidates.find((one) => isTypo(target, normalize(one)))
  );
}

/** A sentence with what `suggest` finds; empty if that is nothing. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const suggestion = suggest(name, names);
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}

/** `createdAt`, `Created-At` and `created_at` are equal. */
function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
