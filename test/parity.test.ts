import { describe, test } from 'vitest';
import { createInvoiceIn } from './invoices/steps.ts';
import type { Client } from './support/client.ts';
import { articleInput } from './support/factories.ts';
import { callTool, expectAgreement, expectParity, expectSameRefusal } from './support/parity.ts';
import type { Ids } from './support/served.ts';
import { sharedServer } from './support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const clients: Record<'ada' | 'reader', Client> = {
  ada,
  reader: await server.as('reader', ['account:write', 'articles:read']),
};

async function article(): Promise<Ids> {
  const { id, revision } = (await ada.post('/articles', articleInput())).body;
  return { article: id, revision };
}
const invoice =
  (...given: Parameters<typeof createInvoiceIn> extends [unknown, ...infer Rest] ? Rest : never) =>
  async () => ({ invoice: (await createInvoiceIn(ada, ...given)).id });
const taken = { username: 'ada', name: 'x', email: 'x@example.com' };

describe('REST, GraphQL and MCP agree:', () => {
  test.each<[string, keyof typeof clients, string, (() => Promise<Ids>) | undefined, unknown, number, string | null]>([
    ['create an article', 'ada', 'createArticle', undefined, { title: 'Fine' }, 201, null],
    [
      'create with invalid input and without the scope, which is checked first',
      ...(['reader', 'createArticle', undefined, { title: '' }, 403, 'insufficient_scope'] as const),
    ],
    ['change an article', 'ada', 'updateArticle', article, { status: 'archived' }, 200, null],
    ['delete the current revision', 'ada', 'deleteRevision', article, undefined, 409, 'current_revision_required'],
    ['create a user whose name is taken', 'ada', 'createUser', undefined, taken, 409, 'username_taken'],
    [
      'issue a token with scopes that the caller lacks',
      ...(['reader', 'createToken', undefined, { scopes: ['articles:write'] }, 403, 'insufficient_scope'] as const),
    ],
    [
      'issue a token for another user without tokens:write',
      ...(['reader', 'createToken', undefined, { user: 'ada', scopes: ['articles:read'] }] as const),
      ...([403, 'insufficient_scope'] as const),
    ],
    [
      'move a draft to paid',
      'ada',
      'transitionInvoice',
      invoice('draft'),
      { to: 'paid' },
      409,
      'transition_not_allowed',
    ],
    [
      'move a paid invoice to draft',
      ...(['ada', 'transitionInvoice', invoice('paid'), { to: 'draft' }, 409, 'transition_not_allowed'] as const),
    ],
    [
      'send an invoice without a contact',
      ...(['ada', 'transitionInvoice', invoice('published', { contact: null }), { to: 'sent' }] as const),
      ...([409, 'contact_information_missing'] as const),
    ],
    ['delete a paid invoice', 'ada', 'deleteInvoice', invoice('paid'), undefined, 409, 'invoice_not_deletable'],
  ])('%s', async (_, who, operation, make, body, status, code) => {
    await expectParity(clients[who], { operation, make, body }, { status, code });
  });

  test.each([
    ['an invalid cursor', 'after=nowhere', 'after: "nowhere"', { after: 'nowhere' }, 'invalid_cursor'],
    ['a limit that is too large', 'limit=101', 'first: 101', { limit: 101 }, 'validation_failed'],
  ])('list with %s', async (_, query, args, given, code) => {
    const byRest = await ada.get(`/articles?${query}`);
    const byGraphql = await ada.graphql(`{ articles(${args}) { nodes { id } } }`);
    expectAgreement(byRest, byGraphql, { status: 400, code });
    expectSameRefusal(byRest, await callTool(ada, 'listArticles', given));
  });
});
