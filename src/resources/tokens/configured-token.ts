import { sql } from '@mikro-orm/core';
import type { Logger } from 'pino';
import type { Database } from '../../adapters/database/database.ts';
import { newId } from '../../core/id.ts';
import { allScopes } from '../../core/scopes.ts';
import { User } from '../users/user.entity.ts';
import { hashSecret } from './secret.ts';
import { Token } from './token.entity.ts';

export const administrator = { username: 'admin', name: 'Administrator', email: 'admin@example.com' };

/** Not the hash of any secret. */
const noHash = 'none';

/**
 * Makes `secret` a token of user `admin` with all scopes. There is one row for all values that ADMIN_TOKEN ever has, so
 * what was issued with an earlier value stays valid, and is revoked together with the row. Null: no secret fits the row.
 */
export async function configureAdminToken(
  { fill }: Pick<Database, 'fill'>,
  secret: string | null,
  logger: Logger,
): Promise<void> {
  await fill(async (em) => {
    const former = await em.findOne(Token, { configured: true });
    let hash = secret === null ? noHash : hashSecret(secret);
    if (await em.findOne(Token, { hash, configured: false })) {
      logger.warn('ADMIN_TOKEN is an access token that was issued to a user, and stays that. Set another value.');
      hash = noHash;
    }
    const isSet = hash !== noHash;
    if (!isSet && !former) return;
    const known = await em.findOne(User, { [sql.lower('username')]: administrator.username });
    // A way back in if every user is suspended.
    if (isSet && known?.status === 'suspended')
      await em.nativeUpdate(User, { id: known.id }, { status: 'active', version: known.version + 1 });
    const name = isSet ? 'ADMIN_TOKEN' : 'ADMIN_TOKEN (not set)';
    const values = { name, scopes: allScopes(), ...(isSet && { revokedAt: null }) };
    if (!former) {
      const user = known ?? em.create(User, administrator, { persist: true });
      em.create(Token, { ...values, user, hash, configured: true, expiresAt: null }, { persist: true });
    } else if (former.hash === hash) {
      await em.nativeUpdate(Token, { configured: true }, values);
    } else {
      // A new id, which foreign keys follow: streams that were opened with the former value end.
      const replaced = { ...values, id: newId(), hash, createdAt: new Date().toISOString(), lastUsedAt: null };
      await em.nativeUpdate(Token, { configured: true }, replaced);
    }
  });
}
