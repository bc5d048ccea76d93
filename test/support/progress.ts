/** Removes progress messages, which appear on slow machines, from the output of a program. */
export function withoutProgress(output: string): string {
  return output.replace(/^(?:Opening|Creating|Waiting|Migrating|Seeding)[^\n]*…[^\n]*\n/gm, '');
}
