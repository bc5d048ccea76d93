import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, scopesOfOthers } from '../../src/catalogue.ts';
import { registry } from '../../src/resources/registry.ts';
import { newId } from '../../src/values/id.ts';
import { connect, signedIn } from '../oauth/flow.ts';
import { operations } from '../support/all-served.ts';
import { type Client, createClient } from '../support/client.ts';
import { isNightly } from '../support/nightly.ts';
import type { Ids, Row, World } from '../support/served.ts';
import { ask, askGraphql, askTool, toolRoute } from './access.requests.ts';
import { createWorld } from './world.ts';

/** What each scope allows, as users read it. */
const table = new Map(
  [...readFileSync('docs/concepts/authentication.md', 'utf8').matchAll(/^\| `(\w+:\w+)` \| .* \| (.*) \|$/gm)].map(
    ([, scope, allowed]) => [scope as Scope, [...(allowed as string).matchAll(/\w+/g)].map(String)],
  ),
);
const needsScope = new Set([...table.values()].flat());

type Refusal = { code?: string; scope?: string } | null | undefined;
type Asking = (client: Client, row: Row, ids: Ids, name: string) => Promise<Refusal>;

const surfaces = {
  REST: async (client, row, ids) => (await ask(client, row, ids)).body,
  GraphQL: async (client, row, ids) => (await askGraphql(client, row, ids)).errors?.[0]?.extensions,
  MCP: async (client, row, ids, name) => {
    const { body } = await askTool(client, name, row, ids);
    return body.result ? body.result.structuredContent : body;
  },
} satisfies Record<string, Asking>;
type Surface = keyof typeof surfaces;

const has = (surface: Surface, name: string, { rest, graphql }: Row) =>
  surface === 'GraphQL' ? graphql !== null : rest !== null && (surface === 'REST' || toolRoute(name) !== null);

let world: World;
beforeAll(async () => {
  world = await createWorld({ SIGN_IN_SCOPES: registry.scopes.join(',') });
});
afterAll(() => world.close());

let people = 0;
const newPerson = () => signedIn(world.server, `person-${++people}`);

/** How a program gets a token with one scope, and where it is used. */
const kinds: Record<string, { on: readonly Surface[]; issue(scope: Scope): Promise<string> }> = {
  'a token': {
    on: ['REST', 'GraphQL', 'MCP'],
    issue: async (scope) => (await world.server.as(`person-${++people}`, [scope])).token as string,
  },
  'a token of a grant': {
    on: ['MCP'],
    issue: async (scope) => (await connect(world.server, await newPerson(), [scope])).tokens.access_token,
  },
  'a token of a browser that is signed in': {
    on: ['GraphQL'],
    issue: async (scope) => (await (await newPerson()).post('/sign-in/token', [['scope', scope]])).json.token,
  },
};

test('the table has each scope', () => {
  expect([...table.keys()].sort()).toEqual([...registry.scopes].sort());
});

describe.each(Object.entries(kinds))('%s', (kind, { on, issue }) => {
  // What a token may do depends on its scopes, however it was issued, and is the same on each surface.
  const scopes = [...table.keys()].map((scope, n) => ({
    scope,
    tried: isNightly ? on : [on[n % on.length] as Surface],
  }));
  const some = scopes.filter((_, n) => isNightly || kind === 'a token' || n % 5 === 0);
  test.each(some)('with $scope may do what the table says', async ({ scope, tried }) => {
    const client = createClient(world.server.url, await issue(scope));
    const { id: own } = (await client.get('/user')).body;
    const [expected, found] = [new Map<string, string>(), new Map<string, string>()];
    for (const [name, row] of Object.entries(operations))
      for (const surface of tried.filter((one) => has(one, name, row))) {
        const operation = name.split(' ')[0] as string;
        const isAllowed = !needsScope.has(operation) || table.get(scope)?.includes(operation);
        const given = await surfaces[surface](client, row, row.rest?.startsWith('GET ') ? idsOf(own) : idsOf(), name);
        const missing = given?.code === 'insufficient_scope' ? (given.scope ?? '') : null;
        const wanted = missing?.toLowerCase().replace('_', ':') as Scope;
        // `account:write` is about oneself, and what a webhook receives takes the scopes of those events, too.
        const isOfOthers = scope === 'account:write' && scopesOfOthers.includes(wanted);
        const isFurther = needsScope.has(operation) && (isOfOthers || !table.get(wanted)?.includes(operation));
        expected.set(`${surface} ${name}`, isAllowed ? 'allowed' : 'insufficient_scope');
        found.set(
          `${surface} ${name}`,
          missing === null || (isAllowed && isFurther) ? 'allowed' : 'insufficient_scope',
        );
      }
    expect(found).toEqual(expected);
  });
});

/** Of objects that do not exist: the scope is looked at before anything is read. Anybody may read their `own` user. */
const idsOf = (own?: string): Ids =>
  new Proxy({}, { get: (_, name) => (own !== undefined && name === 'user' ? own : newId()) });
