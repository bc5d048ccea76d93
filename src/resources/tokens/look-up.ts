import DataLoader from 'dataloader';
import type { Viewer } from '../../core/context.ts';
import type { Queries } from '../../core/queries.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import type { LookUpToken } from '../../surfaces/http/authenticate.ts';
import { hashSecret } from './secret.ts';
import { findTokenOwner, findTokenOwners, readGoodTokens, type TokenOwner } from './token.statements.ts';

/** Milliseconds in which suspects are gathered for one query, and how many it takes. */
const gathered = { interval: 50, maximum: 1_000 };

/** A JWT begins with an object in base64url (RFC 7515 §7.1): `{"`, or `{` and white space. ADMIN_TOKEN may begin so, too. */
const jwt = /^e[wy][^.]*\./;

/**
 * Whose token this is: what the authenticator asks for tokens it does not remember. Opaque ones are read from the database.
 *
 * @param lookUpJwt whose JWT it is; null where no other issuer is trusted
 */
export function lookUpToken(db: Queries, lookUpJwt: LookUpToken | null = null): LookUpToken {
  const now = () => new Date().toISOString();
  const suspects = new DataLoader<string, TokenOwner | null>(
    async (hashes) => {
      const owners = await db.all(findTokenOwners, { hashes, now: now() });
      const byHash = new Map(owners.map((owner) => [owner.hash, owner]));
      return hashes.map((hash) => byHash.get(hash) ?? null);
    },
    {
      cache: false,
      maxBatchSize: gathered.maximum,
      batchScheduleFn: (callback) => void setTimeout(callback, gathered.interval),
    },
  );
  return async (secret, suspect) => {
    if (lookUpJwt && jwt.test(secret)) return lookUpJwt(secret, suspect);
    const hash = hashSecret(secret);
    const owner = suspect ? await suspects.load(hash) : await db.one(findTokenOwner, { hash, now: now() });
    return owner ? toViewer(owner) : null;
  };
}

/** Those of some opaque tokens that are still good. */
export async function findGoodTokens(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.all(readGoodTokens, { ids, now: new Date().toISOString() });
  return new Set(rows.map(({ id }) => id));
}

function toViewer({ id, user, scopes, expiresAt }: TokenOwner): Viewer {
  const ends = expiresAt === null ? null : (parseTimestamp(expiresAt)?.getTime() ?? null);
  return { ...user, tokenId: id, expiresAt: ends, scopes: new Set(scopes) };
}
