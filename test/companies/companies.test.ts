import { describe, expect, test } from 'vitest';
import { companyInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const path = '/api/v3/companies';
const members = companyInput();
const add = async (changes: Record<string, unknown> = {}) =>
  (await ada.post(`${path}?partials=full`, { ...members, ...changes })).body.company;

describe('a company', () => {
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
    ['an object for locations', { locations: {} }, 'locations', 'invalid_type'],
    ['a location without a name', { locations: [{ city: 'x' }] }, 'locations.0.name', 'required'],
    ['a location with a colour', { locations: [{ name: 'x', colour: 1 }] }, 'locations.0.colour', 'unknown_field'],
    ['101 locations', { locations: Array(101).fill({ name: 'x' }) }, 'locations', 'too_long'],
    ['an invalid email', { contact_info: { email: 'x' } }, 'contact_info.email', 'invalid_format'],
    ['a null phone', { contact_info: { phone: null } }, 'contact_info.phone', 'null_not_allowed'],
    ['a fax', { contact_info: { fax: '1' } }, 'contact_info.fax', 'unknown_field'],
    ['an invalid website', { website: 'javascript:alert(1)' }, 'website', 'invalid_format'],
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
    '{"company":null}',
    '{"company":[]}',
    '{"company":"x"}',
    '{"company":{},"x":1}',
  ])('cannot be created from %s', async (body) => {
    const answer = await ada.request('POST', path, { body, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
  });
});
