import { describe, test } from 'vitest';
import type { InvoiceStatus } from '../src/resources/invoices/invoice.lifecycle.ts';
import { createInvoiceIn } from './invoices/steps.ts';
import type { Client } from './support/client.ts';
import { articleInput } from './support/factories.ts';
import { callTool, expectAgreement, expectSameRefusal, type Scenario } from './support/parity.ts';
import { sharedServer } from './support/server.ts';

const server = await sharedServer();
const clients: Record<Who, Client> = {
  ada: await server.as('ada'),
  reader: await server.as('reader', ['account:write', 'articles:read']),
  stranger: server.stranger,
};

const create = 'mutation($input: CreateArticleInput!) { createArticle(input: $input) { id } }';
const update = `mutation($id: ID!, $input: UpdateArticleInput!, $ifMatch: String) {
  updateArticle(id: $id, input: $input, ifMatch: $ifMatch) { id } }`;
const transition = `mutation($id: ID!, $to: InvoiceStatus!) {
  transitionInvoice(id: $id, to: $to) { id } }`;
const currentRevision = 'query($id: ID!) { article(id: $id) { currentRevision { id } } }';

const invoiceIn = async (client: Client, status: InvoiceStatus) => (await createInvoiceIn(client, status)).id;
const withoutContact = async (client: Client) => (await createInvoiceIn(client, 'published', { contact: null })).id;

type Who = 'ada' | 'reader' | 'stranger';

const scenarios: Scenario<Who>[] = [
  {
    name: 'create an article',
    who: 'ada',
    rest: (client) => client.post('/articles', { title: 'Fine' }),
    graphql: (client) => client.graphql(create, { input: { title: 'Fine' } }),
    mcp: (client) => callTool(client, 'createArticle', { title: 'Fine' }),
    status: 201,
    code: null,
  },
  {
    name: 'create with invalid input and without the scope, which is checked first',
    who: 'reader',
    rest: (client) => client.post('/articles', { title: '' }),
    graphql: (client) => client.graphql(create, { input: { title: '' } }),
    mcp: (client) => callTool(client, 'createArticle', { title: '' }),
    status: 403,
    code: 'insufficient_scope',
  },
  {
    name: 'list with an invalid cursor',
    who: 'ada',
    rest: (client) => client.get('/articles?after=nowhere'),
    graphql: (client) => client.graphql('{ articles(after: "nowhere") { nodes { id } } }'),
    mcp: (client) => callTool(client, 'listArticles', { after: 'nowhere' }),
    status: 400,
    code: 'invalid_cursor',
  },
  {
    name: 'list with a limit that is too large',
    who: 'ada',
    rest: (client) => client.get('/articles?limit=101'),
    graphql: (client) => client.graphql('{ articles(first: 101) { nodes { id } } }'),
    mcp: (client) => callTool(client, 'listArticles', { limit: 101 }),
    status: 400,
    code: 'validation_failed',
  },
  {
    name: 'change an article',
    who: 'ada',
    rest: (client, id) => client.patch(`/articles/${id}`, { status: 'archived' }),
    graphql: (client, id) => client.graphql(update, { id, input: { status: 'ARCHIVED' } }),
    mcp: (client, article) => callTool(client, 'updateArticle', { article, status: 'archived' }),
    status: 200,
    code: null,
  },
  {
    name: 'delete the current revision',
    who: 'ada',
    rest: async (client, id) => {
      const { body } = await client.get(`/articles/${id}`);
      return client.delete(`/articles/${id}/revisions/${body.revision}`);
    },
    graphql: async (client, id) => {
      const { data } = await client.graphql(currentRevision, { id });
      const remove = 'mutation($id: ID!) { deleteRevision(id: $id) }';
      return client.graphql(remove, { id: data.article.currentRevision.id });
    },
    mcp: async (client, article) => {
      const { body } = await client.get(`/articles/${article}`);
      return callTool(client, 'deleteRevision', { article, revision: body.revision });
    },
    status: 409,
    code: 'current_revision_required',
  },
  {
    name: 'create a user whose name is taken',
    who: 'ada',
    rest: (client) => client.post('/users', { username: 'ada', name: 'x', email: 'x@example.com' }),
    graphql: (client) =>
      client.graphql('mutation($input: CreateUserInput!) { createUser(input: $input) { id } }', {
        input: { username: 'ada', name: 'x', email: 'x@example.com' },
      }),
    mcp: (client) => callTool(client, 'createUser', { username: 'ada', name: 'x', email: 'x@example.com' }),
    status: 409,
    code: 'username_taken',
  },
  {
    name: 'issue a token with scopes that the caller lacks',
    who: 'reader',
    rest: (client) => client.post('/tokens', { scopes: ['articles:write'] }),
    graphql: (client) => client.graphql('mutation { createToken(input: { scopes: [ARTICLES_WRITE] }) { id } }'),
    mcp: (client) => callTool(client, 'createToken', { scopes: ['articles:write'] }),
    status: 403,
    code: 'insufficient_scope',
  },
  {
    name: 'issue a token for another user without tokens:write',
    who: 'reader',
    rest: (client) => client.post('/tokens', { user: 'ada', scopes: ['articles:read'] }),
    graphql: (client) =>
      client.graphql('mutation { createToken(input: { user: "ada", scopes: [ARTICLES_READ] }) { id } }'),
    mcp: (client) => callTool(client, 'createToken', { user: 'ada', scopes: ['articles:read'] }),
    status: 403,
    code: 'insufficient_scope',
  },
  ...(
    [
      ['move a draft to paid', 'draft', 'paid', 'transition_not_allowed'],
      ['move a paid invoice to draft', 'paid', 'draft', 'transition_not_allowed'],
    ] as const
  ).map(
    ([name, status, to, code]): Scenario<Who> => ({
      name,
      who: 'ada',
      rest: async (client) => client.post(`/invoices/${await invoiceIn(client, status)}/transitions`, { to }),
      graphql: async (client) =>
        client.graphql(transition, { id: await invoiceIn(client, status), to: to.toUpperCase() }),
      mcp: async (client) => callTool(client, 'transitionInvoice', { invoice: await invoiceIn(client, status), to }),
      status: 409,
      code,
    }),
  ),
  {
    name: 'send an invoice without a contact',
    who: 'ada',
    rest: async (client) => client.post(`/invoices/${await withoutContact(client)}/transitions`, { to: 'sent' }),
    graphql: async (client) => client.graphql(transition, { id: await withoutContact(client), to: 'SENT' }),
    mcp: async (client) => callTool(client, 'transitionInvoice', { invoice: await withoutContact(client), to: 'sent' }),
    status: 409,
    code: 'contact_information_missing',
  },
  {
    name: 'delete a paid invoice',
    who: 'ada',
    rest: async (client) => client.delete(`/invoices/${await invoiceIn(client, 'paid')}`),
    graphql: async (client) =>
      client.graphql('mutation($id: ID!) { deleteInvoice(id: $id) }', { id: await invoiceIn(client, 'paid') }),
    mcp: async (client) => callTool(client, 'deleteInvoice', { invoice: await invoiceIn(client, 'paid') }),
    status: 409,
    code: 'invoice_not_deletable',
  },
];

describe('REST, GraphQL and MCP agree:', () => {
  test.each(scenarios)('$name', async ({ who, rest, graphql, mcp, status, code }) => {
    const { id } = (await clients.ada.post('/articles', articleInput())).body;
    const byRest = await rest(clients[who], id);
    const byGraphql = await graphql(clients[who], id);
    const byMcp = await mcp(clients[who], id);
    expectAgreement(byRest, byGraphql, { status, code });
    expectSameRefusal(byRest, byMcp);
  });
});
