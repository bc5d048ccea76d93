import { beforeAll, describe, expect, test } from 'vitest';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import type { RecordedExchange } from '../../packages/contracts/openapi/examples.ts';
import { readExamples } from '../../packages/contracts/openapi/examples.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Body } from '../support/client.ts';
import { checked } from '../support/conformity.ts';
import { walk } from './walk.ts';

const openapi: Body = buildOpenapi(registry, readExamples());
const operations = Object.values(openapi.paths as Body)
  .flatMap((item): Body[] => Object.values(item as Body))
  .filter(({ operationId }) => operationId);
const tags = [...new Set(operations.map(({ tags: [tag] }) => tag as string))];

describe('the examples of the OpenAPI document', () => {
  let exchanges: Map<string, RecordedExchange[]>;
  let compared: number;
  beforeAll(async () => {
    const before = checked.exchanges;
    exchanges = await walk(openapi);
    compared = checked.exchanges - before;
    // `npm run new` needs it on the slowest machine, too.
  }, 600_000);

  test('were validated against the document when they were recorded', () => {
    const shown = [...exchanges.values()].flat();
    expect(shown.length).toBeGreaterThan(150);
    expect(compared).toBeGreaterThanOrEqual(shown.length);
  });

  test.each(tags)('of %s equal what the server returns (npm run examples updates them)', async (tag) => {
    const operationIds = operations.filter((one) => one.tags[0] === tag).map(({ operationId }) => operationId);
    const shown = Object.fromEntries(operationIds.map((id) => [id, exchanges.get(id) ?? []]));
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(
      `examples/${tag.toLowerCase()}.examples.json`,
    );
  });
});
