import { createHash } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { parse, print } from 'graphql';
import { expect } from 'vitest';
import { type Access, moduleOf, newFolder } from './page.ts';

/** What `npm run relay` compiled. */
const generated = 'test/clients/relay/__generated__';

export const readArtifact = (document: string) => readFile(join(generated, `${document}.graphql.ts`), 'utf8');

/** The page's code, and a file in which it is bundled with its compiled documents. */
export async function bundleRelayPage(access: Access): Promise<{ code: string; file: string }> {
  const code = await moduleOf('relay.md', 'js src/app.js', access);
  const folder = await newFolder({ 'src/app.js': await withArtifacts(code) });
  await cp(generated, join(folder, 'src/__generated__'), { recursive: true });
  const file = join(folder, 'bundle.js');
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external' } as const;
  await build({ ...options, entryPoints: [join(folder, 'src/app.js')], outfile: file });
  return { code, file };
}

/** Replaces each document by its artifact, as Relay's plugin for Babel does, after comparing the hash of its text. */
async function withArtifacts(code: string): Promise<string> {
  const imports: string[] = [];
  const documents = [...code.matchAll(/graphql`(\s*(?:query|mutation|fragment) (\w+)[^`]*)`/g)] as string[][];
  for (const [, text, name] of documents as [string, string, string][]) {
    const hash = createHash('md5')
      .update(print(parse(text)))
      .digest('hex');
    const isCompiled = (await readArtifact(name)).includes(`.hash = "${hash}"`);
    expect(isCompiled, `${name} has changed: npm run relay`).toBe(true);
    imports.push(`import ${name} from './__generated__/${name}.graphql';\n`);
  }
  return documents.reduce(
    (all, [literal, , name]) => all.replace(literal as string, name as string),
    imports.join('') + code,
  );
}
