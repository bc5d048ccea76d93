import { newId } from '../../core/id.ts';
import type { Queries } from '../../core/queries.ts';
import { insertUserRow } from './user.statements.ts';

const people = [
  ['ada', 'Ada Lovelace'],
  ['grace', 'Grace Hopper'],
  ['linus', 'Linus Torvalds'],
  ['margaret', 'Margaret Hamilton'],
  ['alan', 'Alan Turing'],
  ['barbara', 'Barbara Liskov'],
  ['edsger', 'Edsger Dijkstra'],
  ['radia', 'Radia Perlman'],
] as const;

export const demoUsernames = people.map(([username]) => username);

/** The demo users. Resolves to their ids by username. */
export async function seedUsers(db: Queries, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [username, name] of people) {
    const id = newId();
    await db.one(insertUserRow, { id, username, name, email: `${username}@example.com`, now });
    ids.set(username, id);
  }
  return ids;
}
