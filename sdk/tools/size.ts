import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const operations = readFileSync('sdk/src/generated/operations.ts', 'utf8');
const selections = readFileSync('sdk/src/generated/selections.ts', 'utf8');
const events = readFileSync('sdk/src/generated/events.ts', 'utf8');

/** Names that the SDK selects, of one type or of all. */
function fieldsOf(type = '\\w+'): number {
  const found = [...selections.matchAll(new RegExp(`^export const ${type}Fields = '(.*)';$`, 'gm'))];
  return found.flatMap(([, fields]) => fields?.match(/\w+/g) ?? []).length;
}

/**
 * The budgets are those of what Terrapin serves, whose numbers are here. What you add to it may add to them: a resource
 * with five operations and ten fields takes about 150 bytes.
 */
function allowance(count: number, published: number, bytesOfEach: number): number {
  return Math.max(0, count - published) * bytesOfEach;
}

const ofOperations = allowance(operations.match(/^export function /gm)?.length ?? 0, 82, 30);
const ofFields = allowance(fieldsOf(), 263, 10);
const ofArticleFields = allowance(fieldsOf('article'), 12, 10);
const ofEvents = allowance(events.match(/^ {2}\w+: \[\[/gm)?.length ?? 0, 4, 40);

/** Maximum bytes, bundled, minified and gzipped. */
const budgets = [
  {
    what: 'the whole client',
    bytes: 9_000 + ofOperations + ofFields + ofEvents,
    code: "export * from './index.ts'",
  },
  {
    what: 'one operation with retries and errors',
    bytes: 2_000 + ofArticleFields,
    code: "export { connect, getArticle, isTerrapinError } from './operations.ts'",
  },
  { what: 'verifyWebhook', bytes: 1_250 + ofEvents, code: "export { verifyWebhook } from './webhooks.ts'" },
  { what: 'live updates', bytes: 3_000, code: "export * from './live.ts'" },
  { what: 'createOAuth', bytes: 1_600, code: "export { createOAuth } from './oauth.ts'" },
];

for (const { what, bytes, code } of budgets) {
  const result = await build({
    stdin: { contents: code, resolveDir: 'sdk/src', loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const size = gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length;
  const fits = size <= bytes;
  process.stdout.write(`@terrapin/sdk, ${what}: ${size} bytes of at most ${bytes}${fits ? '' : ': too large'}\n`);
  if (!fits) process.exitCode = 1;
}
