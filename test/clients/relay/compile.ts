import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const generated = join(import.meta.dirname, '__generated__');
const folder = mkdtempSync(join(tmpdir(), 'terrapin-relay-'));
try {
  cpSync('schema.graphql', join(folder, 'schema.graphql'));
  cpSync(generated, join(folder, 'src/__generated__'), { recursive: true });
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify({ ...config, language: 'typescript' }));
  writeFileSync(join(folder, 'queries.json'), '{}');
  writeFileSync(join(folder, 'src/app.ts'), code.join('\n'));
  const compiler = createRequire(import.meta.url)('relay-compiler') as string;
  execFileSync(compiler, ['relay.config.json', ...process.argv.slice(2)], { cwd: folder, stdio: 'inherit' });
  rmSync(generated, { recursive: true });
  cpSync(join(folder, 'src/__generated__'), generated, { recursive: true });
} finally {
  rmSync(folder, { recursive: true });
}
