import type { SqlEntityManager } from '@mikro-orm/sql';
import { User } from './user.entity.ts';

const people = {
  ada: 'Ada Lovelace',
  grace: 'Grace Hopper',
  linus: 'Linus Torvalds',
  margaret: 'Margaret Hamilton',
  alan: 'Alan Turing',
  barbara: 'Barbara Liskov',
  edsger: 'Edsger Dijkstra',
  radia: 'Radia Perlman',
};

export const demoUsernames = Object.keys(people);

export async function seedUsers(em: SqlEntityManager): Promise<boolean> {
  if ((await em.count(User)) > 0) return false;
  for (const [username, name] of Object.entries(people)) {
    em.create(User, { username, name, email: `${username}@example.com` }, { persist: true });
  }
  return true;
}
