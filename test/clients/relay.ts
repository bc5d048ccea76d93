import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Access, blocksOf, moduleOf, newFolder, run } from './page.ts';

const relayCompiler = createRequire(import.meta.url)('relay-compiler') as string;

async function compile(code: string, file: 'app.js' | 'app.ts'): Promise<string> {
  const config = (await blocksOf('relay.md')).find(({ info }) => info === 'json relay.config.json')?.code as string;
  const language = file === 'app.ts' ? 'typescript' : 'javascript';
  const folder = await newFolder({
    'relay.config.json': JSON.stringify({ ...JSON.parse(config), language }),
    'queries.json': '{}',
    'schema.graphql': await readFile('schema.graphql', 'utf8'),
    [`src/${file}`]: code,
  });
  await run(relayCompiler, ['relay.config.json'], { cwd: folder });
  return folder;
}

export async function bundleRelayPage(access: Access): Promise<{ code: string; file: string }> {
  const code = await moduleOf('relay.md', 'js src/app.js', access);
  const folder = await compile(code, 'app.js');
  const app = join(folder, 'src/app.js');
  await writeFile(app, withArtifacts(code));
  const file = join(folder, 'bundle.js');
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external' } as const;
  await build({ ...options, entryPoints: [app], outfile: file });
  return { code, file };
}

/** Does what Relay's Babel plugin does: replaces each document by its compiled module. */
function withArtifacts(code: string): string {
  const imports: string[] = [];
  const compiled = code.replaceAll(/graphql`\s*(?:query|mutation|fragment) (\w+)[^`]*`/g, (_, name: string) => {
    imports.push(`import ${name} from './__generated__/${name}.graphql';\n`);
    return name;
  });
  return imports.join('') + compiled;
}

export async function relayTypes(access: Access): Promise<(document: string) => Promise<string>> {
  const folder = await compile(await moduleOf('relay.md', 'js src/app.js', access), 'app.ts');
  return (document) => readFile(join(folder, `src/__generated__/${document}.graphql.ts`), 'utf8');
}
