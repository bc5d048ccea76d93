import { randomInt } from 'node:crypto';
import { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import type { Claims, VerifyJwt } from '../../core/ports/issuer.ts';
import type { Queries } from '../../core/queries.ts';
import { allScopes } from '../../core/scopes.ts';
import type { LookUpToken } from '../../surfaces/http/authenticate.ts';
import { findIdentityUser, insertIdentityRow } from '../users/identity.statements.ts';
import { longestUsername, toUsername } from '../users/user.schema.ts';
import { insertUserRow } from '../users/user.statements.ts';
import { UserSchema } from '../users/users.operations.ts';
import { administrator } from './configured-token.ts';
import { asActive } from './look-up.ts';
import type { TokenOwner } from './token-look-up.statements.ts';

type Owner = TokenOwner['user'];

interface Source {
  readonly db: Queries;
  transaction<T>(run: (transaction: { db: Queries }) => Promise<T>): Promise<T>;
}

/** Finds the user of a JWT from an external issuer. The JWT has no row, so it cannot be revoked before its `exp`. */
export function lookUpJwt(source: Source, verify: VerifyJwt, createUsers: boolean): LookUpToken {
  return async (token) => {
    const claims = await verify(token);
    const user = (await ownerOf(source.db, claims)) ?? (createUsers ? await createOwner(source, claims) : null);
    if (!user)
      throw new ApiError('invalid_token', { message: 'The subject of the access token is not linked to a user.' });
    const scopes = new Set(allScopes().filter((scope) => claims.scopes.includes(scope)));
    const { issuer, subject } = claims;
    return { ...asActive(user), tokenId: null, subject: { issuer, subject }, expiresAt: claims.expiresAt, scopes };
  };
}

function ownerOf(db: Queries, { issuer, subject }: Claims): Promise<Owner | null> {
  return db.one(findIdentityUser, { issuer, subject });
}

async function createOwner(source: Source, claims: Claims): Promise<Owner | null> {
  const { issuer, subject } = claims;
  try {
    return await source.transaction(async ({ db }) => {
      const user = await createUser(db, claims);
      const identity = { issuer, subject, user: user.id, now: new Date().toISOString() };
      if (!(await db.one(insertIdentityRow, identity))) throw new AlreadyLinked();
      return user;
    });
  } catch (error) {
    if (!(error instanceof AlreadyLinked)) throw error;
    return ownerOf(source.db, claims);
  }
}

/** Rolls back the transaction: another request linked the subject concurrently. */
class AlreadyLinked extends Error {}

async function createUser(db: Queries, claims: Claims): Promise<Owner> {
  const preferred = claims.username ?? claims.subject;
  const now = new Date().toISOString();
  let username = toUsername(preferred);
  for (;;) {
    const id = newId();
    const { name, email } = UserSchema.output.shape;
    const members = {
      name: name.safeParse(claims.name).data ?? username,
      // RFC 2606: `.invalid` is never deliverable.
      email: email.safeParse(claims.email).data ?? `${id}@users.invalid`,
    };
    // ADMIN_TOKEN belongs to the user of this name.
    const isReserved = username.toLowerCase() === administrator.username;
    const user = { id, username, ...members, status: 'active', now } as const;
    const row = isReserved ? null : await db.one(insertUserRow, user);
    if (row) return row;
    const suffix = `-${randomInt(100_000, 1_000_000)}`;
    username = `${toUsername(preferred, longestUsername - suffix.length)}${suffix}`;
  }
}
