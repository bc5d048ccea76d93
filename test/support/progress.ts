/** What a program printed on standard error, without what it says of its progress where the machine is slow. */
export function withoutProgress(output: string): string {
  return output.replace(/^(?:Opening|Creating|Waiting|Migrating|Seeding)[^\n]*…[^\n]*\n/gm, '');
}
