import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { operationsOf } from '../../sdk/codegen/operations-of.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Body } from '../support/client.ts';

const { routes } = registry;

const document: Body = buildOpenapi(registry, {});
const described = (paths: Body): Body[] => Object.values(paths).flatMap((item) => Object.values(item as Body));
const operations = described(document.paths).filter(({ operationId }) => operationId);
const ids: string[] = operations.map(({ operationId }) => operationId);
const summaries: string[] = operations.map(({ summary }) => summary);

const verbs =
  /^(?:Cancel|Check|Complete|Confirm|Create|Delete|Describe|Erase|Get|List|Make|Move|Open|Pay|Ping|Redeliver|Replace|Restore|Revoke|Run|Send|Set|Update|Upload) /;

test('the id of an operation is unique, a verb and a noun', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(?:[A-Z][a-z]+)+$/);
});

test('the title of an operation is unique, an imperative of at most 50 characters, and has no full stop', () => {
  expect(new Set(summaries).size).toBe(summaries.length);
  for (const summary of summaries) expect(summary).toMatch(verbs);
  const all = [...summaries, ...described(document.webhooks).map(({ summary }) => summary as string)];
  expect(all.filter((summary) => summary.length > 50 || summary.endsWith('.'))).toEqual([]);
});

test('the name of an operation is that of the SDK’s method for it', () => {
  const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));
  const names = new Set(routes.map(({ operation }) => operation.definition.name));
  const others = operationsOf(schema).filter(({ name }) => !names.has(name));
  // REST has no path for these: a part of GET /user, and a filter of GET /articles.
  expect(others.map(({ name }) => name)).toEqual(['getSession', 'listUserArticles']);
});
