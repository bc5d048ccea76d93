import { type Scope, scopesOf } from '../../src/core/access.ts';
import { registry } from '../../src/resources/registry.ts';
import { isCallable } from '../../src/surfaces/mcp/tool.ts';
import { openEnvelope } from '../../src/surfaces/rest/envelope.ts';
import { sendMessage } from '../support/agent.ts';
import { rowOf } from '../support/all-served.ts';
import type { Answer, Client, GraphqlAnswer } from '../support/client.ts';
import { mutations } from '../support/derived-row.ts';
import type { Ids, Outcome, Row, User, World } from '../support/served.ts';

const { routes } = registry;

export interface Caller {
  name: string;
  client: Client;
  expected: Outcome;
}

export async function callersOf(row: Row, world: World): Promise<Caller[]> {
  const { scope, may, elevated, ownNeedsNoScope } = row;
  const callers: Caller[] = [];
  const add = async (expected: Outcome, user: User, ...without: readonly Scope[]) => {
    const name = without.length > 0 ? `${user} without ${without.join(' and ')}` : user;
    callers.push({ name, client: await world.as(user, without), expected });
  };
  const scopes = scopesOf(scope);
  if (scopes.length === 0) await add('ok', 'owner', 'articles:write');
  else {
    await add('insufficient_scope', 'other', ...scopes);
    await add(ownNeedsNoScope ? 'ok' : 'insufficient_scope', 'owner', ...scopes);
  }
  const stranger = scope === 'public' ? (may.stranger ?? 'ok') : 'unauthenticated';
  callers.push({ name: 'no token', client: world.server.stranger, expected: stranger });
  await add(may.other, 'other', ...(elevated ? [elevated] : []));
  if (elevated) await add('ok', 'other');
  for (const user of ['recipient', 'payer'] as const) if (may[user]) await add(may[user], user);
  await add('ok', 'owner');
  return callers;
}

/** A new object of a type of GraphQL: its path in REST is that of the operation that reads one. */
export async function makeOne(world: World, type: string): Promise<{ path: string; id: string }> {
  const { on, rest } = rowOf(`get${type}`);
  const path = fill((rest as string).slice('GET '.length), await world.make(on));
  return { path, id: path.split('/').at(-1) as string };
}

export function ask(client: Client, row: Row, ids: Ids, headers: Record<string, string> = {}): Promise<Answer> {
  const [method, path] = (row.rest as string).split(' ') as [string, string];
  const body = bodyOf(row, ids);
  const type = body instanceof Uint8Array ? 'image/png' : 'application/json';
  return client.request(method, fill(path, ids), {
    ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': type }), ...row.headers, ...headers },
  });
}

function bodyOf({ body }: Row, ids: Ids): unknown {
  return typeof body === 'function' ? body(ids) : body;
}

const statuses = { forbidden: 403, not_found: 404, unauthenticated: 401, insufficient_scope: 403 };

export function outcomeOfRest({ status, body, text }: Answer, { shows, passes }: Row, ids: Ids): string {
  if (status < 300) return shows && !text.includes(ids[shows] as string) ? 'unseen' : 'ok';
  if (body.code === passes) return 'ok';
  return statuses[body.code as keyof typeof statuses] === status ? body.code : `${status} ${text}`;
}

export function askGraphql(client: Client, row: Row, ids: Ids): Promise<GraphqlAnswer> {
  return client.graphql(documentOf(row.graphql as string, ids));
}

export function outcomeOfGraphql({ data, errors, code }: GraphqlAnswer, row: Row, ids: Ids): string {
  const { graphql, shows, passes } = row;
  if (errors) {
    if (code === passes) return 'ok';
    const status = errors[0]?.extensions.http_status;
    return statuses[code as keyof typeof statuses] === status ? (code as string) : JSON.stringify(errors);
  }
  const text = JSON.stringify(data);
  if (data[rootOf(graphql as string)] === null) return isMutation(graphql as string) ? text : 'not_found';
  return shows && !text.includes(ids[shows] as string) ? 'unseen' : 'ok';
}

/** Null if agents cannot call the operation. */
export function toolRoute(name: string) {
  const route = routes.find(({ operation }) => operation.definition.name === name);
  return route && isCallable(route) ? route : null;
}

export function askTool(client: Client, name: string, row: Row, ids: Ids): Promise<Answer> {
  return sendMessage(client, 'tools/call', { name, arguments: argumentsOf(name, row, ids) });
}

export function argumentsOf(name: string, row: Row, ids: Ids): Record<string, unknown> {
  const [path = '', query] = ((row.rest as string).split(' ')[1] as string).split('?');
  const route = toolRoute(name);
  const body = bodyOf(row, ids);
  const fields = Array.isArray(body)
    ? { items: body }
    : ((route?.envelope ? openEnvelope(route.envelope, body).fields : body) as object);
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable as string);
  const named = variables.map((variable) => [variable in (fields ?? {}) ? `${variable}_id` : variable, ids[variable]]);
  const filter = filterFor(path, row, ids);
  const limit = route?.kind === 'page' ? { limit: 100, ...filter } : {};
  const given = { ...Object.fromEntries(named), ...Object.fromEntries(new URLSearchParams(query)), ...limit };
  return { ...given, ...fields };
}

/** Events and attempts of other tests fill more than a page. */
function filterFor(path: string, { shows }: Row, ids: Ids) {
  if (path === '/payment_attempts') return { invoice: ids.invoice };
  return shows === 'invoice' && /events|audit/.test(path) ? { resource: ids.invoice } : {};
}

export function outcomeOfTool(answer: Answer, { shows, passes }: Row, ids: Ids): string {
  const { result } = answer.body;
  if (!result) return answer.body.code;
  if (!result.isError) return shows && !answer.text.includes(ids[shows] as string) ? 'unseen' : 'ok';
  const { code } = result.structuredContent;
  return code === passes ? 'ok' : code;
}

export function fill(path: string, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] as string));
}

export function documentOf(field: string, ids: Ids): string {
  const filled = field.replaceAll(/\$(\w+)/g, (_, name: string) => JSON.stringify(ids[name]));
  return `${isMutation(field) ? 'mutation' : 'query'} { ${filled} }`;
}

export const isMutation = (field: string) => rootOf(field) in mutations;
export const rootOf = (field: string) => /^\w+/.exec(field)?.[0] as string;
