import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs a package of the tests' own that `npm ci` of the project leaves out, unless a test has done so: another may be
 * using it. Needs the npm registry.
 */
export async function installPackage(folder: string): Promise<void> {
  const changedAt = async (path: string) => (await stat(join(folder, path)).catch(() => null))?.mtimeMs ?? 0;
  if ((await changedAt('node_modules/.package-lock.json')) > (await changedAt('package-lock.json'))) return;
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder]).catch((error) => {
    throw new Error(`This test needs what "npm ci --prefix ${folder}" installs. ${error.stderr}`);
  });
}
