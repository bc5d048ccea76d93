import { expect } from 'vitest';
import { toCamelCase } from '../../src/core/casing.ts';
import type { Answer, Client, GraphqlAnswer } from './client.ts';

/**
 * The same scenario on both surfaces: what it does, and what must come of it, said once. `code` null: it succeeds.
 */
export interface Scenario<Who extends string> {
  name: string;
  who: Who;
  rest(client: Client, id: string): Promise<Answer>;
  graphql(client: Client, id: string): Promise<GraphqlAnswer>;
  status: number;
  code: string | null;
}

/** Both answers say the same: the code, its status, the message, and which members are wrong. */
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
  const named = (field: string) => toCamelCase(field.replace('limit', 'first'));
  // Of an error of validation the message begins with the member, as each surface calls it.
  const said: string = byRest.body.message.replace(/^[\w.]+(?=: )/, named);
  expect(extensions.http_status).toBe(status);
  // The values of an enum have names of their own in GraphQL, and graphql-js says which one there is not.
  if (!error?.message.endsWith(' enum.')) expect(error?.message).toBe(said);
  const errors = (list?: { field: string; code: string }[]) => list?.map(({ field, code }) => [named(field), code]);
  expect(errors(extensions.errors)).toEqual(errors(byRest.body.errors));
  expect(extensions.request_id).toMatch(/^[0-9a-f-]{36}$/);
}
