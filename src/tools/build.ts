import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Builds the server and its pages into `dist`, each only when its sources are not those it was built from:
 * `npm run build`, or `npm run build -- pages` for one of them. Run by Node as it is, so it can use nothing of ours.
 */
const root = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

interface Part {
  /** What it is made from: globs, in the project. */
  sources: string[];
  except?: string[];
  /** Where what it was built from is noted. */
  stamp: string;
  build(): unknown;
}

const parts: Record<string, Part> = {
  server: {
    sources: ['src/**/*.{ts,json}', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    except: ['src/web/**'],
    stamp: 'dist/.built-from',
    build: () => execFileSync(process.execPath, [binOf('typescript', 'tsc'), '-p', 'tsconfig.build.json'], inherit),
  },
  pages: {
    sources: ['src/web/**/*.*', 'sdk/src/**/*.ts', 'src/tools/build.ts', 'package-lock.json'],
    stamp: 'dist/web/.built-from',
    build: buildPages,
  },
};
const inherit = { cwd: root, stdio: 'inherit' } as const;

const wanted = process.argv.slice(2);
for (const [name, { sources, except, stamp, build }] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const present = fingerprint(sources, except);
  if (present === builtFrom(stamp)) continue;
  process.stderr.write(`Building the ${name}…\n`);
  try {
    await build();
  } catch (error) {
    // tsc has said what is wrong.
    if (name !== 'server') process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
  mkdirSync(join(root, stamp, '..'), { recursive: true });
  writeFileSync(join(root, stamp), present);
}

async function buildPages(): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'src/web/vite.config.ts'), logLevel: 'warn' });
  // Compressed once here rather than for each client.
  for (const file of globSync('dist/web/assets/*.{js,css,svg}', { cwd: root })) {
    const path = join(root, file);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

function fingerprint(sources: string[], exclude: string[] = []): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root, exclude }).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function builtFrom(stamp: string): string | null {
  try {
    return readFileSync(join(root, stamp), 'utf8');
  } catch {
    return null;
  }
}

function binOf(name: string, command: string): string {
  const { bin } = require(`${name}/package.json`) as { bin: Record<string, string> };
  return join(root, 'node_modules', name, bin[command] as string);
}
