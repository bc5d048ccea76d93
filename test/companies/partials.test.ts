import { describe, expect, test } from 'vitest';
import { companyInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { selectedBy } from '../support/statements.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const path = '/api/v3/companies';
const input = companyInput();
const add = async (changes: Record<string, unknown> = {}) =>
  (await ada.post(`${path}?partials=full`, { ...input, ...changes })).body.company;
const basic = ['uuid', 'name', 'status'];
const rest = ['website', 'industry', 'employee_count', 'created_at', 'updated_at'];
const selected = () => selectedBy(server.sql.at(-1));

describe('?partials=', () => {
  const parts = ['locations', 'enterprise', 'contact_info', 'full'];
  const combinations = Array.from({ length: 16 }, (_, bits) => parts.filter((_part, index) => bits & (1 << index)));
  const columns: Record<string, string[]> = {
    contact_info: ['contactInfo'],
    locations: ['locations'],
    enterprise: ['enterprise'],
    full: ['website', 'industry', 'employeeCount', 'createdAt', 'updatedAt'],
  };

  test.each(
    combinations.map((combination) => [combination.join()]),
  )('%s adds only those fields and reads only their columns', async (list) => {
    const { uuid } = await add();
    const wanted = list === '' ? [] : list.split(',');
    const shown = wanted.includes('full') ? parts : wanted;
    const expected = [
      ...basic,
      ...['locations', 'enterprise', 'contact_info'].filter((part) => shown.includes(part)),
      ...(shown.includes('full') ? rest : []),
    ];
    const one = await ada.get(`${path}/${uuid}?partials=${list}`);
    expect(Object.keys(one.body.company)).toEqual(expected);
    const read = ['id', 'name', 'status', 'version', ...shown.flatMap((part) => columns[part] as string[])];
    expect(selected()?.toSorted()).toEqual(read.toSorted());
    server.statements.length = 0;
    const many = await ada.get(`${path}?partials=${list}`);
    expect(Object.keys(many.body)).toEqual(['companies']);
    for (const company of many.body.companies) expect(Object.keys(company)).toEqual(expected);
    expect(selected()?.toSorted()).toEqual(read.toSorted());
    expect(server.statements).toHaveLength(1);
  });

  test('uses one prepared statement per combination and kind of operation', async () => {
    const fields: Record<string, string> = {
      contact_info: 'contactInfo { name }',
      locations: 'locations { name }',
      enterprise: 'enterprise',
      full: 'website',
    };
    const { uuid } = await add();
    server.statements.length = 0;
    for (const combination of combinations) {
      const query = `?partials=${combination.join()}`;
      await ada.get(`${path}${query}`);
      const asked = combination.map((part) => fields[part]).join(' ');
      await ada.graphql(`{ companies(last: 1) { nodes { uuid ${asked} } } }`);
      await ada.get(`${path}/${uuid}${query}`);
      await ada.patch(`${path}/${uuid}${query}`, { name: `With ${combination}` });
      await ada.delete(`${path}/${(await ada.post(`${path}${query}`, input)).body.company.uuid}`);
    }
    const names = new Set(server.statements);
    expect(names).not.toContain('unnamed');
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThan(64);
    const known = (kind: string) => [...names].filter((name) => name.startsWith(`company_${kind}`)).length;
    // In REST, `full` implies all four, so 9 combinations differ. A change reads all columns, a deletion only the
    // version.
    expect(['insert', 'update', 'list', 'read'].map(known)).toEqual([9, 9, 9 + 16, 9 + 2]);
  });

  test('may be spelled partial, repeated and combined; unknown names are ignored', async () => {
    const { uuid } = await add();
    const shown = async (query: string) =>
      Object.keys((await ada.get(`${path}/${uuid}?${query}`)).body.company).slice(basic.length);
    expect(await shown('partial=locations')).toEqual(['locations']);
    expect(await shown('partial=locations&partials=enterprise')).toEqual(['locations', 'enterprise']);
    expect(await shown('partials=locations&partials=contact_info')).toEqual(['locations', 'contact_info']);
    expect(await shown('partial=contact_info,locations&partial=enterprise')).toHaveLength(3);
    expect(await shown('partials=enterprise,nope,constructor,__proto__,Locations')).toEqual(['enterprise']);
    expect(await shown('partials=nope')).toEqual([]);
    expect(await shown('partials=&partial=')).toEqual([]);
    expect(await shown('partials=%20full%20')).toHaveLength(8);
  });

  test('changes the entity tag with the selection, not with its spelling', async () => {
    const { uuid } = await add();
    const tag = async (query: string) => (await ada.get(`${path}/${uuid}?${query}`)).headers.get('etag');
    const tags = await Promise.all(['', 'partials=locations', 'partials=enterprise', 'partials=full'].map(tag));
    expect(new Set(tags).size).toBe(4);
    expect(await tag('partial=locations,nope')).toBe(tags[1]);
    expect(await tag('partials=enterprise,full')).toBe(tags[3]);
    const headers = { 'if-none-match': tags[1] as string };
    expect((await ada.get(`${path}/${uuid}?partials=locations`, headers)).status).toBe(304);
    expect((await ada.get(`${path}/${uuid}?partials=full`, headers)).status).toBe(200);
  });
});

test.each([
  ['name', ['id', 'name', 'status', 'version']],
  ['uuid locations { city }', ['id', 'name', 'status', 'locations', 'version']],
  ['...F } } } fragment F on Company { contactInfo { email } enterprise { x', []],
  ['contactInfo { email } enterprise', ['id', 'name', 'status', 'enterprise', 'contactInfo', 'version']],
  [
    'website',
    ['id', 'name', 'status', 'website', 'industry', 'employeeCount', ...['version', 'createdAt', 'updatedAt']],
  ],
])('in GraphQL a list with { %s } reads only the selected columns, in one statement', async (selection, expected) => {
  for (let i = 0; i < 3; i++) await add();
  server.statements.length = 0;
  const { errors } = await ada.graphql(`{ companies { nodes { ${selection} } } }`);
  if (expected.length === 0) return expect(errors).toBeDefined();
  expect(errors).toBeUndefined();
  expect(selected()).toEqual(expected);
  expect(server.statements).toHaveLength(1);
});
