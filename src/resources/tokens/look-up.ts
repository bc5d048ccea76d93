import DataLoader from 'dataloader';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Queries } from '../../core/queries.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import type { LookUpToken } from '../../surfaces/http/authenticate.ts';
import { hashSecret } from './secret.ts';
import { findTokenOwner, findTokenOwners, readValidAccess, type TokenOwner } from './token-look-up.statements.ts';

/** Look-ups of suspect tokens are batched: milliseconds per batch, tokens per query. */
const batch = { interval: 50, maximum: 1_000 };

/** A JWT starts with a base64url JSON object (RFC 7515 §7.1): `{"`, or `{` and white space. */
const jwtPattern = /^e[wy][^.]*\./;

/** @param lookUpJwt null if no external issuer is trusted */
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
      maxBatchSize: batch.maximum,
      batchScheduleFn: (callback) => void setTimeout(callback, batch.interval),
    },
  );
  return async (secret, suspect) => {
    if (lookUpJwt && jwtPattern.test(secret)) return lookUpJwt(secret, suspect);
    const hash = hashSecret(secret);
    const owner = suspect ? await suspects.load(hash) : await db.one(findTokenOwner, { hash, now: now() });
    return owner ? toViewer(owner) : null;
  };
}

/** `ids` are those of tokens or, for JWTs, of users. */
export async function findValidAccess(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.all(readValidAccess, { ids, now: new Date().toISOString() });
  return new Set(rows.map(({ id }) => id));
}

function toViewer({ id, user, scopes, expiresAt }: TokenOwner): Viewer {
  const expiry = expiresAt === null ? null : (parseTimestamp(expiresAt)?.getTime() ?? null);
  return { ...asActive(user), tokenId: id, expiresAt: expiry, scopes: new Set(scopes) };
}

export function asActive({ id, username, status }: TokenOwner['user']): Pick<Viewer, 'id' | 'username'> {
  if (status === 'suspended') throw new ApiError('user_suspended');
  return { id, username };
}
