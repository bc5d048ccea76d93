import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { parse, print } from 'graphql';
import { expect } from 'vitest';
import { type Access, moduleOf, newFolder } from './page.ts';

/** What `npm run relay` compiled, by file. */
const artifacts: Record<string, string> = JSON.parse(readFileSync('test/clients/relay/artifacts.json', 'utf8'));

export const artifactOf = (document: string) => artifacts[`${document}.graphql.ts`] as string;

/** The page's code, and a file in which it is bundled with its compiled documents. */
export async function bundleRelayPage(
  access: Access,
  isPart?: (code: string) => boolean,
): Promise<{ code: string; file: string }> {
  const code = await moduleOf('relay.md', 'js src/app.js', access, isPart);
  const compiled = Object.entries(artifacts).map(([name, text]) => [`src/__generated__/${name}`, text]);
  const folder = await newFolder({ 'src/app.js': withArtifacts(code), ...Object.fromEntries(compiled) });
  const file = join(folder, 'bundle.js');
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external' } as const;
  await build({ ...options, entryPoints: [join(folder, 'src/app.js')], outfile: file });
  return { code, file };
}

/** Replaces each document by its artifact, as Relay's plugin for Babel does, after comparing the hash of its text. */
function withArtifacts(code: string): string {
  const imports: string[] = [];
  const documents = [
    ...code.matchAll(/graphql`(\s*(?:query|mutation|subscription|fragment) (\w+)[^`]*)`/g),
  ] as string[][];
  for (const [, text, name] of documents as [string, string, string][]) {
    const hash = createHash('md5')
      .update(print(parse(text)))
      .digest('hex');
    const isCompiled = artifactOf(name).includes(`.hash = "${hash}"`);
    expect(isCompiled, `${name} has changed: npm run relay`).toBe(true);
    imports.push(`import ${name} from './__generated__/${name}.graphql';\n`);
  }
  return documents.reduce(
    (all, [literal, , name]) => all.replace(literal as string, name as string),
    imports.join('') + code,
  );
}
