import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { resolvers, served } from '../resources/registry.ts';
import { buildGraphqlSchema } from '../surfaces/graphql/schema.ts';
import { readExamples } from './examples.ts';
import { invoiceDrawing, invoiceLifecyclePage, transitionRows } from './lifecycle.ts';
import { buildOpenapi } from './openapi/document.ts';
import { paymentsPage } from './payments.ts';
import { queriesSql } from './queries.ts';
import { envExample, settingsPage } from './settings.ts';

/** The files that are generated and committed. */
const contracts: Record<string, () => string | Promise<string>> = {
  'schema.graphql': () => `${printSchemaWithDirectives(lexicographicSortSchema(buildGraphqlSchema(resolvers)))}\n`,
  'queries.sql': queriesSql,
  '.env.example': envExample,
  'docs/settings.md': settingsPage,
  'docs/payments.md': paymentsPage,
  'docs/invoice-lifecycle.md': invoiceLifecyclePage,
  'src/web/home/lifecycle.svg': invoiceDrawing,
  'src/web/home/transitions.html': transitionRows,
  'openapi.json': () => `${JSON.stringify(buildOpenapi(served, readExamples()), null, 2)}\n`,
};

/** Writes them, or with --check fails if a committed one is stale. */
const check = process.argv.includes('--check');
const stale: string[] = [];
for (const [file, generate] of Object.entries(contracts)) {
  const text = await generate();
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  stale.push(file);
  if (!check) await writeFile(file, text);
}
if (check && stale.length > 0) {
  process.stderr.write(`Out of date: ${stale.join(', ')}. Run npm run contracts and commit the result.\n`);
  process.exit(1);
}
process.stdout.write(stale.length > 0 ? `Wrote ${stale.join(', ')}.\n` : 'The contracts are up to date.\n');
