import { sql } from '@mikro-orm/core';
import type { Database } from '../../adapters/database/database.ts';
import { allScopes } from '../../core/scopes.ts';
import { User } from '../users/user.entity.ts';
import { hashSecret } from './secret.ts';
import { Token } from './token.entity.ts';

export const administrator = { username: 'admin', name: 'Administrator', email: 'admin@example.com' };

/** Makes `secret` a token of user `admin` with all scopes, and deletes the previously configured token. */
export async function ensureAdmin({ fill }: Pick<Database, 'fill'>, secret: string): Promise<void> {
  const hash = hashSecret(secret);
  await fill(async (em) => {
    const known = await em.findOne(User, { [sql.lower('username')]: administrator.username });
    const user = known ?? em.create(User, administrator, { persist: true });
    await em.flush();
    await em.nativeDelete(Token, { user, configured: true, hash: { $ne: hash } });
    const token = { user, hash, name: 'ADMIN_TOKEN', scopes: allScopes(), configured: true, revokedAt: null };
    await em.upsert(Token, token, {
      onConflictFields: ['hash'],
      onConflictMergeFields: ['name', 'scopes', 'revokedAt'],
      // Does not change a token that was issued to a user.
      onConflictWhere: { configured: true },
    });
  });
}
