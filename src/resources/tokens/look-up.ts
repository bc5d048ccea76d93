import type { Queries } from '../../core/queries.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import type { LookUpToken } from '../../surfaces/http/authenticate.ts';
import { hashSecret } from './secret.ts';
import { findTokenOwner } from './token.statements.ts';

/** Whose opaque token this is, read from the database: what the authenticator asks for tokens it does not remember. */
export function lookUpToken(db: Queries): LookUpToken {
  return async (secret) => {
    const owner = await db.one(findTokenOwner, { hash: hashSecret(secret), now: new Date().toISOString() });
    if (!owner) return null;
    const { id, user, scopes, expiresAt } = owner;
    const ends = expiresAt === null ? null : (parseTimestamp(expiresAt)?.getTime() ?? null);
    return { ...user, tokenId: id, expiresAt: ends, scopes: new Set(scopes) };
  };
}
