import { expect, test } from 'vitest';
import { describeIt, fields, operations } from '../support/all-served.ts';
import { rootOf } from './access.requests.ts';

/** Operations that a field of another object reaches: `listUserTokens` is `User.tokens`. */
const reachedBy: Record<string, string> = {
  getViewer: 'Query.viewer',
  ...Object.fromEntries(
    Object.keys(fields).flatMap((field) => ['get', 'list'].map((verb) => [verb + nameAfter(field), field])),
  ),
};

function nameAfter(field: string): string {
  return field.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
}

test.each(Object.entries(operations))('each operation exists in REST and GraphQL: %s', (name, {
  rest,
  graphql,
  oneSurface,
}) => {
  if (oneSurface) return expect([rest, graphql]).toContain(null);
  expect(rest, 'has a request of REST').not.toBeNull();
  const field = graphql ?? fields[reachedBy[name] ?? '']?.graphql;
  expect(field && rootOf(field), `has a field of GraphQL: add it to its row, or to fields, ${describeIt}`).toBeTruthy();
});
