import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { bumpFor, isEnough } from './bump.ts';

/**
 * Rejects an SDK version whose change is smaller than the schema change since the last release. With `--release`,
 * records schema and version of the release.
 */
const folder = 'sdk/released';
const current = readFileSync('schema.graphql', 'utf8');
const { version } = JSON.parse(readFileSync('sdk/package.json', 'utf8')) as { version: string };
const message = compare();
process.stdout.write(`@terrapin/sdk ${version}: ${message}\n`);
if (process.argv.includes('--release') && !process.exitCode) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/schema.graphql`, current);
  writeFileSync(`${folder}/version`, `${version}\n`);
}

function compare(): string {
  if (!existsSync(folder)) return 'nothing is released yet.';
  const released = readFileSync(`${folder}/version`, 'utf8').trim();
  const { bump, reasons } = bumpFor(readFileSync(`${folder}/schema.graphql`, 'utf8'), current);
  if (bump === 'patch' || isEnough(released, version, bump)) return `fits the schema (${released} is released).`;
  process.exitCode = 1;
  return `is too small a step from ${released} for a ${bump} change:\n  ${reasons.join('\n  ')}`;
}
