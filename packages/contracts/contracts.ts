import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { type Scope, scopesOf } from '../../src/core/access.ts';
import { registry } from '../../src/resources/registry.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { type GeneratedFiles, writeGenerated } from './generated-files.ts';
import { invoiceDrawing, invoiceLifecyclePage, transitionRows } from './lifecycle.ts';
import { buildOpenapi } from './openapi/document.ts';
import { readExamples } from './openapi/examples.ts';
import { alertRows, errorsPage, fillTable, filterRows, paymentRows } from './page-tables.ts';
import { queriesSql } from './queries.ts';
import { envExample, settingsPage } from './settings.ts';

const read = (path: string) => readFile(path, 'utf8');
const concept = (name: string) => read(`docs/concepts/${name}.md`);
const scopes = registry.resources.flatMap((resource) => Object.entries(resource.scopes ?? {}));
/** Those that it suffices for, or that it is one of several scopes for. */
const operationsWith = (scope: Scope) =>
  [...new Set(registry.routes.map(({ operation }) => operation.definition))]
    .filter((definition) => scopesOf(definition.scope).includes(scope))
    .map(({ name }) => `\`${name}\``)
    .join(', ');
const openapi = buildOpenapi(registry, readExamples());

/** The files that are generated and committed. */
const contracts: GeneratedFiles = {
  'schema.graphql': () => `${printSchemaWithDirectives(lexicographicSortSchema(graphqlSchemaOf(registry.graphql)))}\n`,
  'queries.sql': queriesSql,
  '.env.example': envExample,
  'docs/settings.md': settingsPage,
  'docs/payments.md': async () =>
    fillTable(
      await read('docs/payments.md'),
      ['Token', 'Status in the response', 'Final status', '`failure`'],
      await paymentRows(),
    ),
  'docs/invoice-lifecycle.md': invoiceLifecyclePage,
  'docs/concepts/authentication.md': async () =>
    fillTable(
      await concept('authentication'),
      ['Scope', 'Allows', 'Operations'],
      scopes.map(([scope, allows]) => [`\`${scope}\``, allows, operationsWith(scope as Scope)]),
    ),
  'docs/concepts/lists.md': async () =>
    fillTable(await concept('lists'), ['List', 'Filters', 'Orders'], filterRows(openapi)),
  'docs/concepts/errors.md': async () => errorsPage(await concept('errors'), registry.errors),
  'docs/operations/monitoring.md': async () =>
    fillTable(
      await read('docs/operations/monitoring.md'),
      ['Alert', 'Severity', 'What to do'],
      alertRows(await read('deploy/prometheus/alerts.yml')),
    ),
  'packages/pages/home/lifecycle.svg': invoiceDrawing,
  'packages/pages/home/transitions.html': transitionRows,
  'openapi.json': () => `${JSON.stringify(openapi, null, 2)}\n`,
};

await writeGenerated(contracts, 'npm run contracts');
