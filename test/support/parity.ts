import { expect } from 'vitest';
import { toCamelCase } from '../../src/values/casing.ts';
import { argumentsOf, ask, askGraphql } from '../security/access.requests.ts';
import { sendMessage } from './agent.ts';
import { rowOf } from './all-served.ts';
import type { Answer, Body, Client, GraphqlAnswer } from './client.ts';
import { derive } from './derived-row.ts';
import type { Ids, Row } from './served.ts';

interface Scenario {
  readonly operation: string;
  /** What it is about, made for each surface; by the names of the path. */
  readonly make?: (() => Promise<Ids>) | undefined;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
}

/** The same request in REST, GraphQL and MCP. `code` null means success. */
export async function expectParity(
  client: Client,
  { operation, make = async () => ({}), body, ifMatch }: Scenario,
  expected: { status: number; code: string | null },
): Promise<void> {
  const { graphql: _, ...known } = rowOf(operation);
  const row = derive(operation, { ...known, body }) as Row;
  const byRest = await ask(client, row, await make(), ifMatch ? { 'if-match': ifMatch } : {});
  const graphql = row.graphql?.replace('(', ifMatch ? `(ifMatch: ${JSON.stringify(ifMatch)}, ` : '(') as string;
  expectAgreement(byRest, await askGraphql(client, { ...row, graphql }, await make()), expected);
  const args = argumentsOf(operation, row, await make());
  expectSameRefusal(byRest, await callTool(client, operation, { ...args, ...(ifMatch && { if_match: ifMatch }) }));
}

export const callTool = (client: Client, name: string, args: object = {}): Promise<Answer> =>
  sendMessage(client, 'tools/call', { name, arguments: args });

/** A call of a tool is refused with the body of REST, and otherwise succeeds. */
export function expectSameRefusal(byRest: Answer, byMcp: Answer): void {
  const isRefused = byRest.status >= 400;
  const result = byMcp.body.result ?? { isError: true, structuredContent: byMcp.body };
  expect(result.isError ?? false, JSON.stringify(result)).toBe(isRefused);
  if (!isRefused) return;
  const anyRequest = (body: object) => ({ ...body, request_id: '' });
  expect(anyRequest(result.structuredContent)).toEqual(anyRequest(inToolSpelling(byRest.body)));
}

/** A body that is an array is the argument `items` of a tool. */
function inToolSpelling(body: Body): Body {
  const [error] = body.errors ?? [];
  if (error?.field !== '') return body;
  const message = `items ${error.message.replace(/^./, (first: string) => first.toLowerCase())}`;
  return { ...body, message, errors: [{ ...error, field: 'items' }] };
}

export function expectAgreement(
  byRest: Answer,
  byGraphql: GraphqlAnswer,
  { status, code }: { status: number; code: string | null },
): void {
  expect([byRest.status, byRest.status < 400 ? null : byRest.body.code]).toEqual([status, code]);
  expect(byGraphql.code ?? null).toBe(code);
  if (code === null) return;
  const [error] = byGraphql.errors ?? [];
  const extensions = error?.extensions;
  const inGraphqlSpelling = (field: string) => toCamelCase(field.replace('limit', 'first'));
  // The message of a validation error names the field in the spelling of REST or GraphQL.
  const expectedMessage: string = byRest.body.message.replace(
    /^[\w.]+(?=: | must )|(?<=^Unknown field: )[\w.]+/,
    inGraphqlSpelling,
  );
  expect(extensions.http_status).toBe(status);
  // graphql-js reports invalid enum values itself, with GraphQL's spelling.
  if (!error?.message.includes(' enum. ')) expect(error?.message).toBe(expectedMessage);
  const errors = (list?: { field: string; code: string }[]) =>
    list?.map(({ field, code }) => [inGraphqlSpelling(field), code]);
  expect(errors(extensions.errors)).toEqual(errors(byRest.body.errors));
  expect(extensions.request_id).toMatch(/^[0-9a-f-]{36}$/);
}
