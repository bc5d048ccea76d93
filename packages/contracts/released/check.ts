import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Break, unnamed } from './breaks.ts';
import { breaksOfGraphql } from './graphql.ts';
import { breaksOfOpenapi } from './openapi.ts';
import { readSince, sinceFile, sinceWhen } from './since.ts';

/**
 * Compares the contracts with those of the last release, and fails if a change breaks clients that the changelog does not tell. With
 * `--release`, keeps those of today for the next comparison, and the version of each operation that the last one had not.
 */
const folder = 'contracts/released';
const read = (path: string) => readFileSync(path, 'utf8');
/** Examples are nothing that clients rely on, and most of the document. */
const openapi = `${JSON.stringify(JSON.parse(read('openapi.json')), withoutExamples, 1)}\n`;
const schema = read('schema.graphql');

const released = JSON.parse(read(`${folder}/openapi.json`));

const missing = unnamed(
  [
    ...breaksOfOpenapi(released, JSON.parse(openapi)),
    ...(await breaksOfGraphql(read(`${folder}/schema.graphql`), schema)),
  ],
  read('CHANGELOG.md'),
);
if (missing.length > 0) {
  const line = ({ name, sentence }: Break) => `  \`${name}\` ${sentence}\n`;
  process.stderr.write(
    `${missing.length} changes break clients of the last release:\n${missing.map(line).join('')}Undo them, or name each, as written here between backticks, under "### Breaking changes" in the first section of CHANGELOG.md.\n`,
  );
  process.exitCode = 1;
} else if (process.argv.includes('--release')) {
  mkdirSync(folder, { recursive: true });
  const { version } = JSON.parse(read('package.json'));
  const since = sinceWhen(readSince(), released, JSON.parse(openapi), version);
  writeFileSync(sinceFile, `${JSON.stringify(since, null, 1)}\n`);
  writeFileSync(`${folder}/openapi.json`, openapi);
  writeFileSync(`${folder}/schema.graphql`, schema);
  process.stdout.write('The contracts of this release are kept.\n');
} else process.stdout.write('The contracts break nothing that the changelog does not name.\n');

function withoutExamples(this: object, key: string, value: unknown): unknown {
  return key === 'examples' && 'schema' in this ? undefined : value;
}
