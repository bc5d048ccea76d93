import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  buildSchema,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { capitalize, exceptions, plural } from '../../sdk/codegen/naming.ts';
import { type Operation, operationsOf, subjectOf } from '../../sdk/codegen/operations-of.ts';
import { createClient, type List, type Terrapin } from '../../sdk/src/index.ts';
import { allScopes } from '../../src/core/access.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Calls every method of the client with arguments made from the schema, so each generated document is executed by a
 * server. A method whose arguments need a format or a state that the schema does not tell has samples here.
 */
const samples: Record<string, () => unknown> = {
  amount: () => 12.5,
  contentType: () => 'image/png',
  currency: () => 'EUR',
  email: () => 'shelly@example.com',
  events: () => ['ARTICLE_CREATED'],
  imageUrl: () => url,
  invoiceNumber: () => seen.get('Invoice')?.invoiceNumber,
  isCurrent: () => false,
  paymentToken: () => 'tok_success',
  scopes: () => ['ARTICLES_READ'],
  to: () => 'PUBLISHED',
  url: () => url,
  user: () => 'ada',
  username: () => `shelly${++users}`,
};

type Described = { operationId: string; security?: { token?: string[] }[] };
type Seen = Record<string, unknown>;
type Method = (...args: unknown[]) => Promise<Seen> | List<Seen>;

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const operations = operationsOf(schema);
/** The scope that an operation requires, or the first of several. */
const scopes = new Map(
  Object.values<Record<string, Described>>(JSON.parse(readFileSync('openapi.json', 'utf8')).paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId, security }) => [operationId, security?.[0]?.token?.[0]]),
);
/** The last object of each type that the server returned. */
const seen = new Map<string, Seen>();
const types = Object.keys(schema.getTypeMap());

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Serves an image, and receives webhooks. */
const neighbour = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(png, 'base64'));
});
let url: string;
let users = 0;
let server: TestServer;
let terrapin: Terrapin;
/** By scope: its token has no other one. */
const limited = new Map<string, Terrapin>();
beforeAll(async () => {
  await once(neighbour.listen(0, '127.0.0.1'), 'listening');
  const { port } = neighbour.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/`;
  server = await startTestServer({
    ARTICLE_DELETION: 'trash',
    OUTBOUND_PORTS: `80,443,${port}`,
    OUTBOUND_NETWORKS: '127.0.0.0/8',
  });
  terrapin = createClient({ url: server.url, token: (await server.as('ada')).token });
  for (const scope of allScopes())
    limited.set(scope, createClient({ url: server.url, token: (await server.as('ada', [scope])).token }));
  await server.as('grace');
});
afterAll(async () => {
  await server.close();
  neighbour.close();
});

test('every method of the client returns what it promises, with the scope that REST requires and no other', {
  timeout: 600_000,
}, async () => {
  // An article is deleted after its revision and before its author; in the trash it is read, and then restored.
  const stages = [/^deleteRevision$/, /^deleteArticle$/, /Trashed/, /^(delete|revoke|restore)/];
  const stageOf = ({ name }: Operation) => stages.findIndex((stage) => stage.test(name));
  for (const stage of [-1, ...stages.keys()]) {
    const group = operations.filter((one) => stageOf(one) === stage);
    const left = new Map(group.map((one) => [`${one.resource ?? ''}.${one.method}`, one]));
    // Some methods need what others return, or what the worker does in the meantime.
    await vi.waitFor(
      async () => {
        const failures: Record<string, string> = {};
        for (const [name, operation] of left) {
          await call(operation).then(
            () => left.delete(name),
            (error) => (failures[name] = `${error.code} ${error.message} ${JSON.stringify(error.errors ?? [])}`),
          );
        }
        expect(failures).toEqual({});
      },
      { timeout: 120_000 },
    );
  }
});

test('the client has no other methods', () => {
  const byHand = [
    'events',
    'query',
    'rest',
    ...exceptions.byHand.map(({ resource, method }) => `${resource}.${method}`),
  ];
  const generated = operations.map(({ resource, method }) => (resource ? `${resource}.${method}` : method));
  const methods = Object.entries(terrapin).flatMap(([name, value]) => [
    ...(typeof value === 'function' || name === 'rest' ? [name] : []),
    ...(name === 'rest' ? [] : Object.keys(value).map((method) => `${name}.${method}`)),
  ]);
  expect(methods.sort()).toEqual([...generated, ...byHand].sort());
});

/** The samples contain scopes to read, which a token without them cannot pass on. */
const passesOn = ['createToken', 'createWebhook', 'updateWebhook'];

/** A batch is the same operation in REST: `createArticles` is `createArticle`. */
const scopeOf = (name: string) => scopes.get(name) ?? scopes.get(name.replace(/s$/, ''));

async function call(operation: Operation): Promise<void> {
  const { name, resource, method, keys, required, answers } = operation;
  const create = operations.find((one) => one.resource === resource && one.method === 'create');
  // Its own object to remove: the one seen last may be in use.
  if (/^(delete|revoke)/.test(name) && create) await call(create);
  // The one seen last may be paid.
  if (name === 'createPaymentLink') for (const one of ['createInvoice', 'transitionInvoice']) await call(named(one));
  const args = required.map((arg) => argument(operation, arg.name, arg.type));
  if (keys.length > 0) args.unshift({ id: idOf(typeOf(operation)) });
  const client = (!passesOn.includes(name) && limited.get(scopeOf(name) ?? '')) || terrapin;
  const methods = (resource ? client[resource as keyof Terrapin] : client) as unknown as Record<string, Method>;
  const result = methods[method]?.(...args);
  const { name: type } = subjectOf(operation);
  if (answers !== 'page') return note(type, (await result) as Seen);
  const { items } = await (result as List<Seen>).page();
  expect(items).not.toEqual([]);
  for (const item of items) note(type, item);
}

const named = (name: string) => operations.find((one) => one.name === name) as Operation;

function note(type: string, object: Seen): void {
  expect(object).toBeTruthy();
  if (typeof object === 'object' && !Array.isArray(object)) seen.set(type, object);
}

/** The type that the operation's id belongs to. */
function typeOf({ resource }: Operation): string {
  return types.find((type) => plural(type).toLowerCase() === resource?.toLowerCase()) ?? '';
}

function idOf(type: string): unknown {
  const { id, uuid = id } = seen.get(type) ?? {};
  if (!uuid) throw new Error(`There is no ${type} yet.`);
  return uuid;
}

function argument(operation: Operation, name: string, type: GraphQLInputType): unknown {
  // Not the client's own tokens.
  if (operation.name === 'revokeTokens') return 'grace';
  if (operation.name === 'deleteUser') return seen.get('User')?.id;
  if (name === 'id' || name === 'uuid') return idOf(typeOf(operation));
  if (types.includes(capitalize(name)) && !samples[name]) return idOf(capitalize(name));
  return sample(name, type);
}

function sample(name: string, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sample(name, type.ofType);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const given = type.isOneOf
      ? fields.filter(({ name }) => name === 'username')
      : fields.filter(
          (field) => isRequiredInputField(field) || `${type}.${field.name}` === 'CreateRevisionInput.isCurrent',
        );
    return Object.fromEntries(
      given.map((field) => [field.name, type.isOneOf ? 'ada' : sample(field.name, field.type)]),
    );
  }
  if (samples[name]) return samples[name]();
  if (isListType(type)) return [sample(name, type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return type.name === 'Int' || type.name === 'Float' ? 1 : type.name === 'Boolean' ? true : 'sample';
}
