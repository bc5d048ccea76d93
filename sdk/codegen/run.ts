import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import { type CodegenPlugin, type Types } from '@graphql-codegen/plugin-helpers';
import { parse } from 'graphql';
import config from '../../codegen.ts';

/**
 * Does with codegen.ts what GraphQL Code Generator's command line does, as far as we use it: that would bring two hundred
 * packages into everybody's `npm ci`. With --check it writes nothing and fails where a committed file is stale.
 */
const check = process.argv.includes('--check');
const schema = parse(readFileSync(String(config.schema), 'utf8'));
const documents = [{ document: parse(String(config.documents)) }];
const stale: string[] = [];

for (const [filename, output] of Object.entries(config.generates)) {
  const { plugins = [], config: settings = {} } = output as Types.ConfiguredOutput;
  const configured = plugins.map((plugin) => (typeof plugin === 'string' ? { [plugin]: {} } : plugin));
  const names = configured.flatMap(Object.keys);
  const pluginMap = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)])));
  const text = await codegen({ filename, schema, documents, plugins: configured, pluginMap, config: settings });
  if (text === read(filename)) continue;
  stale.push(filename);
  if (!check) writeFileSync(filename, text);
}
if (check && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run npm run codegen and commit the result.\n`);
  process.exit(1);
}
process.stdout.write(stale.length > 0 ? `Wrote ${stale.join(', ')}.\n` : 'The SDK is what the contracts say.\n');

function load(name: string): Promise<CodegenPlugin> {
  return import(name.startsWith('.') ? resolve(name) : `@graphql-codegen/${name}`);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
