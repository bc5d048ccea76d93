import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Pool } from 'pg';

/** Milliseconds that a valid token is cached, as in Terrapin. */
const cacheTime = 5_000;

/** Returns the user of the request's token, or null. For the servers other than Terrapin. */
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
    if (owner) known.set(hash, { owner, until: now + cacheTime });
    return owner ?? null;
  };
}
