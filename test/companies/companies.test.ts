import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

const path = '/api/v3/companies';
const members = {
  name: 'Carapace Logistics',
  status: 'active',
  locations: [
    { name: 'Head office', address: 'Rua da Prata 8', city: 'Lisbon', country: 'Portugal' },
    { name: 'Workshop', address: '', city: 'Gdańsk', country: '' },
  ],
  enterprise: true,
  contact_info: { name: 'Inês', email: 'ines@carapace.example', phone: '+351 21 555' },
  website: 'https://carapace.example',
  industry: 'Logistics',
  employee_count: 120,
};
const create = async (changes: Record<string, unknown> = {}) =>
  (await ada.post(`${path}?partials=full`, { ...members, ...changes })).body.company;
const basic = ['uuid', 'name', 'status'];
const rest = ['website', 'industry', 'employee_count', 'created_at', 'updated_at'];
/** The columns that a statement reads, in the shape that its rows have. */
const selected = (sql = server.sql.at(-1)) =>
  [...(/^select (.*?) from/.exec(sql ?? '')?.[1] ?? '').matchAll(/as "(\w+)"/g)].map(([, name]) => name);

describe('a company', () => {
  test('is created, read, changed and deleted', async () => {
    const created = await ada.post(path, members);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      company: { uuid: expect.any(String), name: 'Carapace Logistics', status: 'active' },
    });
    const own = `${path}/${created.body.company.uuid}`;
    expect(created.headers.get('location')).toBe(server.url + own);
    const read = await ada.get(own);
    expect([read.body, read.headers.get('etag')]).toEqual([created.body, created.headers.get('etag')]);
    const full = await ada.get(`${own}?partials=full`);
    expect(full.body.company).toEqual({
      uuid: created.body.company.uuid,
      ...members,
      created_at: expect.stringMatching(/Z$/),
      updated_at: full.body.company.created_at,
    });
    expect(Object.keys(full.body.company)).toEqual([...basic, 'locations', 'enterprise', 'contact_info', ...rest]);
    const changed = await ada.patch(
      `${own}?partials=full`,
      { status: 'inactive' },
      { 'if-match': full.headers.get('etag') as string },
    );
    expect(changed.body.company).toEqual({
      ...full.body.company,
      status: 'inactive',
      updated_at: changed.body.company.updated_at,
    });
    expect((await ada.patch(own, {}, { 'if-match': full.headers.get('etag') as string })).status).toBe(412);
    expect((await ada.delete(own, { 'if-match': '"old"' })).status).toBe(412);
    expect((await ada.delete(own)).status).toBe(204);
    for (const answer of [await ada.get(own), await ada.patch(own, {}), await ada.delete(own)])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  test('needs no more than a name', async () => {
    expect((await ada.post(`${path}?partials=full`, { name: 'Shell' })).body.company).toMatchObject({
      status: 'active',
      locations: [],
      enterprise: false,
      contact_info: { name: '', email: '', phone: '' },
      website: null,
      industry: null,
      employee_count: null,
    });
  });

  test('takes back what it answered, bare or wrapped, in whichever parts, and then is the same', async () => {
    const { uuid } = await create();
    for (const query of ['', '?partials=locations', '?partials=contact_info,enterprise', '?partials=full']) {
      const before = await ada.get(`${path}/${uuid}${query}`);
      for (const body of [before.body, before.body.company]) {
        const after = await ada.patch(`${path}/${uuid}${query}`, body);
        expect([after.status, after.body]).toEqual([200, before.body]);
        expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
      }
    }
    const copy = await ada.post(`${path}?partials=full`, (await ada.get(`${path}/${uuid}?partials=full`)).body);
    expect(copy.body.company).toMatchObject(members);
    expect(copy.body.company.uuid).not.toBe(uuid);
  });

  test('has its contact_info patched by member and its locations as a whole (RFC 7396)', async () => {
    const { uuid } = await create();
    const patched = await ada.patch(`${path}/${uuid}?partials=full`, {
      contact_info: { phone: '1' },
      locations: [{ name: 'Only' }],
    });
    expect(patched.body.company.contact_info).toEqual({ ...members.contact_info, phone: '1' });
    expect(patched.body.company.locations).toEqual([{ name: 'Only', address: '', city: '', country: '' }]);
    const cleared = await ada.patch(`${path}/${uuid}?partials=full`, { locations: [], website: null });
    expect(cleared.body.company).toMatchObject({ locations: [], website: null, industry: 'Logistics' });
  });

  test.each([
    ['no name', { name: undefined }, 'name', 'required'],
    ['a status that does not exist', { status: 'gone' }, 'status', 'invalid_value'],
    ['no list of locations', { locations: {} }, 'locations', 'invalid_type'],
    ['a location without a name', { locations: [{ city: 'x' }] }, 'locations.0.name', 'required'],
    ['a location with a colour', { locations: [{ name: 'x', colour: 1 }] }, 'locations.0.colour', 'unknown_field'],
    ['101 locations', { locations: Array(101).fill({ name: 'x' }) }, 'locations', 'too_long'],
    ['a NUL in a location', { locations: [{ name: 'a\0' }] }, 'locations.0.name', 'invalid_value'],
    ['enterprise as text', { enterprise: 'yes' }, 'enterprise', 'invalid_type'],
    ['an email that is none', { contact_info: { email: 'x' } }, 'contact_info.email', 'invalid_format'],
    ['a null phone', { contact_info: { phone: null } }, 'contact_info.phone', 'null_not_allowed'],
    ['a null contact_info', { contact_info: null }, 'contact_info', 'null_not_allowed'],
    ['a fax', { contact_info: { fax: '1' } }, 'contact_info.fax', 'unknown_field'],
    ['a website that is none', { website: 'javascript:alert(1)' }, 'website', 'invalid_format'],
    ['a NUL in its website', { website: 'https://a.example/\0' }, 'website', 'invalid_value'],
    ['-1 employees', { employee_count: -1 }, 'employee_count', 'too_small'],
    ['half an employee', { employee_count: 0.5 }, 'employee_count', 'invalid_type'],
    ['more employees than there are people', { employee_count: 2 ** 31 }, 'employee_count', 'too_large'],
    ['an id', { id: 'x' }, 'id', 'unknown_field'],
  ])('with %s is refused, also within a document', async (_case, changes, field, code) => {
    const body = { ...members, ...changes };
    const bare = await ada.post(path, body);
    expect(bare.status).toBe(400);
    expect(bare.body.errors).toMatchObject([{ field, code }]);
    const wrapped = await ada.post(path, { company: body });
    expect(wrapped.body.errors).toMatchObject([{ field: `company.${field}`, code }]);
  });

  test.each([
    'null',
    '[]',
    '"x"',
    '{"company":null}',
    '{"company":[]}',
    '{"company":"x"}',
    '{"company":{},"x":1}',
  ])('cannot be made of %s', async (body) => {
    const answer = await ada.request('POST', path, { body, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
  });

  test('needs companies:read to see and companies:write to change', async () => {
    const { uuid } = await create();
    const reader = await server.as('ada', ['companies:read']);
    expect((await reader.get(`${path}/${uuid}?partials=full`)).status).toBe(200);
    for (const answer of [
      await reader.post(path, {}),
      await reader.patch(`${path}/${uuid}`, {}),
      await reader.delete(`${path}/${uuid}`),
      await (await server.as('ada', ['companies:write'])).get(path),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
  });
});

test('OPTIONS tells what each member is, also where it may be null', async () => {
  const { body } = await ada.request('OPTIONS', path);
  const { fields } = body.actions.find(({ name }: { name: string }) => name === 'createCompany');
  const types = Object.fromEntries(fields.map(({ name, type }: { name: string; type: string }) => [name, type]));
  expect(types).toEqual({
    name: 'string',
    status: 'string',
    locations: 'array',
    enterprise: 'boolean',
    contact_info: 'object',
    website: 'string',
    industry: 'string',
    employee_count: 'integer',
  });
});

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
  )('%s adds just that, and reads no more', async (list) => {
    const { uuid } = await create();
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

  test('may be spelt partial, repeated and mixed; what is not one of the four is ignored', async () => {
    const { uuid } = await create();
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
    expect(await shown('view=full')).toEqual([]);
  });

  test('gives other bytes another entity tag, whatever the spelling', async () => {
    const { uuid } = await create();
    const tag = async (query: string) => (await ada.get(`${path}/${uuid}?${query}`)).headers.get('etag');
    const tags = await Promise.all(['', 'partials=locations', 'partials=enterprise', 'partials=full'].map(tag));
    expect(new Set(tags).size).toBe(4);
    expect(await tag('partial=locations,nope')).toBe(tags[1]);
    expect(await tag('partials=enterprise,full')).toBe(tags[3]);
    const headers = { 'if-none-match': tags[1] as string };
    expect((await ada.get(`${path}/${uuid}?partials=locations`, headers)).status).toBe(304);
    expect((await ada.get(`${path}/${uuid}?partials=full`, headers)).status).toBe(200);
  });

  test('is kept from page to page', async () => {
    for (let i = 0; i < 3; i++) await create({ name: `Company ${i}` });
    const seen: string[] = [];
    let next: string | undefined = `${server.url}${path}?partial=enterprise&limit=2`;
    while (next) {
      const page: Awaited<ReturnType<Client['get']>> = await ada.get(next);
      for (const company of page.body.companies) expect(Object.keys(company)).toEqual([...basic, 'enterprise']);
      seen.push(...page.body.companies.map(({ uuid }: { uuid: string }) => uuid));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const whole = (await ada.get(`${path}?limit=100`)).body.companies.map(({ uuid }: { uuid: string }) => uuid);
    expect(seen).toEqual(whole);
  });
});

describe('in GraphQL', () => {
  const fields = `uuid name status locations { name address city country } enterprise
    contactInfo { name email phone } website industry employeeCount createdAt updatedAt etag`;

  test('a company is the same', async () => {
    const { contact_info, employee_count, ...same } = members;
    const input = { ...same, status: 'INACTIVE', contactInfo: contact_info, employeeCount: employee_count };
    const { data } = await ada.graphql(
      `mutation($input: CreateCompanyInput!) { createCompany(input: $input) { ${fields} } }`,
      { input },
    );
    const { uuid, etag } = data.createCompany;
    const full = await ada.get(`${path}/${uuid}?partials=full`);
    expect(full.body.company).toEqual({
      uuid,
      ...members,
      status: 'inactive',
      created_at: data.createCompany.createdAt,
      updated_at: data.createCompany.updatedAt,
    });
    expect(etag).toBe((await ada.get(`${path}/${uuid}`)).headers.get('etag'));
    const read = await ada.graphql(`query($uuid: ID!) { company(uuid: $uuid) { ${fields} } }`, { uuid });
    expect(read.data.company).toEqual(data.createCompany);
    const update = `mutation($uuid: ID!, $ifMatch: String, $input: UpdateCompanyInput!) {
      updateCompany(uuid: $uuid, ifMatch: $ifMatch, input: $input) { contactInfo { name phone } } }`;
    const changed = await ada.graphql(update, { uuid, ifMatch: etag, input: { contactInfo: { phone: '2' } } });
    expect(changed.data.updateCompany).toEqual({ contactInfo: { name: 'Inês', phone: '2' } });
    const late = await ada.graphql(update, { uuid, ifMatch: etag, input: {} });
    expect(late.code).toBe('precondition_failed');
    const remove = 'mutation($uuid: ID!) { deleteCompany(uuid: $uuid) }';
    expect((await ada.graphql(remove, { uuid })).data.deleteCompany).toBe(uuid);
    expect((await ada.graphql(remove, { uuid })).code).toBe('not_found');
  });

  test.each([
    ['name', ['id', 'name', 'status', 'version']],
    ['uuid locations { city }', ['id', 'name', 'status', 'version', 'locations']],
    ['...F } } } fragment F on Company { contactInfo { email } enterprise { x', []],
    ['contactInfo { email } enterprise', ['id', 'name', 'status', 'version', 'contactInfo', 'enterprise']],
    [
      'website',
      ['id', 'name', 'status', 'version', ...['website', 'industry', 'employeeCount', 'createdAt', 'updatedAt']],
    ],
  ])('a list with { %s } reads what it asks for, in one statement', async (selection, expected) => {
    for (let i = 0; i < 3; i++) await create();
    server.statements.length = 0;
    const { errors } = await ada.graphql(`{ companies { nodes { ${selection} } } }`);
    if (expected.length === 0) return expect(errors).toBeDefined();
    expect(errors).toBeUndefined();
    expect(selected()).toEqual(expected);
    expect(server.statements).toHaveLength(1);
  });
});
