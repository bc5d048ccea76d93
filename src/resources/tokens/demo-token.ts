import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Queries } from '@terrapin/table';
import { ScopeName } from '../../core/access.ts';
import { User } from '../users/user.entity.ts';
import { isUsable } from './look-up.ts';
import { demoTokenFile, hashSecret, newSecret } from './secret.ts';
import { Token } from './token.entity.ts';

const demoUser = 'ada';

export async function issueDemoToken(em: SqlEntityManager, dataDir: string): Promise<void> {
  const secret = newSecret();
  const user = await em.findOneOrFail(User, { username: demoUser });
  em.create(Token, { user, name: 'Demo', hash: hashSecret(secret), scopes: ScopeName.options }, { persist: true });
  await em.flush();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(demoTokenFile(dataDir), `${secret}\n`, { mode: 0o600 });
  await chmod(demoTokenFile(dataDir), 0o600); // writeFile sets the mode of a new file only
}

/** The secret of the demo token; null if the token is missing or no longer valid. */
export async function readDemoToken({ db }: { db: Queries }, dataDir: string): Promise<string | null> {
  const secret = await readFile(demoTokenFile(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  return secret && (await isUsable(db, secret)) ? secret : null;
}
