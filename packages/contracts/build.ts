import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * `npm run build`, or `npm run build -- openapi pages`: builds what has changed. Runs on plain Node.js, so it cannot import
 * server code.
 */
const root = resolve(import.meta.dirname, '../..');

interface Part {
  sources: string[];
  /** What is built besides the sources. */
  given?: string;
  /** File that contains the fingerprint of the sources of the last build. */
  stamp: string;
  build(): unknown;
}

const commit = process.env.COMMIT || commitOfCheckout();

const parts: Record<string, Part> = {
  server: {
    sources: [
      'src/**/*.{ts,json}',
      'packages/*/{src/**/*.ts,package.json}',
      'packages/contracts/{build-server,template}.ts',
      'tsconfig.json',
      'package.json',
      'package-lock.json',
    ],
    given: commit,
    stamp: 'dist/.built-from',
    async build() {
      const { buildServer } = await import('./build-server.ts');
      await buildServer(root, commit);
    },
  },
  database: {
    sources: [
      'src/adapters/database/{migrations/*,embedded,migrate,options,template}.ts',
      'src/adapters/jobs/boss-queue.ts',
      'packages/contracts/{build,template}.ts',
      'packages/embedded/src/*.ts',
      'package-lock.json',
    ],
    stamp: 'dist/.template-built-from',
    async build() {
      const { buildTemplate } = await import(pathToFileURL(join(root, 'dist/template.js')).href);
      await buildTemplate(join(root, 'dist'));
    },
  },
  openapi: {
    sources: ['openapi.json', 'packages/contracts/build.ts'],
    stamp: 'dist/.openapi-built-from',
    build: buildOpenapi,
  },
  pages: {
    sources: [
      'packages/pages/**/*.*',
      'README.md',
      'docs/**/*.md',
      '{openapi.json,schema.graphql}',
      'tools/graphiql/built/*',
      'sdk/{src,codegen}/**/*.ts',
      'packages/contracts/build.ts',
      'package-lock.json',
    ],
    stamp: 'dist/web/.built-from',
    build: buildPages,
  },
};

const names = process.argv.slice(2);
const stale = Object.entries(parts)
  .filter(([name]) => names.length === 0 || names.includes(name))
  .map(([name, part]) => ({ name, ...part, current: fingerprint(part.sources, part.given) }))
  .filter(({ current, stamp }) => current !== lastFingerprint(stamp));
for (const [index, { name, current, stamp, build }] of stale.entries()) {
  process.stderr.write(`Building the ${name} (${index + 1} of ${stale.length})…`);
  const began = performance.now();
  try {
    await build();
    process.stderr.write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
  mkdirSync(join(root, stamp, '..'), { recursive: true });
  writeFileSync(join(root, stamp), current);
}

async function buildPages(): Promise<void> {
  const { build } = await import('vite');
  const result = await build({ configFile: join(root, 'packages/pages/vite.config.ts'), logLevel: 'warn' });
  const { output } = result as { output: { fileName: string }[] };
  const names = output.map(({ fileName }) => fileName);
  const { deleteOldFiles } = await import('./build-server.ts');
  deleteOldFiles(
    join(root, 'dist/web'),
    'assets/*',
    join(root, 'dist/web-files.json'),
    names,
    join(root, 'dist/running'),
  );
  for (const file of globSync('docs/**/*.{html,md}', { cwd: join(root, 'dist/web') }))
    if (!names.includes(file)) rmSync(join(root, 'dist/web', file));
  for (const file of globSync('dist/web/assets/*.{js,css,svg}', { cwd: root })) compress(file, 9);
}

/** The committed file is indented for those who review it; what is served is not. */
function buildOpenapi(): void {
  const text = JSON.stringify(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/openapi.json'), text);
  compress('dist/openapi.json', 11);
}

/** Once here instead of per request. At `quality` 11, Brotli needs 20 s for the largest script; at 9, one. */
function compress(file: string, quality: number): void {
  const path = join(root, file);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

function fingerprint(sources: string[], given = ''): string {
  const hash = createHash('sha256').update(given);
  for (const file of globSync(sources, { cwd: root }).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** `abc1234`, or `abc1234-dirty` with uncommitted changes; empty without git, or outside a checkout. */
function commitOfCheckout(): string {
  if (!existsSync(join(root, '.git'))) return '';
  try {
    const describe = ['describe', '--always', '--dirty', '--abbrev=7', '--exclude=*'];
    return execFileSync('git', describe, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function lastFingerprint(stamp: string): string | null {
  try {
    return readFileSync(join(root, stamp), 'utf8');
  } catch {
    return null;
  }
}
