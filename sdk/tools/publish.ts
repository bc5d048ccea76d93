import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkRelease, readContract, readReleased } from './release.ts';

/**
 * Publishes the version of sdk/package.json, once `npm run release` has recorded it: packs the SDK into `release`, installs the
 * tarball in an empty folder, imports each of its entries, and publishes the same tarball. With `--dry-run`, of any version, npm sends
 * nothing.
 */
const isDryRun = process.argv.includes('--dry-run');
const { name, exports } = JSON.parse(readFileSync('sdk/package.json', 'utf8')) as { name: string; exports: object };
const next = readContract();

if (!isDryRun) refuseUnrecorded();
if (!isDryRun && isPublished()) process.stdout.write(`${name} ${next.version} is published already.\n`);
else publish(pack());

function refuseUnrecorded(): void {
  const released = readReleased();
  const { ok, message } = checkRelease(released, next, readFileSync('sdk/CHANGELOG.md', 'utf8'));
  if (ok && released?.version === next.version) return;
  const problem = ok ? 'is not recorded in sdk/released. Run npm run release and commit the result.' : message;
  process.stderr.write(`${name} ${next.version}: ${problem}\n`);
  process.exit(1);
}

/** Asks the registry. It fails for a package that it does not have. */
function isPublished(): boolean {
  try {
    return run('npm', ['view', `${name}@${next.version}`, 'version']) !== '';
  } catch {
    return false;
  }
}

function pack(): string {
  rmSync('release', { recursive: true, force: true });
  mkdirSync('release');
  const file = run('npm', ['pack', '--workspace', 'sdk', '--silent', '--pack-destination', 'release']).trim();
  return resolve('release', file);
}

function publish(tarball: string): void {
  install(tarball);
  const options = ['--access', 'public', '--provenance', ...(isDryRun ? ['--dry-run'] : [])];
  process.stdout.write(run('npm', ['publish', tarball, ...options]));
}

function install(tarball: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'terrapin-publish-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    run('npm', ['install', '--silent', '--no-audit', '--no-fund', tarball], folder);
    const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
    const imports = entries.map((entry) => `await import('${name}${entry.slice(1)}')`);
    run('node', ['--input-type=module', '--eval', imports.join(';')], folder);
    process.stdout.write(`${name} ${next.version} installs in an empty folder, with ${entries.length} entries.\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(command: string, args: string[], cwd = process.cwd()): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
}
