import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { companyInput } from '../support/factories.ts';
import { expectAgreement } from '../support/parity.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

const path = '/api/v3/companies';
const members = companyInput();
const add = async (changes: Record<string, unknown> = {}) =>
  (await ada.post(`${path}?partials=full`, { ...members, ...changes })).body.company;
const basic = ['uuid', 'name', 'status'];
const rest = ['website', 'industry', 'employee_count', 'created_at', 'updated_at'];

describe('a company', () => {
  test('is created, read, changed and deleted', async () => {
    const created = await ada.post(path, members);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      company: { uuid: expect.any(String), name: 'Carapace Logistics', status: 'active' },
    });
    const companyPath = `${path}/${created.body.company.uuid}`;
    expect(created.headers.get('location')).toBe(server.url + companyPath);
    const read = await ada.get(companyPath);
    expect([read.body, read.headers.get('etag')]).toEqual([created.body, created.headers.get('etag')]);
    const full = await ada.get(`${companyPath}?partials=full`);
    expect(full.body.company).toEqual({
      uuid: created.body.company.uuid,
      ...members,
      created_at: expect.stringMatching(/Z$/),
      updated_at: full.body.company.created_at,
    });
    expect(Object.keys(full.body.company)).toEqual([...basic, 'locations', 'enterprise', 'contact_info', ...rest]);
    const changed = await ada.patch(
      `${companyPath}?partials=full`,
      { status: 'inactive' },
      { 'if-match': full.headers.get('etag') as string },
    );
    expect(changed.body.company).toEqual({
      ...full.body.company,
      status: 'inactive',
      updated_at: changed.body.company.updated_at,
    });
    expect((await ada.patch(companyPath, {}, { 'if-match': full.headers.get('etag') as string })).status).toBe(412);
    expect((await ada.delete(companyPath, { 'if-match': '"old"' })).status).toBe(412);
    expect((await ada.delete(companyPath)).status).toBe(204);
    for (const answer of [await ada.get(companyPath), await ada.patch(companyPath, {}), await ada.delete(companyPath)])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  test('requires only a name', async () => {
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

  test('accepts its own representation, bare or wrapped, with any partials, without a change', async () => {
    const { uuid } = await add();
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

  test('is patched as RFC 7396 says: contact_info by member, locations as a whole', async () => {
    const { uuid } = await add();
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
    ['an object for locations', { locations: {} }, 'locations', 'invalid_type'],
    ['a location without a name', { locations: [{ city: 'x' }] }, 'locations.0.name', 'required'],
    ['a location with a colour', { locations: [{ name: 'x', colour: 1 }] }, 'locations.0.colour', 'unknown_field'],
    ['101 locations', { locations: Array(101).fill({ name: 'x' }) }, 'locations', 'too_long'],
    ['a NUL in a location', { locations: [{ name: 'a\0' }] }, 'locations.0.name', 'invalid_characters'],
    ['enterprise as text', { enterprise: 'yes' }, 'enterprise', 'invalid_type'],
    ['an invalid email', { contact_info: { email: 'x' } }, 'contact_info.email', 'invalid_format'],
    ['a null phone', { contact_info: { phone: null } }, 'contact_info.phone', 'null_not_allowed'],
    ['a null contact_info', { contact_info: null }, 'contact_info', 'null_not_allowed'],
    ['a fax', { contact_info: { fax: '1' } }, 'contact_info.fax', 'unknown_field'],
    ['an invalid website', { website: 'javascript:alert(1)' }, 'website', 'invalid_format'],
    ['a NUL in its website', { website: 'https://a.example/\0' }, 'website', 'invalid_characters'],
    ['-1 employees', { employee_count: -1 }, 'employee_count', 'too_small'],
    ['0.5 employees', { employee_count: 0.5 }, 'employee_count', 'invalid_type'],
    ['2^31 employees', { employee_count: 2 ** 31 }, 'employee_count', 'too_large'],
    ['an id', { id: 'x' }, 'id', 'unknown_field'],
  ])('with %s is rejected, bare and wrapped', async (_case, changes, field, code) => {
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
  ])('cannot be created from %s', async (body) => {
    const answer = await ada.request('POST', path, { body, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
  });
});

test('OPTIONS describes the type of each member, nullable ones included', async () => {
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

describe('in GraphQL', () => {
  const fields = `uuid name status locations { name address city country } enterprise
    contactInfo { name email phone } website industry employeeCount createdAt updatedAt etag`;

  test('a company has the same values as in REST', async () => {
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
    const read = await ada.graphql(`query($uuid: ID!) { company(id: $uuid) { ${fields} } }`, { uuid });
    expect(read.data.company).toEqual(data.createCompany);
    const update = `mutation($uuid: ID!, $ifMatch: String, $input: UpdateCompanyInput!) {
      updateCompany(id: $uuid, ifMatch: $ifMatch, input: $input) { contactInfo { name phone } } }`;
    const changed = await ada.graphql(update, { uuid, ifMatch: etag, input: { contactInfo: { phone: '2' } } });
    expect(changed.data.updateCompany).toEqual({ contactInfo: { name: 'Inês', phone: '2' } });
    const late = await ada.graphql(update, { uuid, ifMatch: etag, input: {} });
    expect(late.code).toBe('precondition_failed');
    const remove = 'mutation($uuid: ID!) { deleteCompany(id: $uuid) }';
    expect((await ada.graphql(remove, { uuid })).data.deleteCompany).toBe(uuid);
    expect((await ada.graphql(remove, { uuid })).code).toBe('not_found');
  });
});

describe('REST and GraphQL agree:', () => {
  const create = 'mutation($input: CreateCompanyInput!) { createCompany(input: $input) { uuid } }';
  const good = { name: 'x' };

  test.each([
    ['only the required members', good, good, 201, null],
    ['no name', {}, {}, 400, 'validation_failed'],
    [
      'a status that does not exist',
      { ...good, status: 'gone' },
      { ...good, status: 'GONE' },
      400,
      'validation_failed',
    ],
    ['an unknown member', { ...good, colour: 1 }, { ...good, colour: 1 }, 400, 'unknown_field'],
    [
      'an invalid email',
      { ...good, contact_info: { email: 'x' } },
      { ...good, contactInfo: { email: 'x' } },
      400,
      'validation_failed',
    ],
    ['a null list', { ...good, locations: null }, { ...good, locations: null }, 400, 'validation_failed'],
    ['-1 employees', { ...good, employee_count: -1 }, { ...good, employeeCount: -1 }, 400, 'validation_failed'],
  ])('create with %s', async (_case, body, input, status, code) => {
    expectAgreement(await ada.post(path, body), await ada.graphql(create, { input }), { status, code });
  });
});
