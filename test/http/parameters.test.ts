import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeParameters } from '../../packages/contracts/openapi/parameters.ts';
import { registry } from '../../src/resources/registry.ts';
import { isList, type Route } from '../../src/surfaces/rest/route.ts';
import { fill } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { rowOf } from '../support/all-served.ts';
import { invoiceInput } from '../support/factories.ts';
import type { World } from '../support/served.ts';
import { sharedServer } from '../support/server.ts';

const { routes } = registry;

const server = await sharedServer();
const ada = await server.as('ada');
await ada.post('/articles', { title: 'One' });

/** Of every list: path, name and two values. */
function listParameters(): [string, string, string[], Route][] {
  return routes.filter(isList).flatMap((route) =>
    describeParameters(route, {})
      .filter(({ explode }) => explode === false)
      .map(({ name, example }): [string, string, string[], Route] => [
        route.path,
        String(name),
        example as string[],
        route,
      ]),
  );
}

describe('a query parameter', () => {
  test.each([
    ['/articles?statsu=archived', 'Did you mean "status"?'],
    [
      '/articles?last=1',
      'Supported: query, status, author, created_after, created_before, updated_after, updated_before, sort, limit, after, before, direction, count, fields.',
    ],
    ['/articles?Limit=1', 'Did you mean "limit"?'],
    [
      '/invoices?fields=id',
      'Supported: query, status, currency, contact_email, invoice_number, overdue, created_after, created_before, updated_after,',
    ],
    ['/tokens?__proto__=1', 'Unknown parameter "__proto__".'],
  ])('that is unknown returns 400 with advice: %s', async (path, said) => {
    const { status, body } = await ada.get(path);
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
    expect(body.message).toContain(said);
  });

  test('that is unknown is rejected on POST, before anything is written', async () => {
    const { status, body } = await ada.post('/turtles?dry_run=true', { name: 'T', lifespan: 1 });
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
    expect(body.message).toContain('This request has no parameters.');
    expect((await ada.get('/turtles')).body).toEqual([]);
  });

  test('means the same in each request, on the path and for the user of that request', async () => {
    const [bob, eve] = [await server.as('bob'), await server.as('eve')];
    const query = '?count=true&limit=1';
    for (let round = 1; round <= 3; round++) {
      await bob.post('/users/ada/messages', { message: `Message ${round}` });
      const { body, headers } = await ada.get(`/users/ada/messages${query}`);
      expect(body).toMatchObject([{ message: `Message ${round}` }]);
      expect(headers.get('total-count')).toBe(`${round}`);
      expect(headers.get('link')).toContain(`/users/ada/messages${query}>; rel="first"`);
      expect((await bob.get(`/users/bob/messages${query}`)).body).toEqual([]);
      expect((await eve.get(`/users/ada/messages${query}`)).body).toEqual([]);
      expect((await ada.get(`/user${query}`)).body.code).toBe('unknown_parameter');
      expect((await ada.get('/articles?limit=0')).body.code).toBe('validation_failed');
    }
  });

  test.each([
    4_000, 6_000, 11_000,
  ])('of %i characters leaves a response whose headers a client accepts', async (length) => {
    for (let n = 0; n < 3; n++) await ada.post('/turtles', { name: `Long ${n}`, lifespan: 1, species: 'x' });
    const ignored = `&fields=name,${'x'.repeat(length)}`;
    const { body } = await ada.get('/turtles?limit=1');
    const [next] = (await ada.get(`/turtles?limit=1${ignored}`)).headers.get('link')?.match(/(?<=<)[^>]+/) ?? [];
    const second = await ada.get(String(next).replace(server.url, ''));
    expect([second.status, second.body.length]).toEqual([200, 1]);
    expect(second.body).not.toEqual([{ name: body[0].name }]);
  });

  test('that is too long for a link to the next page is rejected', async () => {
    const { status, body } = await ada.get(`/turtles?fields=name,${'x'.repeat(14_000)}`);
    expect([status, body.code]).toEqual([431, 'headers_too_large']);
  });

  test('of one value is rejected when repeated, one of several values is accepted', async () => {
    const twice = await ada.get('/articles?sort=created_at&sort=updated_at');
    expect([twice.status, twice.body.message]).toEqual([400, 'sort must appear only once.']);
    const { body } = await ada.get('/articles?limit=1&fields=id&fields=title,shell');
    expect(Object.keys(body[0])).toEqual(['id', 'title']);
  });

  describe('of several values may be repeated instead of having commas:', () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(() => world.close());

    test.each(listParameters())('%s %s', async (path, name, values, { operation }) => {
      const owner = await world.as('owner');
      const url = fill(path, await world.share(rowOf(operation.definition.name).on));
      const read = async (query: string) => {
        const { status, body } = await owner.get(`${url}?${query}`, { accept: 'application/json' });
        return { status, body };
      };
      if (values[0] === 'ada') values = [(await owner.get('/user')).body.username];
      const separated = await read(`${name}=${values}`);
      expect(separated.status).toBe(200);
      expect(await read(values.map((value) => `${name}=${value}`).join('&'))).toEqual(separated);
      expect((await read(`${name}=${values}&${name}=${values[0]}`)).body).toEqual(separated.body);
    });
  });
});

describe('the message of a validation error', () => {
  const create = 'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { id } }';

  test('begins with the name of the first invalid field, in REST and GraphQL spelling', async () => {
    const sent = { amount: 1, currency: 'EUR', invoice_number: '' };
    const rest = await ada.post('/invoices', { data: { type: 'invoice', attributes: sent } });
    expect(rest.body.message).toBe('data.attributes.invoice_number must not be empty.');
    const { invoice_number: invoiceNumber, ...others } = sent;
    const { errors } = await ada.graphql(create, { input: { ...others, invoiceNumber } });
    expect(errors?.[0]?.message).toBe('invoiceNumber must not be empty.');
  });

  test('includes the number of further errors', async () => {
    const { body } = await ada.post('/turtles', { name: '', lifespan: 0 });
    expect(body.message).toBe('name must not be empty. (and 1 more)');
    const unknown = await ada.post('/turtles', { name: 'T', lifespan: 1, shell: 1 });
    expect([unknown.body.code, unknown.body.message]).toEqual(['unknown_field', 'Unknown field: shell.']);
  });
});

describe('an unknown field', () => {
  const time = '2031-01-31 12:00:00Z';
  const said = (field: string, meant?: string) => ({
    field,
    code: 'unknown_field',
    message: `Unknown field.${meant ? ` Did you mean "${meant}"?` : ''}`,
  });

  test.each([
    ['/tokens', { expires_at: time, expiresAt: time }, said('expiresAt', 'expires_at')],
    ['/tokens', { _expires_at: time }, said('_expires_at', 'expires_at')],
    ['/tokens', { constructor: 1 }, said('constructor')],
    ['/turtles', { nmae: 'T' }, said('nmae', 'name')],
    ['/turtles', { createdAt: '' }, said('createdAt', 'created_at')],
    ['/turtles', { shell: 'hard' }, said('shell')],
    ['/turtles', { __proto: 1 }, said('__proto')],
    ['/turtles', { '': 1 }, said('')],
    ['/api/v3/companies', { contactInfo: {} }, said('contactInfo', 'contact_info')],
    ['/api/v3/companies', { contact_info: { emial: '' } }, said('contact_info.emial', 'email')],
    ['/api/v3/companies', { locations: [{ name: 'x', contry: 'y' }] }, said('locations.0.contry', 'country')],
    [
      '/invoices',
      invoiceInput({ paymentReceivedAt: null }),
      said('data.attributes.paymentReceivedAt', 'payment_received_at'),
    ],
    ['/invoices', invoiceInput({ contact: { emial: 'x' } }), said('data.attributes.contact.emial', 'email')],
    ['/users/ada/messages', { mesage: 'x' }, said('mesage', 'message')],
  ])('returns a suggestion at every level: POST %s %j', async (path, sent, error) => {
    const { status, body } = await ada.post(path, sent);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual(error);
  });

  test('__proto__ is one', async () => {
    const body = `{"scopes":["articles:read"],"__proto__":{"expires_at":1}}`;
    const answer = await ada.request('POST', '/tokens', { body, headers: { 'content-type': 'application/json' } });
    expect([answer.body.code, answer.body.errors]).toEqual(['unknown_field', [said('__proto__')]]);
  });

  test('is reported with the other errors, in the order of the fields and then of the body', async () => {
    const { body } = await ada.post('/tokens', { createdAt: 1, expires_at: 'soon', Colour: 1, scopes: [] });
    const message = 'Unknown field: createdAt. Did you mean "created_at"? (and 3 more)';
    expect([body.code, body.message]).toEqual(['validation_failed', message]);
    const found = body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
    const unknown = ['createdAt unknown_field', 'Colour unknown_field'];
    expect(found).toEqual(['scopes too_short', 'expires_at invalid_format', ...unknown]);
  });

  test('returns a suggestion in GraphQL spelling', async () => {
    const create = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { uuid } }';
    const tell = async (input: object) => (await ada.graphql(create, { input })).errors?.[0];
    const [wrong, snake, inner] = [{ nmae: 'x' }, { contact_info: {} }, { contactInfo: { emial: '' } }];
    expect(await tell({ name: 'x', ...wrong })).toMatchObject({
      message: 'Unknown field: nmae. Did you mean "name"?',
      extensions: { code: 'unknown_field', errors: [said('nmae', 'name')] },
    });
    expect((await tell({ name: 'x', ...snake }))?.extensions.errors).toEqual([said('contact_info', 'contactInfo')]);
    expect((await tell({ name: 'x', ...inner }))?.extensions.errors).toEqual([said('contactInfo.emial', 'email')]);
    expect((await tell({ name: 'x', shell: 1 }))?.extensions.errors).toEqual([said('shell')]);
  });
});
