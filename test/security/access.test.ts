import { getNamedType, isObjectType, isUnionType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { graphqlSchemaOf } from '../../src/surfaces/graphql/schema.ts';
import { outputChecks } from '../support/agent.ts';
import { alsoAt, describeIt, fields, operations, withKeysOnly } from '../support/all-served.ts';
import type { Client } from '../support/client.ts';
import type { Ids, Row } from '../support/served.ts';
import { shared } from '../support/shared.ts';
import {
  ask,
  askGraphql,
  askTool,
  type Caller,
  callersOf,
  documentOf,
  isMutation,
  outcomeOfGraphql,
  outcomeOfRest,
  outcomeOfTool,
  toolRoute,
} from './access.requests.ts';
import { createWorld } from './world.ts';

const { publicRoutes, routes } = registry;

const world = await shared(createWorld());
const outputs: Awaited<ReturnType<typeof outputChecks>> = await outputChecks(await world.as('owner'));

const isRead = ({ rest }: Row) => /^(GET|OPTIONS) /.test(rest ?? 'GET ');
const rowsOf = (table: Record<string, Row>, has: 'rest' | 'graphql') =>
  Object.entries(table).filter(([, row]) => row[has] !== null);

/** A PDF takes longer than all other requests, and is made of what they show. */
const isSeen = ({ rest }: Row) => /^GET .*\{(?!.*\.pdf$)/.test(rest ?? '');

async function seenByOwner(kind: string, ids: Ids): Promise<string[]> {
  const owner = await world.as('owner');
  const reads = Object.values(operations).filter((row) => row.on === kind && isSeen(row));
  return Promise.all(reads.map(async (row) => (await ask(owner, row, ids)).text));
}

/** Sends the request as every user. Rejected callers come first and use the same object, which must not change. */
async function askAll(
  name: string,
  row: Row,
  reads: boolean,
  outcomeOf: (client: Client, ids: Ids) => Promise<string>,
) {
  const outcomes: Record<string, string> = {};
  const expected: Record<string, string> = {};
  // A page for agents has at most 25 invoices, so not one that was made long ago.
  let ids = await (reads && row.rest !== 'GET /invoices' ? world.share(row.on) : world.make(row.on));
  const before = reads ? null : await seenByOwner(row.on, ids);
  const callers = await callersOf(row, world);
  const [permitted, refused] = [
    callers.filter((caller) => caller.expected === 'ok'),
    callers.filter((caller) => caller.expected !== 'ok'),
  ];
  const askAs = async (caller: Caller) => {
    outcomes[caller.name] = await outcomeOf(caller.client, ids);
    expected[caller.name] = caller.expected;
  };
  for (const caller of refused) await askAs(caller);
  if (before && row.may.other !== 'unseen') expect(await seenByOwner(row.on, ids)).toEqual(before);
  // What a create was made of may have to differ the next time: a username.
  const isGoneAfterwards = /^(create|delete|revoke|restore)/.test(name);
  for (const [index, caller] of permitted.entries()) {
    if (index > 0 && isGoneAfterwards) ids = await world.make(row.on);
    await askAs(caller);
  }
  expect(outcomes).toEqual(expected);
}

describe('in REST each user gets the expected outcome of', () => {
  test.each(rowsOf(operations, 'rest'))('%s', async (name, row) => {
    await askAll(name, row, isRead(row), async (client, ids) => outcomeOfRest(await ask(client, row, ids), row, ids));
  });
});

describe('in GraphQL each user gets the expected outcome of', () => {
  test.each(rowsOf({ ...operations, ...fields }, 'graphql'))('%s', async (name, row) => {
    const reads = !isMutation(row.graphql as string);
    await askAll(name, row, reads, async (client, ids) =>
      outcomeOfGraphql(await askGraphql(client, row, ids), row, ids),
    );
  });
});

const callable = rowsOf(operations, 'rest').filter(([name]) => toolRoute(name) !== null);
test.each(callable)('as a tool each user gets the expected outcome of %s', async (name, row) => {
  const withToken = { ...row, may: { ...row.may, stranger: 'unauthenticated' as const } };
  await askAll(name, withToken, isRead(row), async (client, ids) => {
    const answer = await askTool(client, name, row, ids);
    if (answer.status === 200) outputs.expectValid(name, answer.body.result.structuredContent);
    return outcomeOfTool(answer, row, ids);
  });
});

describe('the table has a row', () => {
  test('for every route', () => {
    const served = [
      ...routes.map(({ method, path, operation }) => `${operation.definition.name}: ${method} ${path}`),
      ...publicRoutes.map(({ path, described }) => `${described.operationId}: GET ${path}`),
    ];
    const declared = [
      ...rowsOf(operations, 'rest').map(([name, { rest }]) => `${name.split(' ', 1)}: ${rest}`),
      ...withKeysOnly,
      ...alsoAt,
    ];
    expect(
      served.filter((one) => !declared.includes(one)),
      `add a row for each ${describeIt}`,
    ).toEqual([]);
    expect(
      declared.filter((one) => !served.includes(one)),
      'nothing serves these',
    ).toEqual([]);
  });

  const schema = graphqlSchemaOf(registry.graphql);
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const hasIdentity = (type: unknown) => isObjectType(type) && ['id', 'uuid'].some((name) => name in type.getFields());
  const leadsTo = (type: unknown) =>
    hasIdentity(type) ||
    (isUnionType(type) && type.getTypes().some(hasIdentity)) ||
    (isObjectType(type) && hasIdentity(getNamedType(type.getFields().nodes?.type)));

  /** The fields of a document, as `Article.author`. */
  function fieldsIn({ graphql }: Row): string[] {
    const found: string[] = [];
    const info = new TypeInfo(schema);
    const document = parse(documentOf(graphql as string, new Proxy({}, { get: () => 'x' })));
    const Field = () => void found.push(`${info.getParentType()?.name}.${info.getFieldDef()?.name}`);
    visit(document, visitWithTypeInfo(info, { Field }));
    return found;
  }

  test('for every query, mutation, field that leads to an object with an id, and field of a user', () => {
    const roots = ['Query', 'Mutation', 'User'];
    const wanted = types
      .filter((type) => roots.includes(type.name) || hasIdentity(type))
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter((field) => roots.includes(type.name) || leadsTo(getNamedType(field.type)))
          .map((field) => `${type.name}.${field.name}`),
      );
    const asked = Object.values(operations).flatMap((row) => (row.graphql ? fieldsIn(row) : []));
    const declared = [...asked, ...Object.keys(fields)];
    expect(wanted.length).toBeGreaterThan(50);
    expect(
      wanted.filter((one) => !declared.includes(one)),
      `add a row for each ${describeIt}`,
    ).toEqual([]);
  });

  test.each(Object.entries(fields))('for the field that it is named after: %s', (name, row) => {
    expect(fieldsIn(row)).toContain(name);
  });
});
