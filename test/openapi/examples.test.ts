import { beforeAll, describe, expect, test } from 'vitest';
import { examples, routes, served } from '../../src/resources/registry.ts';
import { buildOpenapi } from '../../src/surfaces/rest/openapi.ts';
import type { Exchange } from '../../src/surfaces/rest/openapi-examples.ts';
import type { Body } from '../support/client.ts';
import { walk } from './walk.ts';

const openapi: Body = buildOpenapi(served, examples);
const operations: Body[] = Object.values(openapi.paths as Body).flatMap((item) => Object.values(item as Body));
const tags = [...new Set(operations.map(({ tags: [tag] }) => tag as string))];

describe('the examples of the OpenAPI document', () => {
  let exchanges: Map<string, Exchange[]>;
  beforeAll(async () => {
    exchanges = await walk(openapi);
  });

  test.each(tags)('of %s are what the server answers (npm run examples writes them)', async (tag) => {
    const own = operations.filter((one) => one.tags[0] === tag).map(({ operationId }) => operationId);
    const shown = Object.fromEntries(own.map((id) => [id, exchanges.get(id) ?? []]));
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(fileOf(tag));
  });
});

/** Beside the routes of the resource; with the document itself what belongs to none. */
function fileOf(tag: string): string {
  const name = tag.toLowerCase();
  const isResource = routes.some((route) => route.tag === tag);
  return `../../src/${isResource ? `resources/${name}/` : 'surfaces/rest/'}${name}.examples.json`;
}
