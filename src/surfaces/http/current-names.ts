import { isId } from '../../core/id.ts';
import type { Queries } from '../../core/queries.ts';

/** A user of whom a response shows the username; in GraphQL the client chooses whether also the id. */
interface ShownUser {
  id?: string;
  username: string;
  name?: string;
  email?: string;
}

export interface NamedUser {
  readonly id: string;
  readonly username: string;
  readonly isErased: boolean;
}

/** Finds the users with these ids or usernames, which are in lower case. */
export type FindUsers = (db: Queries, given: { ids: string[]; usernames: string[] }) => Promise<readonly NamedUser[]>;

/** The JSON of a stored response, without the names of users who have been erased since. */
export async function withCurrentNames(body: string, db: Queries, findUsers: FindUsers): Promise<string> {
  if (!body.includes('"username"')) return body;
  const document: unknown = JSON.parse(body);
  const shown = [...shownUsers(document)];
  const users = await findUsers(db, {
    ids: shown.flatMap(({ id }) => (id !== undefined && isId(id) ? id : [])),
    usernames: shown.map(({ username }) => username.toLowerCase()),
  });
  for (const user of shown) {
    const username = usernameOfErased(user, users);
    if (username === null) continue;
    user.username = username;
    if ('name' in user) user.name = username;
    // An address that cannot exist (RFC 2606 §2): REST's schema requires one.
    if ('email' in user) user.email = `${username}@deleted.invalid`;
  }
  return JSON.stringify(document);
}

/** Without an id, a user whose username nobody has is taken for erased: usernames do not change. */
function usernameOfErased({ id, username }: ShownUser, users: readonly NamedUser[]): string | null {
  if (id === undefined) {
    const isThere = users.some((user) => !user.isErased && user.username.toLowerCase() === username.toLowerCase());
    return isThere ? null : 'deleted';
  }
  const user = users.find((one) => one.id === id);
  return user?.isErased ? user.username : null;
}

function* shownUsers(value: unknown): Generator<ShownUser> {
  if (typeof value !== 'object' || value === null) return;
  if ('username' in value && typeof value.username === 'string') yield value as ShownUser;
  for (const part of Object.values(value)) yield* shownUsers(part);
}
