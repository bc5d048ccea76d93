import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkRelease, type Release } from './release.ts';

/**
 * Rejects an SDK version whose change is smaller than the schema change since the last release. With `--release`,
 * records schema and version of the release.
 */
const folder = 'sdk/released';
const read = (path: string) => readFileSync(path, 'utf8');
const releasing = process.argv.includes('--release');

const { version } = JSON.parse(read('sdk/package.json')) as { version: string };
const next = { version, schema: read('schema.graphql') };
const { ok, message } = checkRelease(readReleased(), next, read('sdk/CHANGELOG.md'), { releasing });
process.stdout.write(`@terrapin/sdk ${version}: ${message}\n`);
if (!ok) process.exitCode = 1;
else if (releasing) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/schema.graphql`, next.schema);
  writeFileSync(`${folder}/version`, `${version}\n`);
}

function readReleased(): Release | null {
  if (!existsSync(folder)) return null;
  return { version: read(`${folder}/version`).trim(), schema: read(`${folder}/schema.graphql`) };
}
