import { chmodSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { basename, join } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { build, type Plugin } from 'rolldown';

/** Packages that load their own files: native code, WebAssembly, a thread, fonts. */
export const loadedAtRuntime = [
  'sharp',
  '@electric-sql/pglite',
  'pino',
  ...['', '-arabic', '-hebrew'].map((script) => `@expo-google-fonts/noto-sans${script}`),
];

/** Packages import the last two if they are installed; they are not. */
const notBundled = [...loadedAtRuntime, /^@electric-sql\/pglite\//, 'pg-native', 'class-validator'];

/** Names of the files in `dist` that the last build wrote; others there are of older builds. */
export const filesOfServer = 'dist/server-files.json';

/** Resolving and reading 2,000 modules was half of the start-up time. Dynamic imports stay in separate files. */
export async function buildServer(root: string, commit: string): Promise<void> {
  const { output } = await build({
    cwd: root,
    input: { terrapin: 'src/terrapin.ts', template: 'packages/contracts/template.ts' },
    platform: 'node',
    transform: { define: { BUILT_FROM: JSON.stringify(commit) } },
    tsconfig: join(root, 'tsconfig.json'),
    // As Node resolves packages without `exports`, so each package is bundled once.
    // Apollo finds Node's own hashes by `require`, which a bundle does not have, and would hash each query in JavaScript.
    resolve: { mainFields: ['main'], alias: { '@apollo/utils.createhash': 'node:crypto' } },
    external: notBundled,
    plugins: [ownMapsOnly, httpWithoutFetch],
    checks: { eval: false },
    logLevel: 'warn',
    output: {
      dir: join(root, 'dist'),
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
      // Entities, GraphQL types and errors are identified by class name.
      keepNames: true,
    },
  });
  chmodSync(join(root, 'dist/terrapin.js'), 0o755);
  // Of the files of former builds.
  rmSync(join(root, 'dist/compile-cache'), { recursive: true, force: true });
  const names = output.map(({ fileName }) => fileName);
  deleteOldFiles(join(root, 'dist'), '*.js{,.map}', join(root, filesOfServer), names, join(root, 'dist/running'));
}

/** To import node:http reads all that it exports: WebSocket and what belongs to it, too, which loads Node's fetch. */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: (source, _importer, { kind }) =>
    /^(?:node:)?http$/.test(source) && kind !== 'require-call' ? '\0http' : null,
  load(id) {
    if (id !== '\0http') return null;
    const names = Object.keys(http).filter((name) => !/^(?:WebSocket|CloseEvent|MessageEvent)$/.test(name));
    return `const http = process.getBuiltinModule('node:http'); export default http; export const { ${names} } = http;`;
  },
};

const ownMapsOnly: Plugin = {
  name: 'own-maps-only',
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle))
      if (name.endsWith('.map') && file.type === 'asset') file.source = withoutPackages(String(file.source));
  },
};

interface SourceMap {
  sources: (string | null)[];
  mappings: string;
}

/** A source map of the project's own files: packages would be nine tenths of it. */
function withoutPackages(text: string): string {
  const map: SourceMap = JSON.parse(text);
  const isOurs = map.sources.map((source) => !source?.includes('node_modules/'));
  let inside = false;
  const mappings = decode(map.mappings).map((line) =>
    line.flatMap((segment): SourceMapSegment[] => {
      const left = inside;
      inside = segment.length > 1 && isOurs[segment[1] as number] === true;
      if (inside) return [[segment[0], segment[1], segment[2], segment[3]] as SourceMapSegment];
      return left ? [[segment[0]]] : [];
    }),
  );
  const sources = map.sources.map((source, index) => (isOurs[index] ? source : null));
  return JSON.stringify({ version: 3, sources, names: [], mappings: encode(mappings) });
}

/** The names of the files that the last build wrote, from `list`. */
export function readBuiltFiles(list: string): string[] {
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/**
 * Deletes what earlier builds have left. The files of running servers stay, as they may still be loaded, and those of the last
 * build, for the pages that browsers have open.
 *
 * @param pattern of files in `folder` whose names contain their hash
 * @param built names of the files that were written now, which are stored in `list`
 * @param running folder with a list for each running process
 */
export function deleteOldFiles(
  folder: string,
  pattern: string,
  list: string,
  built: readonly string[],
  running: string,
): void {
  const kept = new Set([...built, ...readBuiltFiles(list), ...filesOfRunning(running)]);
  for (const file of globSync(pattern, { cwd: folder }))
    if (!kept.has(file.replace(/\.(?:map|gz|br)$/, ''))) rmSync(join(folder, file));
  writeFileSync(list, JSON.stringify(built));
}

function filesOfRunning(folder: string): string[] {
  return globSync('*.json', { cwd: folder }).flatMap((name) => {
    const mark = join(folder, name);
    if (isRunning(Number(basename(name, '.json')))) return readBuiltFiles(mark);
    rmSync(mark, { force: true });
    return [];
  });
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
