import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Pool } from 'pg';

/** Milliseconds for which a token that was found is believed, as in our server. */
const remembered = 5_000;

/** What the servers beside ours do about tokens: the owner of the one that a request carries, or null. */
export function tokenCheck(pool: Pool): (request: IncomingMessage) => Promise<string | null> {
  const known = new Map<string, { owner: string; until: number }>();
  return async ({ headers }) => {
    const hash = createHash('sha256')
      .update(headers.authorization?.slice('Bearer '.length) ?? '')
      .digest('hex');
    const now = Date.now();
    const one = known.get(hash);
    if (one && one.until > now) return one.owner;
    const sql = `select user_id from tokens where hash = $1 and revoked_at is null and coalesce(expires_at > now(), true)`;
    const owner = (await pool.query({ name: 'token', text: sql, values: [hash] })).rows[0]?.user_id;
    if (owner) known.set(hash, { owner, until: now + remembered });
    return owner ?? null;
  };
}
