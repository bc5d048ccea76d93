import { describe, expect, test } from 'vitest';
import { describeBatch } from '../../src/core/batch.ts';
import { describeInput } from '../../src/core/representation.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Layer } from '../../src/surfaces/rest/envelope.ts';
import { inputNames } from '../../src/surfaces/rest/names.ts';
import type { Route } from '../../src/surfaces/rest/route.ts';
import { fill } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { rowOf as rowOfOperation } from '../support/all-served.ts';
import type { Body } from '../support/client.ts';
import { type Ids, missing, type Row } from '../support/served.ts';
import { shared } from '../support/shared.ts';

const { routes } = registry;

/**
 * What a GET returns can be sent back: of each resource, in its document, in parts of it, and bare.
 */
const world = await shared(createWorld());
const owner = await world.as('owner');

/** Fields that cannot be those of the resource that was read, and why. */
const different: Record<string, { why: string; fields: (sent: number) => Record<string, unknown> }> = {
  createUser: {
    why: 'usernames and addresses are unique',
    fields: (sent) => ({ username: `user-${sent}`, email: `user-${sent}@example.com` }),
  },
  createInvoice: {
    why: 'numbers are unique, and a new invoice is a draft',
    fields: (sent) => ({ invoice_number: `ONE-${sent}`, status: 'draft' }),
  },
  createInvoices: {
    why: 'numbers are unique, and a new invoice is a draft',
    fields: (sent) => ({ invoice_number: `MANY-${sent}`, status: 'draft' }),
  },
  createAvatar: {
    why: 'the image is on a port that is not allowed',
    fields: () => ({ image_url: 'http://127.0.0.1/' }),
  },
  createMessages: { why: 'exactly one of id and username is allowed', fields: () => ({ user: { username: 'linus' } }) },
  transitionInvoice: { why: 'the invoice has left that state', fields: () => ({ from: 'published', to: 'draft' }) },
  createPaymentAttempt: { why: 'the token is masked', fields: () => ({ payment_token: 'tok_declined' }) },
};

/** Its resource is then at another path. */
const isRestoring = ({ path }: Route) => path === '/articles/trashed/{article}';
const pathOf = (route: Route) => `${route.method} ${route.path}`;
const rowOf = ({ operation }: Route): Row => rowOfOperation(operation.definition.name);
const takesResource = ({ method, resource, body, operation }: Route) =>
  (method === 'POST' || method === 'PATCH') && resource && !body && operation.definition.body !== undefined;

/** The GET that shows what the route takes. */
function reading(route: Route): Route | undefined {
  const isItem = ({ path }: Route) =>
    route.method === 'PATCH' ? path === route.path : path.startsWith(`${route.path}/{`);
  const shown = routes.filter(
    ({ method, kind, resource }) => method === 'GET' && kind === 'one' && resource === route.resource,
  );
  return shown.find(isItem) ?? (route.method === 'POST' ? shown[0] : undefined);
}

/** The document, and what is inside each layer. */
function formsOf(layers: readonly Layer[], document: Body): { layers: readonly Layer[]; form: Body }[] {
  const [outer, ...inner] = layers;
  const inside = outer ? formsOf(inner, document[outer.name]) : [];
  return [{ layers, form: document }, ...inside];
}

function withFields([outer, ...inner]: readonly Layer[], form: Body, fields: object): Body {
  return outer ? { ...form, [outer.name]: withFields(inner, form[outer.name], fields) } : { ...form, ...fields };
}

/** Fields that the row of the operation takes from what was made for it: a name that must be new, or a parent. */
function newFields({ body }: Row, ids: Ids): Record<string, unknown> {
  const fields = typeof body === 'function' ? Object.entries(body(ids) as object) : [];
  return Object.fromEntries(fields.filter(([, value]) => Object.values(ids).includes(value)));
}

async function readWhole(route: Route, ids: Ids): Promise<Body> {
  const { path, selection } = route;
  const { status, body } = await owner.get(`${fill(path, ids)}${selection && !route.fields ? '?partials=full' : ''}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

const taking = routes.filter(takesResource);

test('each route that takes a resource shows it, too', () => {
  const hidden = taking.filter((route) => !reading(route)).map(pathOf);
  expect(hidden).toEqual(['POST /uploads', 'POST /payment_link/renewals', 'POST /webhooks/{webhook}/redeliveries']);
});

describe('the body of a GET is accepted by', () => {
  const patches = taking.filter(({ method }) => method === 'PATCH');
  test.each(patches.map((route) => [pathOf(route), route] as const))('%s, and changes nothing', async (_, route) => {
    const get = reading(route) as Route;
    const ids = await world.make(rowOf(route).on);
    const document = await readWhole(get, ids);
    for (const { form } of formsOf(route.envelope?.layers ?? [], document)) {
      const { status, body } = await owner.patch(fill(route.path, ids), form);
      expect([status, body]).toEqual([200, expect.anything()]);
      if (!isRestoring(route)) expect(await readWhole(get, ids)).toEqual(document);
    }
  });

  let sent = 0;
  const posts = taking.filter((route) => route.method === 'POST' && reading(route));
  test.each(
    posts.map((route) => [pathOf(route), route.kind, route] as const),
  )('%s (%s)', async (_path, _kind, route) => {
    const get = reading(route) as Route;
    const { name } = route.operation.definition;
    const row = rowOf(route);
    const ids = { ...(await world.make(row.on)), ...(await world.make(rowOf(get).on)) };
    const document = await readWhole(get, ids);
    for (const { layers, form } of formsOf(route.envelope?.layers ?? [], document)) {
      const next = async () =>
        withFields(layers, form, different[name]?.fields(++sent) ?? newFields(row, await world.make(row.on)));
      const body = route.kind === 'batch' ? [await next(), await next()] : await next();
      const answer = await owner.post(fill(route.path, ids), body);
      expect([answer.body.code ?? answer.status, answer.text]).toEqual([row.passes ?? 201, answer.text]);
    }
  });
});

/** Of a read-only field, whatever it is. */
function anotherOf(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, anotherOf(inner)]));
  return /^[\da-f]{8}-/.test(`${value}`) ? missing : `${value} else`;
}

/** The fields of a body that are compared, with what the error says. */
function comparedBy({ operation }: Route): (readonly [name: string, message: string])[] {
  const body = operation.definition.body as NonNullable<(typeof operation.definition)['body']>;
  const resource = describeInput(describeBatch(body)?.item ?? body)?.resource;
  if (!resource) return [];
  const { byProperty } = inputNames(resource);
  return Object.entries(resource.readOnlyMessages).map(
    ([property, message]) => [byProperty.get(property)?.name ?? property, message] as const,
  );
}

describe('another value of a field that is read-only is refused with what to do, and nothing is changed, by', () => {
  const comparing = taking.filter((route) => reading(route) && comparedBy(route).length > 0);

  test.each(
    comparing.map((route) => [pathOf(route), route.kind, route] as const),
  )('%s (%s)', async (_path, kind, route) => {
    const get = reading(route) as Route;
    const row = rowOf(route);
    const ids = { ...(await world.make(row.on)), ...(await world.make(rowOf(get).on)) };
    const document = await readWhole(get, ids);
    const layers = route.envelope?.layers ?? [];
    const shown = layers.reduce((inside, { name }) => inside[name], document);
    const sent = different[route.operation.definition.name]?.fields(0);
    for (const [name, message] of comparedBy(route)) {
      const body = withFields(layers, document, { ...sent, [name]: anotherOf(shown[name]) });
      const answer = await owner.request(route.method, fill(route.path, ids), {
        body: JSON.stringify(kind === 'batch' ? [body] : body),
        headers: { 'content-type': 'application/json' },
      });
      const field = [...layers.map((layer) => layer.name), name].join('.');
      const error = kind === 'batch' ? answer.body[0].error : answer.body;
      expect([answer.status, error]).toMatchObject([
        kind === 'batch' ? 207 : 400,
        { code: 'read_only', errors: [{ field, code: 'read_only', message }] },
      ]);
      expect(error.message.startsWith(field)).toBe(true);
      expect(await readWhole(get, ids)).toEqual(document);
    }
  });
});
