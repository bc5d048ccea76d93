import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendMessage } from '../../support/agent.ts';
import { type Body, type Client } from '../../support/client.ts';
import { edit } from '../columns.ts';
import { ask } from '../use-resource.ts';
import { added, changes, contract, empty, users } from './copy.ts';

// A filter is a key of the table and an argument of the list. In a copy of the project, the list of companies has one of each
// type that is not a text, and is used on every surface.
const rating = `
  @Writable(z.number().nullable().meta({ description: 'Null if unknown.' }), { default: null, column: { type: 'double' } })
  rating!: number | null;
`;
const filters = `
      enterprise: z.boolean().optional().describe('Only companies with such a contract, or only those without.'),
      rating: z.number().optional().meta({ description: 'Only companies with this rating.', examples: [4.5] }),
      employeeCount: oneOf(integer({ min: 0, max: 1_000_000 }), 'number').optional(),`;

const ratingOfCompanies = {
  entity: 'Company',
  file: 'companies/company.entity',
  table: 'companies',
  property: 'rating',
  type: 'double precision',
};

changes.push(async (folder) => {
  await edit(join(folder, `src/resources/${ratingOfCompanies.file}.ts`), (source) =>
    source.replace('  employeeCount!: number | null;\n', (field) => field + rating),
  );
  await edit(join(folder, 'src/resources/companies/companies.operations.ts'), (source) =>
    source
      .replace("keys: ['nameKey', ", "keys: ['enterprise', 'employeeCount', 'rating', 'nameKey', ")
      .replace("several: ['status'", "several: ['status', 'employeeCount'")
      .replace('import { Id }', 'import { Id, integer }')
      .replace('args: z.object({', `args: z.object({${filters}`),
  );
});

added.push(ratingOfCompanies);

describe('filters of each type', () => {
  let ada: Client;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    ({ ada } = await empty());
    for (const [name, company] of Object.entries({
      Carapace: { enterprise: true, employee_count: 12, rating: 4.5 },
      Plastron: { enterprise: true, employee_count: 7, rating: 0 },
      Scute: { employee_count: 7, rating: -1 },
      Shell: { rating: 4.5 },
    })) {
      const { status, body } = await ada.post('/api/v3/companies', { name, ...company });
      expect([status, body]).toMatchObject([201, {}]);
      ids[name] = body.company.uuid;
    }
  });
  const namesOf = (companies: { name: string }[]) => companies.map(({ name }) => name);

  test.each([
    ['enterprise=true', 'enterprise: true', { enterprise: true }, ['Plastron', 'Carapace']],
    ['enterprise=false', 'enterprise: false', { enterprise: false }, ['Shell', 'Scute']],
    ['rating=4.5', 'rating: 4.5', { rating: 4.5 }, ['Shell', 'Carapace']],
    ['rating=-1e0', 'rating: -1', { rating: -1 }, ['Scute']],
    ['employee_count=7', 'employeeCount: 7', { employee_count: [7] }, ['Scute', 'Plastron']],
    ['employee_count=12,7', 'employeeCount: [12, 7]', { employee_count: [12, 7] }, ['Scute', 'Plastron', 'Carapace']],
    [
      'enterprise=true&employee_count=7&employee_count=12&rating=4.5&status=active',
      'enterprise: true, employeeCount: [7, 12], rating: 4.5, status: [ACTIVE]',
      { enterprise: true, employee_count: [7, 12], rating: 4.5, status: ['active'] },
      ['Carapace'],
    ],
    [
      'enterprise=true&rating=0&name=Plastron',
      'enterprise: true, rating: 0, name: "Plastron"',
      { enterprise: true, rating: 0, name: 'Plastron' },
      ['Plastron'],
    ],
  ])('every surface lists the same with %s', async (query, filter, args, expected) => {
    const rest = await ada.get(`/api/v3/companies?${query}&count=true`);
    expect([rest.status, rest.body]).toMatchObject([200, {}]);
    expect([namesOf(rest.body.companies), rest.headers.get('total-count')]).toEqual([expected, `${expected.length}`]);
    const lines = await ada.get(`/api/v3/companies?${query}`, { accept: 'application/x-ndjson' });
    const read = lines.text.trimEnd().split('\n');
    expect(namesOf(read.map((line) => JSON.parse(line).company ?? JSON.parse(line)))).toEqual(expected);
    const { it } = await ask(ada, `{ it: companies(filter: { ${filter} }) { totalCount nodes { name } } }`);
    expect([namesOf(it.nodes), it.totalCount]).toEqual([expected, expected.length]);
    const { result } = (await sendMessage(ada, 'tools/call', { name: 'listCompanies', arguments: args })).body;
    expect(namesOf(result.structuredContent.items ?? [])).toEqual(expected);
  });

  test('pages keep the filter', async () => {
    const first = await ada.get('/api/v3/companies?enterprise=true&limit=1');
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    expect(namesOf((await ada.get(next as string)).body.companies)).toEqual(['Carapace']);
  });

  test.each([
    ['enterprise=yes', 'enterprise must be true or false.'],
    ['employee_count=many', 'employee_count must be an integer.'],
    ['rating=good', 'rating must be a number.'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await ada.get(`/api/v3/companies?${query}`);
    expect([status, body.code, body.message]).toEqual([400, 'validation_failed', message]);
  });

  test('openapi.json and the tool have the types of the filters, with examples that are valid', async () => {
    const { paths, components } = JSON.parse(await contract('openapi.json'));
    const parameters: Body[] = paths['/api/v3/companies'].get.parameters.map(({ $ref, ...own }: Body) =>
      $ref ? components.parameters[$ref.split('/').at(-1)] : own,
    );
    const found = Object.fromEntries(parameters.map(({ name, schema, example }) => [name, { schema, example }]));
    const number = { type: 'integer', minimum: 0, maximum: 1_000_000 };
    expect(found).toMatchObject({
      enterprise: { schema: { type: 'boolean' }, example: true },
      rating: { schema: { type: 'number' }, example: 4.5 },
      employee_count: { schema: { type: 'array', items: number }, example: [0] },
    });
    const { tools } = (await sendMessage(ada, 'tools/list', {}, { search: '?tools=all' })).body.result;
    const { properties } = tools.find(({ name }: Body) => name === 'listCompanies').inputSchema;
    expect(properties).toMatchObject({
      enterprise: { type: 'boolean' },
      employee_count: { items: { type: 'integer' } },
    });
  });
});

users.filters = (url: string) => `
import assert from 'node:assert/strict';
import { createClient } from '../../sdk/src/index.ts';

const terrapin = createClient({ url: '${url}', token: 'token-of-the-admin' });
const names: string[] = [];
for await (const { name } of terrapin.companies.list({ enterprise: true, employeeCount: [7, 12], rating: 4.5 })) names.push(name);
assert.deepEqual(names, ['Carapace']);

const query = { enterprise: true, employee_count: [7, 12], rating: 4.5 };
const { data } = await terrapin.rest.GET('/api/v3/companies', { params: { query } });
assert.deepEqual(data.companies.map(({ name }) => name), ['Carapace']);
// @ts-expect-error a text is no boolean
await assert.rejects(terrapin.rest.GET('/api/v3/companies', { params: { query: { enterprise: 'yes' } } }));
`;
