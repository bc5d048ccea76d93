import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  buildSchema,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
} from 'graphql';
import { expect, test, vi } from 'vitest';
import { capitalize, exceptions, plural } from '../../sdk/codegen/naming.ts';
import { type Operation, operationsOf, subjectOf } from '../../sdk/codegen/operations-of.ts';
import { createClient, type List, type Terrapin } from '../../sdk/src/index.ts';
import type { Scope } from '../../src/core/access.ts';
import { toSnakeCase } from '../../src/values/casing.ts';
import type { Body } from '../support/client.ts';
import { insertGrant } from '../support/factories.ts';
import { serve } from '../support/serve.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';

/**
 * Calls every method of the client with arguments made from the schema and the examples of openapi.json, so each generated
 * document is executed by a server. A method whose arguments need a state that these do not tell has samples here.
 */
const samples: Record<string, () => unknown> = {
  amount: () => 12.5,
  contentType: () => 'image/png',
  currency: () => 'EUR',
  email: () => `shelly${++addresses}@example.com`,
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
const openapi: Body = JSON.parse(readFileSync('openapi.json', 'utf8'));
const components: Body = openapi.components.schemas;
const operations = operationsOf(schema);
/** The scope that an operation requires, or the first of several. */
const scopes = new Map(
  Object.values<Record<string, Described>>(openapi.paths)
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
let users = 0;
let addresses = 0;
let texts = 0;
/** By its scopes: the token has no others. */
const limited = new Map<string, Promise<Terrapin>>();
const { port, url } = await shared(serve(neighbour));
const server = await sharedServer({
  ARTICLE_DELETION: 'trash',
  OUTBOUND_PORTS: `80,443,${port}`,
  OUTBOUND_NETWORKS: '127.0.0.0/8',
});
const terrapin: Terrapin = createClient({ url: server.url, token: (await server.as('ada')).token });
await server.as('grace');
await insertGrant(server.database, (await terrapin.viewer()).id);

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
        expect(failures, 'a value that cannot be made up belongs in samples').toEqual({});
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

/**
 * The samples contain scopes to read, which a token without them can neither pass on nor revoke, and another user. An invitation
 * lets people sign in, with all scopes that those who sign in have.
 */
const needsMore = ['inviteUser', 'createToken', 'revokeToken', 'revokeTokens', 'createWebhook', 'updateWebhook'];

/** A batch is the same operation in REST: `createArticles` is `createArticle`. */
const scopeOf = (name: string) => scopes.get(name) ?? scopes.get(name.replace(/s$/, ''));

/** With the scope of the operation, and that of the object whose field it reads, except of an account: ada's is her own. */
async function clientFor({ name, path: [parent, field] }: Operation): Promise<Terrapin> {
  const ofParent = field && parent?.name !== 'user' ? scopeOf(`get${capitalize(parent?.name ?? '')}`) : undefined;
  const granted = [...new Set([scopeOf(name), ofParent])].filter((scope) => scope !== undefined) as Scope[];
  if (granted.length === 0 || needsMore.includes(name)) return terrapin;
  const known = limited.get(`${granted}`);
  if (known) return known;
  const made = server.as('ada', granted).then(({ token }) => createClient({ url: server.url, token }));
  limited.set(`${granted}`, made);
  return made;
}

async function call(operation: Operation): Promise<void> {
  const { name, resource } = operation;
  const create = operations.find((one) => one.resource === resource && one.method === 'create');
  if (!create || !/^(delete|revoke)/.test(name)) return perform(operation);
  // Its own object to remove: the one seen last may be in use, and is what others need.
  const { name: type } = subjectOf(create);
  const last = seen.get(type);
  await perform(create);
  await perform(operation);
  if (last) seen.set(type, last);
}

async function perform(operation: Operation): Promise<void> {
  const { name, resource, method, keys, required, answers } = operation;
  // The one seen last may be paid.
  if (name === 'createPaymentLink') for (const one of ['createInvoice', 'transitionInvoice']) await call(named(one));
  const last = seen.get('Invoice');
  const isAboutSent = subjectOf(operation).name === 'Reminder';
  if (isAboutSent) seen.set('Invoice', await (sent ??= sendInvoice()));
  const args = required.map((arg) => argument(operation, arg.name, arg.type));
  if (keys.length > 0) args.unshift({ id: idOf(typeOf(operation)) });
  if (isAboutSent && last) seen.set('Invoice', last);
  const client = await clientFor(operation);
  const methods = (resource ? client[resource as keyof Terrapin] : client) as unknown as Record<string, Method>;
  const result = methods[method]?.(...args);
  const { name: type } = subjectOf(operation);
  if (answers !== 'page') return note(type, (await result) as Seen);
  const { items } = await (result as List<Seen>).page();
  expect(items).not.toEqual([]);
  for (const item of items) note(type, item);
}

/** The only one that has reminders; the others can still be changed. */
let sent: Promise<Seen> | undefined;

async function sendInvoice(): Promise<Seen> {
  const contact = { name: 'Grace', email: 'grace@example.com' };
  const { id } = await terrapin.invoices.create({ amount: 12.5, currency: 'EUR', contact });
  await terrapin.invoices.transition(id, 'PUBLISHED');
  return { ...(await terrapin.invoices.transition(id, 'SENT')) };
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
  return sample(name, type, subjectOf(operation).name);
}

/** `owner` is the type that has the field, or is made with it. */
function sample(name: string, type: GraphQLInputType, owner: string): unknown {
  if (isNonNullType(type)) return sample(name, type.ofType, owner);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const given = type.isOneOf
      ? fields.filter(({ name }) => name === 'username')
      : fields.filter(
          (field) =>
            isRequiredInputField(field) ||
            relatedTo(field.name, owner) ||
            `${type}.${field.name}` === 'CreateRevisionInput.isCurrent',
        );
    return Object.fromEntries(
      given.map((field) => [field.name, type.isOneOf ? 'ada' : sample(field.name, field.type, owner)]),
    );
  }
  if (samples[name]) return samples[name]();
  if (isListType(type)) return [sample(name, type.ofType, owner)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const related = type.name === 'ID' && relatedTo(name, owner);
  if (related) return idOf(related);
  if (type.name === 'Timestamp') return '2026-01-31T12:00:00Z';
  const { format, pattern, examples = [] } = components[owner]?.properties?.[toSnakeCase(name)] ?? {};
  // A text may have to differ from all others.
  if (type.name === 'String' && !format && !pattern) return `sample ${++texts}`;
  return examples[0] ?? (type.name === 'Boolean' ? true : type.name === 'String' ? 'sample' : 1);
}

/** The type of another object that the object has as a field: its list of objects has this one then. */
function relatedTo(name: string, owner: string): string | undefined {
  const type = schema.getType(owner);
  const field = isObjectType(type) ? getNamedType(type.getFields()[name]?.type) : undefined;
  return isObjectType(field) && field.name !== owner ? field.name : undefined;
}
