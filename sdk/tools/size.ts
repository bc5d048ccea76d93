import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Maximum bytes, bundled, minified and gzipped. */
const budgets = [
  { what: 'the whole client', bytes: 9_000, code: "export * from './index.ts'" },
  {
    what: 'one operation with retries and errors',
    bytes: 2_000,
    code: "export { connect, getArticle, isTerrapinError } from './operations.ts'",
  },
  { what: 'verifyWebhook', bytes: 1_250, code: "export { verifyWebhook } from './webhooks.ts'" },
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
