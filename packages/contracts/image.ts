import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { filesOfServer, loadedAtRuntime, readBuiltFiles } from './build-server.ts';

/**
 * Copies what the image (`Dockerfile`) contains into a folder: `node packages/contracts/image.ts FOLDER`. That is `dist`
 * and the packages that are not bundled, with their dependencies and without types and source maps.
 */
const root = resolve(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node packages/contracts/image.ts FOLDER');
const target = resolve(folder);

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The paths of a package and of what it depends on; one that is not installed here is for another platform. */
function collect(name: string, from = '', paths = new Set<string>()): Set<string> {
  const nested = join(from, 'node_modules', name);
  const path = existsSync(join(root, nested)) ? nested : join('node_modules', name);
  if (paths.has(path) || !existsSync(join(root, path))) return paths;
  paths.add(path);
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Package;
  for (const one of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    collect(one, path, paths);
  return paths;
}

const packages = new Set(loadedAtRuntime.flatMap((name) => [...collect(name)]));
mkdirSync(target, { recursive: true });
const written = new Set(readBuiltFiles(join(root, filesOfServer)));
const isOlder = (file: string) =>
  dirname(file) === join(root, 'dist') && /\.js(?:\.map)?$/.test(file) && !written.has(basename(file));
const isOfRunning = (file: string) => /^(?:running|compile-cache)$/.test(relative(join(root, 'dist'), file));
cpSync(join(root, 'package.json'), join(target, 'package.json'));
cpSync(join(root, 'dist'), join(target, 'dist'), {
  recursive: true,
  filter: (file) => !isOlder(file) && !isOfRunning(file),
});
/** Of fonts, the image has the weights that PDFs use. */
const otherWeight = /@expo-google-fonts\/[^/]+\/(?!(?:400Regular|700Bold)(?:\/|$))\d{3}/;
const filter = (file: string) => !/\.(?:map|md|png|d\.[cm]?ts)$/.test(file) && !otherWeight.test(file);
for (const path of packages) cpSync(join(root, path), join(target, path), { recursive: true, filter });
