import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Queries } from '../../core/queries.ts';
import { allScopes } from '../../core/scopes.ts';
import { User } from '../users/user.entity.ts';
import { lookUpToken } from './look-up.ts';
import { hashSecret, newSecret } from './secret.ts';
import { Token } from './token.entity.ts';

/** Whose token the demo prints. */
const demoUser = 'ada';

/** Issues the token to the demo data, and keeps its secret in the data folder. */
export async function issueDemoToken(em: SqlEntityManager, dataDir: string): Promise<void> {
  const secret = newSecret();
  const user = await em.findOneOrFail(User, { username: demoUser });
  em.create(Token, { user, name: 'Demo', hash: hashSecret(secret), scopes: allScopes() }, { persist: true });
  await em.flush();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(demoTokenFile(dataDir), `${secret}\n`, { mode: 0o600 });
  await chmod(demoTokenFile(dataDir), 0o600); // the mode above counts for a new file only
}

/** The secret of the demo token, while this database still takes it. */
export async function readDemoToken({ db }: { db: Queries }, dataDir: string): Promise<string | null> {
  const secret = await readFile(demoTokenFile(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  return secret && (await lookUpToken(db)(secret)) && secret;
}

/** Where its secret is. */
export function demoTokenFile(dataDir: string): string {
  return join(dataDir, 'demo-token');
}
