import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkRelease, folder, readContract, readReleased, versionOf } from './release.ts';

/**
 * Rejects an SDK version whose change is smaller than the schema change since the last release. With `--release`,
 * raises the version as the schema change requires, also that of the server, and records schema and version of the release.
 */
const releasing = process.argv.includes('--release');
const released = readReleased();
const current = readContract();
const next = { ...current, version: releasing ? versionOf(released, current) : current.version };
const { ok, message } = checkRelease(released, next, readFileSync('sdk/CHANGELOG.md', 'utf8'), { releasing });
process.stdout.write(`@terrapin/sdk ${next.version}: ${message}\n`);
if (!ok) process.exitCode = 1;
else if (releasing) {
  for (const file of ['sdk/package.json', 'package.json'])
    writeFileSync(file, readFileSync(file, 'utf8').replace(/("version": )"[^"]*"/, `$1"${next.version}"`));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/schema.graphql`, next.schema);
  writeFileSync(`${folder}/version`, `${next.version}\n`);
}
