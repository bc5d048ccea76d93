import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Installs a package of the tests' own that `npm ci` of the project leaves out. Needs the npm registry. */
export async function installPackage(folder: string): Promise<void> {
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder]).catch((error) => {
    throw new Error(`This test needs what "npm ci --prefix ${folder}" installs. ${error.stderr}`);
  });
}
