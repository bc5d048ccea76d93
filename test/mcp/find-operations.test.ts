import { expect, test } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

async function find(query: string): Promise<string[]> {
  const { body } = await sendMessage(ada, 'tools/call', { name: 'find_operations', arguments: { query } });
  return body.result.structuredContent.operations?.map(({ name }: { name: string }) => name) ?? [];
}

/** What people say, and the operation that does it: one of the first five. */
const said: readonly (readonly [string, string])[] = [
  ['cancel', 'transitionInvoice'],
  ['cancel an invoice', 'deleteInvoice'],
  ['void this invoice', 'transitionInvoice'],
  ['mark as paid', 'transitionInvoice'],
  ['mark invoice INV-42 as paid', 'transitionInvoice'],
  ['send the invoice to the customer', 'transitionInvoice'],
  ['publish invoice', 'transitionInvoice'],
  ['bill', 'createInvoice'],
  ['bill a customer', 'createInvoice'],
  ['new invoice', 'createInvoice'],
  ['draft', 'createInvoice'],
  ['invoice draft delete', 'deleteInvoice'],
  ['change the due date of an invoice', 'updateInvoice'],
  ['unpaid bills', 'listInvoices'],
  ['overdue invoices', 'listInvoices'],
  ['who owes me money', 'listInvoices'],
  ['how much have we earned', 'getInvoiceTotals'],
  ['revenue by currency', 'getInvoiceTotals'],
  ['customer', 'listCompanies'],
  ['add a client', 'createCompany'],
  ['refund', 'listPaymentAttempts'],
  ['refund a payment', 'listInvoicePaymentAttempts'],
  ['failed payments', 'listPaymentAttempts'],
  ['pay', 'createPaymentAttempt'],
  ['charge a card', 'createPaymentAttempt'],
  ['chase a late payer', 'createReminder'],
  ['nudge the customer about the overdue invoice', 'createReminder'],
  ['checkout link', 'createPaymentLink'],
  ['who changed this', 'listAuditEntries'],
  ['history', 'listAuditEntries'],
  ['audit trail', 'listAuditEntries'],
  ['recent activity', 'listEvents'],
  ['invite', 'inviteUser'],
  ['invite a colleague', 'inviteUser'],
  ['log in', 'createToken'],
  ['let a colleague log in', 'inviteUser'],
  ['log out everywhere', 'revokeTokens'],
  ['api key', 'createToken'],
  ['whoami', 'getViewer'],
  ['who am I', 'getViewer'],
  ['my permissions', 'getViewer'],
  ['connected apps', 'listGrants'],
  ['disconnect an app', 'deleteGrant'],
  ['block a user', 'updateUser'],
  ['deactivate account', 'updateUser'],
  ['remove a user', 'deleteUser'],
  ['team members', 'listUsers'],
  ['sign up a new colleague', 'createUser'],
  ['resend webhook', 'redeliverWebhookDelivery'],
  ['retry failed webhooks', 'createRedelivery'],
  ['test a webhook', 'pingWebhook'],
  ['rotate signing secret', 'replaceWebhookSecret'],
  ['subscribe to events', 'createWebhook'],
  ['disable webhook', 'updateWebhook'],
  ['write to bob', 'createMessage'],
  ['send an email to a colleague', 'inviteUser'],
  ['inbox', 'listOwnMessages'],
  ['unread messages', 'listOwnMessages'],
  ['broadcast to everyone', 'createMessages'],
  ['profile picture', 'createAvatar'],
  ['write a blog post', 'createArticle'],
  ['unpublish an article', 'updateArticle'],
  ['previous versions of an article', 'listArticleRevisions'],
  ['roll back to an older version', 'updateRevision'],
  ['import many invoices', 'createInvoices'],
  ['restore deleted article', 'restoreArticle'],
  ['unsubscribe', 'deleteWebhook'],
  ['take back an invoice', 'transitionInvoice'],
  ['follow up on unpaid invoice', 'createReminder'],
  ['retry payment', 'createPaymentAttempt'],
  ['collect money', 'createPaymentLink'],
  ['edit history', 'listArticleRevisions'],
  ['add teammate', 'inviteUser'],
  ['change my password', 'updateUser'],
  ['notifications', 'createWebhook'],
  ['balance', 'getInvoiceTotals'],
  ['reopen', 'transitionInvoice'],
  ['animals', 'listTurtles'],
  ['pet', 'listTurtles'],
  ['duplicate', 'createInvoice'],
  ['download pdf', 'getInvoice'],
  ['invocies', 'listInvoices'],
  ['webhoks', 'listWebhooks'],
];

test('find_operations finds what people say among the first five', async () => {
  const missed: object[] = [];
  for (const [query, name] of said) {
    const found = (await find(query)).slice(0, 5);
    if (!found.includes(name)) missed.push({ query, name, found });
  }
  expect(missed).toEqual([]);
});

test.each(['mark as paid', 'cancel', 'resend webhook'])('%j leads to nothing that erases a user', async (query) => {
  expect((await find(query)).slice(0, 3)).not.toContain('deleteUser');
});
