import { expect } from 'vitest';
import { toCamelCase } from '../../src/core/casing.ts';
import type { Answer, Client, GraphqlAnswer } from './client.ts';

/** The same scenario in REST and GraphQL with its expected result. `code` null means success. */
export interface Scenario<Who extends string> {
  name: string;
  who: Who;
  rest(client: Client, id: string): Promise<Answer>;
  graphql(client: Client, id: string): Promise<GraphqlAnswer>;
  status: number;
  code: string | null;
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
  // The message of a validation error begins with the member in the spelling of REST or GraphQL.
  const expectedMessage: string = byRest.body.message.replace(/^[\w.]+(?=: )/, inGraphqlSpelling);
  expect(extensions.http_status).toBe(status);
  // graphql-js reports invalid enum values itself, with GraphQL's spelling.
  if (!error?.message.endsWith(' enum.')) expect(error?.message).toBe(expectedMessage);
  const errors = (list?: { field: string; code: string }[]) =>
    list?.map(({ field, code }) => [inGraphqlSpelling(field), code]);
  expect(errors(extensions.errors)).toEqual(errors(byRest.body.errors));
  expect(extensions.request_id).toMatch(/^[0-9a-f-]{36}$/);
}
