import { buildSchema, findBreakingChanges, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

export type Bump = 'major' | 'minor' | 'patch';

const order: Bump[] = ['patch', 'minor', 'major'];

/** The version change that a schema change requires: major if it breaks clients, minor if it adds something. */
export function bumpFor(before: string, after: string): { bump: Bump; reasons: string[] } {
  const [old, current] = [buildSchema(before), buildSchema(after)];
  const breaking = findBreakingChanges(old, current).map(({ description }) => description);
  if (breaking.length > 0) return { bump: 'major', reasons: breaking };
  const more = undescribed(old) !== undescribed(current);
  return more ? { bump: 'minor', reasons: ['The schema has additions.'] } : { bump: 'patch', reasons: [] };
}

function undescribed(schema: GraphQLSchema): string {
  return printSchema(lexicographicSortSchema(schema)).replace(/^\s*"""[\s\S]*?"""\n/gm, '');
}

/** Whether the version change is at least `bump`. Below 1.0.0, one level less (semver §4). */
export function isEnough(from: string, to: string, bump: Bump): boolean {
  const [old, next] = [from, to].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const place = next.findIndex((number, i) => number !== old[i]);
  if (place < 0) return false;
  if ((next[place] ?? 0) < (old[place] ?? 0)) return false;
  const needed = order.indexOf(bump) - (next[0] === 0 ? 1 : 0);
  return 2 - place >= needed;
}

/** The smallest version that is enough. */
export function nextVersion(from: string, bump: Bump): string {
  const parts = from.split('.').map(Number);
  const place = Math.min(2, 2 - order.indexOf(bump) + (parts[0] === 0 ? 1 : 0));
  return parts.map((part, i) => (i < place ? part : i === place ? part + 1 : 0)).join('.');
}
