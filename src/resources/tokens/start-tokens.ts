import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { sql } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Queries } from '@terrapin/table';
import type { Logger } from 'pino';
import type { Database } from '../../adapters/database/database.ts';
import { ScopeName } from '../../core/access.ts';
import { StoredEvent } from '../../core/events.ts';
import { demoTokenFile, hashSecret, newSecret } from '../../core/secret.ts';
import { newId } from '../../values/id.ts';
import type { DemoToken, Start } from '../resource.ts';
import { administrator, User } from '../users/user.entity.ts';
import { isUsable } from './look-up.ts';
import { Token } from './token.entity.ts';

/** Not the hash of any secret. */
const noHash = 'none';

/**
 * Makes `secret` a token of user `admin` with all scopes. The row stays the same when ADMIN_TOKEN changes, so tokens issued
 * with an earlier value stay valid, and are revoked together with the row. Null: no secret matches the row.
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
      logger.warn('ADMIN_TOKEN is already the access token of a user, and remains so. Set another value.');
      hash = noHash;
    }
    const isSet = hash !== noHash;
    if (!isSet && !former) return;
    const known = await em.findOne(User, { [sql.lower('username')]: administrator.username });
    // A way back in if every user is suspended.
    if (isSet && known?.status === 'suspended') {
      await em.nativeUpdate(User, { id: known.id }, { status: 'active', version: known.version + 1 });
      recordUser(em, 'user.updated', known);
    }
    const name = isSet ? 'ADMIN_TOKEN' : 'ADMIN_TOKEN (not set)';
    const values = { name, scopes: ScopeName.options, ...(isSet && { revokedAt: null }) };
    if (!former) {
      const user = known ?? em.create(User, administrator, { persist: true });
      const token = em.create(Token, { ...values, user, hash, configured: true, expiresAt: null }, { persist: true });
      await em.flush();
      if (!known) recordUser(em, 'user.created', user);
      recordToken(em, 'token.created', token);
    } else if (former.hash === hash) {
      await em.nativeUpdate(Token, { configured: true }, values);
      if (isSet && former.revokedAt !== null) recordToken(em, 'token.created', { ...former, ...values });
    } else {
      // A new id, which foreign keys follow: streams that were opened with the former value end.
      const replaced = { ...values, id: newId(), hash, createdAt: new Date().toISOString(), lastUsedAt: null };
      await em.nativeUpdate(Token, { configured: true }, replaced);
      if (former.hash !== noHash && former.revokedAt === null) recordToken(em, 'token.deleted', former);
      if (isSet) recordToken(em, 'token.created', { ...former, ...replaced });
    }
  });
}

export async function startTokens({ database, dataDir, adminToken, oidc, logger }: Start): Promise<void> {
  await configureAdminToken(database, adminToken, logger);
  await widenDemoToken(database, dataDir);
  if (adminToken === null && oidc === null && !(await hasUsers(database)))
    logger.warn(
      'There are no users, so nobody can sign in. Set ADMIN_TOKEN, and start again (docs/operations/company.md).',
    );
}

export function hasUsers({ fill }: Pick<Database, 'fill'>): Promise<boolean> {
  return fill(async (em) => (await em.find(User, {}, { fields: ['id'], limit: 1 })).length > 0);
}

type Shown = 'id' | 'user' | 'name' | 'scopes' | 'createdAt' | 'expiresAt';

function recordToken(em: SqlEntityManager, type: string, token: Pick<Token, Shown>): void {
  const { id, name, scopes, createdAt, expiresAt } = token;
  record(em, type, token.user.id, { id, user: token.user.id, name, scopes, expiresAt, createdAt });
}

function recordUser(em: SqlEntityManager, type: string, { id, username, name, createdAt }: User): void {
  record(em, type, id, { id, username, name, status: 'active', createdAt });
}

/** As statements record them. */
function record(
  em: SqlEntityManager,
  type: string,
  user: string,
  data: { id: string; [property: string]: unknown },
): void {
  const origin = { actor: null, via: 'command', requestId: null, token: null };
  em.create(StoredEvent, { type, user, otherUser: null, resource: data.id, data, ...origin } as never, {
    persist: true,
  });
}

const demoUser = 'ada';
const demo = { name: 'Demo', configured: false };

/** Before the commit: demo data is of no use without its token. */
export async function issueDemoToken(em: SqlEntityManager, dataDir: string): Promise<void> {
  const secret = newSecret();
  const user = await em.findOneOrFail(User, { username: demoUser });
  em.create(Token, { ...demo, user, hash: hashSecret(secret), scopes: ScopeName.options }, { persist: true });
  await em.flush();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(demoTokenFile(dataDir), `${secret}\n`, { mode: 0o600 });
  await chmod(demoTokenFile(dataDir), 0o600); // writeFile sets the mode of a new file only
}

const readSecret = (dataDir: string) =>
  readFile(demoTokenFile(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** It has all scopes, also those of resources that were added since. */
async function widenDemoToken({ fill }: Pick<Database, 'fill'>, dataDir: string): Promise<void> {
  const secret = await readSecret(dataDir);
  if (secret)
    await fill((em) => em.nativeUpdate(Token, { ...demo, hash: hashSecret(secret) }, { scopes: ScopeName.options }));
}

/** Null if the token is missing or no longer valid. */
export async function readDemoToken(db: Queries, dataDir: string): Promise<DemoToken | null> {
  const secret = await readSecret(dataDir);
  return secret && (await isUsable(db, secret)) ? { user: demoUser, secret, file: demoTokenFile(dataDir) } : null;
}
