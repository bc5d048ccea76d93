import { describe, expect, test } from 'vitest';
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

/** Operations whose GraphQL field has another name. */
const reachedBy: Record<string, string> = {
  getViewer: 'Query.viewer',
  getUserAvatar: 'User.avatar',
  listInvoicePaymentAttempts: 'Invoice.paymentAttempts',
  listUserTokens: 'User.tokens',
};

describe('each operation exists in REST and GraphQL:', () => {
  test.each(Object.entries(operations))('%s', (name, { rest, graphql }) => {
    if (name in onOneSurface) return expect([rest, graphql]).toContain(null);
    expect(rest, 'has a request of REST').not.toBeNull();
    const field = reachedBy[name] ? (fields[reachedBy[name]]?.graphql ?? null) : graphql;
    expect(field && rootOf(field), 'has a field of GraphQL').not.toBeNull();
  });

  test('the exceptions are operations that exist', () => {
    const given = [...Object.keys(onOneSurface), ...Object.keys(reachedBy)];
    expect(given.filter((name) => !(name in operations))).toEqual([]);
  });
});
