import type { Database } from './adapters/database/database.ts';
import { resources } from './resources/registry.ts';
import { issueDemoToken } from './resources/tokens/demo-token.ts';
import { User } from './resources/users/user.entity.ts';

/** In one transaction. Returns whether the database was empty. */
export async function seedDemo(
  database: Database,
  dataDir: string,
  report: (what: string) => void = () => {},
): Promise<boolean> {
  if ((await database.fork().count(User)) > 0) return false;
  await database.fill(async (em) => {
    const now = new Date();
    for (const { tag, seed } of resources) {
      if (!seed) continue;
      report(tag?.name.toLowerCase() ?? '');
      await seed(em, now);
      await em.flush();
    }
    // Before the commit: demo data is of no use without its token.
    await issueDemoToken(em, dataDir);
  });
  return true;
}
