import { describe, expect, test } from 'vitest';
import { describeIt } from '../support/served.ts';
import { rootOf } from './access.row.ts';
import { fields, operations } from './access.table.ts';

/** Operations with REST or GraphQL only, and why. */
const onOneSurface: Record<string, string> = {
  sendAvatar: 'bytes are sent over REST: GraphQL hands out an address for them (createUpload)',
  receiveUpload: 'bytes are sent over REST, to the address that createUpload hands out',
  completeUpload: 'it follows the bytes',
  'createUpload by headers': 'a form of REST',
  getImage: 'bytes',
  streamEvents: 'GraphQL has the subscription eventHappened, for which test/events/subscriptions.test.ts asks',
  describeInvoicePaymentAttempts: 'GraphQL’s schema shows the form: CreatePaymentAttemptInput',
};

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

describe('each operation exists in REST and GraphQL:', () => {
  test.each(Object.entries(operations))('%s', (name, { rest, graphql }) => {
    if (name in onOneSurface) return expect([rest, graphql]).toContain(null);
    expect(rest, 'has a request of REST').not.toBeNull();
    const field = graphql ?? fields[reachedBy[name] ?? '']?.graphql;
    expect(
      field && rootOf(field),
      `has a field of GraphQL: add it to its row, or to fields, ${describeIt}`,
    ).toBeTruthy();
  });

  test('the exceptions are operations that exist', () => {
    expect(Object.keys(onOneSurface).filter((name) => !(name in operations))).toEqual([]);
  });
});
