import { buildSchema, findBreakingChanges, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

export type Bump = 'major' | 'minor' | 'patch';

const order: Bump[] = ['patch', 'minor', 'major'];

/** What a change of the schema calls for: major where code that uses it may break, minor where it can do more. */
export function bumpFor(before: string, after: string): { bump: Bump; reasons: string[] } {
  const [old, current] = [buildSchema(before), buildSchema(after)];
  const breaking = findBreakingChanges(old, current).map(({ description }) => description);
  if (breaking.length > 0) return { bump: 'major', reasons: breaking };
  const more = undescribed(old) !== undescribed(current);
  return more ? { bump: 'minor', reasons: ['The schema has grown.'] } : { bump: 'patch', reasons: [] };
}

/** The schema as printed, without what is only for people. */
function undescribed(schema: GraphQLSchema): string {
  return printSchema(lexicographicSortSchema(schema)).replace(/^\s*"""[\s\S]*?"""\n/gm, '');
}

/** Whether going from one version to the next promises at least so much change. Below 1.0.0 all weighs one less (semver §4). */
export function isEnough(from: string, to: string, bump: Bump): boolean {
  const [old, next] = [from, to].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const place = next.findIndex((number, i) => number !== old[i]);
  if (place < 0) return false;
  if ((next[place] ?? 0) < (old[place] ?? 0)) return false;
  const needed = order.indexOf(bump) - (next[0] === 0 ? 1 : 0);
  return 2 - place >= needed;
}
