import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../support/agent.ts';
import { type Body, type Client } from '../../support/client.ts';
import { type Column, edit } from '../columns.ts';
import { addResource } from '../page.ts';
import { ask } from '../use-resource.ts';
import { added, buildContracts, changes, empty, project, users } from './copy.ts';

// A range is one line of a table, with an index. Turtles have one over an integer. In a copy of the project, they have another
// over a number, and shelves, made by `npm run new`, have one over a time.
const weight: Column = { entity: 'Turtle', file: 'turtles/turtle.entity', table: 'turtles', property: 'weight' };
const opened: Column = { entity: 'Shelf', file: 'shelves/shelf.entity', table: 'shelves', property: 'openedAt' };
const fields = new Map([
  [
    weight,
    `@Writable(z.number().nullable().meta({ description: 'In kg.' }), { default: null, column: { type: 'double' } })`,
  ],
  [opened, `@Writable(Timestamp.nullable().meta({ description: 'Null if closed.' }), { default: null })`],
]);
const imports = new Map([
  [weight, `import { z } from 'zod';\n`],
  [
    opened,
    `import { Index } from '@mikro-orm/decorators/legacy';\nimport { Timestamp } from '../../core/schema.ts';\n`,
  ],
]);

let ada: Client;

const inResources = (file: string) => join(project.folder, 'src/resources', file);
const addLine = (file: string, before: string, line: string) =>
  edit(inResources(file), (source) => source.replace(before, `${line}\n${before}`));

changes.push(async (folder) => {
  await addResource(project, 'shelf', 'name:line');
  for (const [column, field] of fields) {
    const type = column === weight ? 'number' : 'string';
    await edit(join(folder, `src/resources/${column.file}.ts`), (source) =>
      `${imports.get(column)}${source}`.replace(
        /\n}\n$/,
        `\n\n  ${field}\n  ${column.property}!: ${type} | null;\n}\n`,
      ),
    );
  }
});

added.push({ ...weight, type: 'double precision' }, { ...opened, type: 'timestamptz' });

describe('ranges over a number and a time', () => {
  test('a range without an index, or over a field that does not exist, is refused at the start with its name', async () => {
    const turtles = inResources('turtles/turtles.operations.ts');
    await edit(turtles, (source) => source.replace(`range: ['lifespan']`, `range: ['lifespan', 'weight']`));
    await expect(buildContracts()).rejects.toThrow(
      `The table of turtle has a range over weight, but no index that serves it. Add @Index({ properties: ['weight', 'id'] }) to Turtle`,
    );
    await addLine(`${weight.file}.ts`, '@Entity(', `@Index({ properties: ['weight', 'id'] })`);
    await addLine('shelves/shelves.operations.ts', '  keys: [],', `  range: ['openedAt'],`);
    await expect(buildContracts()).rejects.toThrow(
      'The table of shelf has a range over openedAt, but no index that serves it.',
    );
    await addLine(`${opened.file}.ts`, '@Entity(', `@Index({ properties: ['openedAt', 'id'] })`);
    const operations = inResources('shelves/shelves.operations.ts');
    const source = await readFile(operations, 'utf8');
    await writeFile(operations, source.replace(`['openedAt']`, `['opendAt']`));
    await expect(buildContracts()).rejects.toThrow(/opendAt/);
    await writeFile(operations, source);
  });

  test('with their indexes, the server starts', async () => {
    await edit(join(project.folder, 'src/adapters/database/migrations/2027-01-01-marks.ts'), (source) =>
      ['turtles (weight, id)', 'shelves (opened_at, id)'].reduce(
        (all, index) => all.replace(/ {2}}\n}\n$/, `    this.addSql('create index on ${index}');\n  }\n}\n`),
        source,
      ),
    );
    ({ ada } = await empty());
    for (const [name, lifespan, weight] of [
      ['Scute', 40, 2.5],
      ['Carapace', 80, 1.25],
      ['Plastron', 60, null],
      ['Shell', 80, 60],
    ])
      expect((await ada.post('/turtles', { name, lifespan, weight })).status).toBe(201);
    for (const [name, opened_at] of [
      ['Old', '2025-01-31T12:00:00.000Z'],
      ['New', '2026-01-31T12:00:00.000Z'],
      ['Closed', null],
    ])
      expect((await ada.post('/shelves', { name, opened_at })).status).toBe(201);
  });

  const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);
  const toolOf = (list: string) => (list === 'turtles' ? 'listTurtles' : 'listShelves');

  /** @param args as they are sent: a number may be one that JavaScript does not know */
  async function callTool(name: string, args: string): Promise<Body> {
    const { message, headers } = messageOf('tools/call', { name, arguments: 'sent' });
    const body = JSON.stringify(message).replace('"sent"', args);
    return (await ada.request('POST', '/mcp', { body, headers: { 'content-type': 'application/json', ...headers } }))
      .body.result;
  }

  test.each([
    ['turtles', 'min_lifespan=60', 'minLifespan: 60', { min_lifespan: 60 }, ['Shell', 'Carapace', 'Plastron']],
    ['turtles', 'max_lifespan=60', 'maxLifespan: 60', { max_lifespan: 60 }, ['Plastron', 'Scute']],
    [
      'turtles',
      'min_weight=1.25&max_weight=2.5',
      'minWeight: 1.25, maxWeight: 2.5',
      { min_weight: 1.25, max_weight: 2.5 },
      ['Scute', 'Carapace'],
    ],
    ['turtles', 'min_weight=-1e300', 'minWeight: -1e300', { min_weight: -1e300 }, ['Shell', 'Scute', 'Carapace']],
    [
      'shelves',
      'opened_after=2026-01-31T12:00:00Z',
      'openedAfter: "2026-01-31T12:00:00Z"',
      { opened_after: '2026-01-31T12:00:00Z' },
      ['New'],
    ],
    [
      'shelves',
      'opened_before=2026-01-31T12:00:00Z',
      'openedBefore: "2026-01-31T12:00:00Z"',
      { opened_before: '2026-01-31T12:00:00Z' },
      ['New', 'Old'],
    ],
  ])('every surface lists the same %s with %s', async (list, query, filter, args, expected) => {
    const rest = await ada.get(`/${list}?${query}&count=true`);
    expect([rest.status, rest.body]).toMatchObject([200, {}]);
    expect([namesOf(rest.body), rest.headers.get('total-count')]).toEqual([expected, `${expected.length}`]);
    const { it } = await ask(ada, `{ it: ${list}(filter: { ${filter} }) { totalCount nodes { name } } }`);
    expect([namesOf(it.nodes), it.totalCount]).toEqual([expected, expected.length]);
    const { structuredContent } = await callTool(toolOf(list), JSON.stringify(args));
    expect(namesOf(structuredContent.items)).toEqual(expected);
  });

  test('pages keep the range, in the order of its column', async () => {
    const first = await ada.get('/turtles?min_lifespan=50&limit=2');
    expect(namesOf(first.body)).toEqual(['Shell', 'Carapace']);
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    expect(namesOf((await ada.get(next as string)).body)).toEqual(['Plastron']);
  });

  test.each([
    [
      'turtles',
      'min_weight=1e400',
      'minWeight: 1e400',
      '{"min_weight":1e400}',
      (name) => `${name('min_weight')} must be a number.`,
    ],
    [
      'turtles',
      'min_lifespan=60&max_lifespan=40',
      'minLifespan: 60, maxLifespan: 40',
      '{"min_lifespan":60,"max_lifespan":40}',
      (name) => `${name('min_lifespan')} must not be beyond ${name('max_lifespan')}, which ends the range.`,
    ],
    [
      'shelves',
      'opened_after=2026-02-01T00:00:00Z&opened_before=2026-01-01T00:00:00Z',
      'openedAfter: "2026-02-01T00:00:00Z", openedBefore: "2026-01-01T00:00:00Z"',
      '{"opened_after":"2026-02-01T00:00:00Z","opened_before":"2026-01-01T00:00:00Z"}',
      (name) => `${name('opened_after')} must not be beyond ${name('opened_before')}, which ends the range.`,
    ],
  ] satisfies [
    string,
    string,
    string,
    string,
    (name: (field: string) => string) => string,
  ][])('%s with %s are refused on every surface', async (list, query, filter, args, sentence) => {
    const expected = { code: 'validation_failed', message: sentence((field) => field) };
    const rest = await ada.get(`/${list}?${query}`);
    expect([rest.status, rest.body]).toMatchObject([400, expected]);
    const { errors } = await ada.graphql(`{ ${list}(filter: { ${filter} }) { totalCount } }`);
    const camelCase = (field: string) => field.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    const extensions = { code: 'validation_failed', http_status: 400 };
    expect(errors).toMatchObject([{ message: sentence(camelCase), extensions }]);
    expect(await callTool(toolOf(list), args)).toMatchObject({ isError: true, structuredContent: expected });
  });

  test('a misspelt end of a range is refused on every surface, with the right one', async () => {
    const { status, body } = await ada.get('/turtles?min_lifspan=3');
    expect([status, body.code, body.message]).toEqual([
      400,
      'unknown_parameter',
      expect.stringContaining('"min_lifespan"'),
    ]);
    const refused = await ada.graphql('{ turtles(filter: { minLifspan: 3 }) { totalCount } }');
    expect([refused.status, refused.errors?.[0]?.message]).toEqual([400, expect.stringContaining('"minLifespan"')]);
    const { isError, structuredContent } = await callTool('listTurtles', '{"min_lifspan":3}');
    expect([isError, structuredContent.code]).toEqual([true, 'unknown_field']);
    expect(structuredContent.message).toContain('Did you mean "min_lifespan"?');
  });
});

users.ranges = (url) => `
import assert from 'node:assert/strict';
import { createClient } from '../../sdk/src/index.ts';

const terrapin = createClient({ url: '${url}', token: 'token-of-the-admin' });
const names: string[] = [];
for await (const { name } of terrapin.turtles.list({ minWeight: 1.25, maxWeight: 2.5 })) names.push(name);
for await (const { name } of terrapin.shelves.list({ openedAfter: '2026-01-01T00:00:00Z' })) names.push(name);
assert.deepEqual(names, ['Scute', 'Carapace', 'New']);

const { data } = await terrapin.rest.GET('/turtles', { params: { query: { max_lifespan: 40 } } });
assert.deepEqual(data?.map(({ name }) => name), ['Scute']);
await assert.rejects(async () => {
  for await (const turtle of terrapin.turtles.list({ minLifespan: 60, maxLifespan: 40 })) names.push(turtle.name);
}, /minLifespan must not be beyond maxLifespan/);
// @ts-expect-error a text is no number
await assert.rejects(terrapin.rest.GET('/turtles', { params: { query: { min_weight: 'light' } } }));
`;
