import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '../blocks.ts';

/**
 * `npm run relay`: compiles the documents of docs/clients/relay.md against schema.graphql. With `--validate` it fails if what
 * is committed is out of date.
 */
const blocks = await blocksOf('relay.md');
const config = JSON.parse(blocks.find(({ info }) => info === 'json relay.config.json')?.code as string);
const code = blocks.filter(({ info }) => info === 'js src/app.js').map((block) => block.code);

const artifacts = join(import.meta.dirname, 'artifacts.json');
const folder = mkdtempSync(join(tmpdir(), 'terrapin-relay-'));
const generated = join(folder, 'src/__generated__');
try {
  cpSync('schema.graphql', join(folder, 'schema.graphql'));
  mkdirSync(generated, { recursive: true });
  for (const [name, text] of Object.entries<string>(JSON.parse(readFileSync(artifacts, 'utf8'))))
    writeFileSync(join(generated, name), text);
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify({ ...config, language: 'typescript' }));
  writeFileSync(join(folder, 'queries.json'), '{}');
  writeFileSync(join(folder, 'src/app.ts'), code.join('\n'));
  const compiler = createRequire(import.meta.url)('relay-compiler') as string;
  execFileSync(compiler, ['relay.config.json', ...process.argv.slice(2)], { cwd: folder, stdio: 'inherit' });
  const compiled = readdirSync(generated)
    .sort()
    .map((name) => [name, readFileSync(join(generated, name), 'utf8')]);
  writeFileSync(artifacts, `${JSON.stringify(Object.fromEntries(compiled), null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
