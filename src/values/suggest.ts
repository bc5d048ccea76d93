/** How many letters are added, left out, replaced, or swapped with the next one. */
function editsBetween(a: string, b: string): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 0; i <= a.length; i++) {
    rows.push([]);
    for (let j = 0; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, isSwapped ? at(i - 2, j - 2) + 1 : Infinity);
      rows[i]?.push(i + j === 0 ? 0 : least);
    }
  }
  return at(a.length, b.length);
}

/** The name that differs only in case, `_`, `-` or `most` edits. Of several, the nearest. */
export function suggest(name: string, names: Iterable<string>, most = 1): string | undefined {
  const target = normalize(name);
  let [nearest, least]: [string | undefined, number] = [undefined, most + 1];
  for (const one of names) {
    const known = normalize(one);
    // Whose names are long and far from all others does not make the server count.
    const edits = Math.abs(known.length - target.length) > most ? Infinity : editsBetween(target, known);
    if (edits < least) [nearest, least] = [one, edits];
  }
  return nearest;
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
