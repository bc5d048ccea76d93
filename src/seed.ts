import { mkdirSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './adapters/database/database.ts';
import { newId } from './core/id.ts';
import { allScopes } from './core/scopes.ts';
import { seedArticles } from './resources/articles/articles.seed.ts';
import { seedCompanies } from './resources/companies/companies.seed.ts';
import { seedMessages } from './resources/messages/messages.seed.ts';
import { resources } from './resources/registry.ts';
import { hashSecret, newSecret } from './resources/tokens/secret.ts';
import { findTokenOwner, insertTokenRow, replaceConfiguredToken } from './resources/tokens/token.statements.ts';
import { ensureUserRow, usersExist } from './resources/users/user.statements.ts';
import { seedUsers } from './resources/users/users.seed.ts';

/** Whose token the demo prints. */
const demoUser = 'ada';

/**
 * Fills an empty database with demo data, all of it or nothing. Says whether it did.
 *
 * @param report told before each part, what it is
 */
export async function seedDemo(
  database: Database,
  dataDir: string,
  report: (what: string) => void = () => {},
): Promise<boolean> {
  const exists = await database.db.one(usersExist, {});
  if (exists?.exists) return false;
  const secret = newSecret();
  await database.transaction(async ({ db, em }) => {
    const now = new Date();
    report('users');
    const users = await seedUsers(db, now);
    report('articles');
    await seedArticles(db, [...users.values()].slice(0, 4), now);
    report('messages');
    await seedMessages(db, users, now);
    report('companies');
    await seedCompanies(db, now);
    for (const { tag, seed } of resources) {
      if (!seed) continue;
      report(tag?.name.toLowerCase() ?? '');
      await seed(em, now);
      await em.flush();
    }
    const token = { id: newId(), user: users.get(demoUser) as string, hash: hashSecret(secret), scopes: allScopes() };
    await db.one(insertTokenRow, { ...token, expiresAt: null, now });
    // Before the commit: demo data without the token to it would be of no use.
    await keepDemoToken(dataDir, secret);
  });
  return true;
}

const tokenFile = (dataDir: string) => join(dataDir, 'demo-token');

async function keepDemoToken(dataDir: string, secret: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(tokenFile(dataDir), `${secret}\n`, { mode: 0o600 });
  await chmod(tokenFile(dataDir), 0o600); // the mode above counts for a new file only
}

/** The demo token, while this database still takes it. */
export async function readDemoToken(database: Database, dataDir: string): Promise<string | null> {
  const secret = await readFile(tokenFile(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  if (secret === null) return null;
  const owner = await database.db.one(findTokenOwner, { hash: hashSecret(secret), now: new Date() });
  return owner && secret;
}

/** Makes `secret` the one token of user `admin`, with all scopes; the one configured before is no longer good. */
export async function ensureAdmin(database: Database, secret: string): Promise<void> {
  await database.transaction(async ({ db }) => {
    const now = new Date();
    const user = { id: newId(), username: 'admin', name: 'Administrator', email: 'admin@example.com', now };
    const admin = await db.one(ensureUserRow, user);
    const token = { id: newId(), user: admin?.id as string, hash: hashSecret(secret), scopes: allScopes(), now };
    await db.all(replaceConfiguredToken, token);
  });
}
