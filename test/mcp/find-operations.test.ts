import { expect, test } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

async function find(query: string): Promise<string[]> {
  const { body } = await sendMessage(ada, 'tools/call', { name: 'find_operations', arguments: { query } });
  return body.result.structuredContent.operations?.map(({ name }: { name: string }) => name) ?? [];
}

/** Words of a task, as a model sends them: its operation is one of the first three, which have their schemas. */
const tasks = {
  createReminder: 'remind customer to pay invoice',
  deleteInvoice: 'delete invoice',
  listPaymentAttempts: 'failed payments',
  listInvoices: 'search invoices, list unpaid invoices',
  updateInvoice: 'change invoice contact',
  createMessage: 'send message to user',
  listMessages: 'list messages that I received',
  updateArticle: 'change title of article',
  createToken: 'create access token',
  createWebhook: 'webhook when invoice is paid',
};
/** What people say, separated by commas, and the operation that does it: one of the first five. */
const said = {
  transitionInvoice:
    'cancel, void this invoice, mark as paid, mark invoice INV-42 as paid, ' +
    'send the invoice to the customer, publish invoice, take back an invoice, reopen, reject invoice, ' +
    'offline payment cash received, bank transfer arrived, write off an invoice, issue an invoice, ' +
    'settle an invoice, mark invoice as sent',
  deleteInvoice: 'cancel an invoice, invoice draft delete',
  createInvoice: 'bill, bill a customer, new invoice, draft, duplicate, prepare an offer',
  updateInvoice: 'change the due date of an invoice, correct the amount, change the recipient',
  listInvoices:
    'unpaid bills, overdue invoices, who owes me money, invocies, give me the list of my invoices, ' +
    'who has not paid yet, export invoices to csv, outstanding, list unpaid invoices',
  getInvoiceTotals: 'how much have we earned, revenue by currency, balance, turnover this year, sales',
  listCompanies: 'customer, supplier, vendors',
  createCompany: 'add a client, register a company',
  listPaymentAttempts: 'refund, failed payments, charge back, did they pay',
  listInvoicePaymentAttempts: 'refund a payment, receipt, payment status',
  createPaymentAttempt: 'pay, charge a card, retry payment',
  cancelPaymentAttempt: 'use another card',
  createReminder:
    'chase a late payer, nudge the customer about the overdue invoice, follow up on unpaid invoice, ' +
    'dunning, remind',
  createPaymentLink:
    'checkout link, collect money, pay by link, share a link so that they can pay, ' + 'payment link for a customer',
  listAuditEntries: 'who changed this, history, audit trail, who deleted the article, log of changes, who did that',
  listEvents: 'recent activity, what changed since yesterday',
  inviteUser: 'invite, invite a colleague, let a colleague log in, send an email to a colleague, add teammate',
  createToken: 'log in, api key, new access token, create token',
  revokeTokens: 'log out everywhere, logout',
  getViewer: 'whoami, who am I, my permissions, who am I or current user',
  listGrants: 'connected apps, which apps have access',
  deleteGrant: 'disconnect an app, kick out an app, switch off an app',
  updateUser:
    'block a user, deactivate account, change my password, number format of invoices, reset password, ' + 'suspend',
  deleteUser: 'remove a user, fire an employee, close an account',
  listUsers: 'team members, look up a colleague, email of a user',
  createUser: 'sign up a new colleague',
  redeliverWebhookDelivery: 'resend webhook',
  createRedelivery: 'retry failed webhooks, replay events',
  pingWebhook: 'test a webhook, try the webhook',
  replaceWebhookSecret: 'rotate signing secret, new signing key',
  createWebhook: 'subscribe to events, notifications, callback url',
  updateWebhook: 'disable webhook, stop webhook',
  createMessage: 'write to bob, reply to a message, send a message to a user',
  listOwnMessages: 'inbox, unread messages, what did bob send me',
  createMessages: 'broadcast to everyone, message all users',
  createAvatar: 'profile picture, upload a photo, change my avatar',
  createArticle: 'write a blog post, post an article',
  updateArticle: 'unpublish an article, rename an article',
  listArticleRevisions: 'previous versions of an article, edit history, old text of an article',
  updateRevision: 'roll back to an older version, go back to the former version',
  createInvoices: 'import many invoices, mass import',
  restoreArticle: 'restore deleted article, undo delete',
  deleteWebhook: 'unsubscribe',
  listTurtles: 'animals, pet, how old do turtles get',
  getInvoice: 'download pdf, status of an invoice',
  listWebhooks: 'webhoks, webhooks',
  listMessages: 'conversation with bob',
  deleteMessage: 'delete a message',
  updateMessage: 'fix a typo in a message',
  deleteArticle: 'throw away an article, delete an article',
  listTrashedArticles: 'recycle bin',
  getArticle: 'read an article',
  createRevision: 'save a new version',
  deleteAvatar: 'remove my picture',
  getCompany: 'company address',
  deleteCompany: 'drop a company',
  createTurtle: 'adopt a turtle',
  deleteTurtle: 'the turtle died',
  listInvoiceTransitions: 'what happened to this invoice',
  listInvoiceReminders: 'was a reminder sent',
  deletePaymentLink: 'revoke payment link',
  confirmPaymentAttempt: 'complete 3d secure',
  revokeToken: 'revoke a key',
  listTokens: 'my tokens',
  listUserTokens: 'tokens of a user',
  listWebhookDeliveries: 'failed deliveries, why did my webhook fail',
  createArticles: 'bulk create articles',
  getInvoiceStates: 'next steps for an invoice',
  listArticles: 'archived articles',
};

test.each([
  ['words of a task', 3, tasks],
  ['what people say', 5, said],
])('find_operations finds %s among the first %d', async (_, count, table) => {
  const missed: object[] = [];
  for (const [name, queries] of Object.entries(table))
    for (const query of queries.split(', ')) {
      const found = (await find(query)).slice(0, count);
      if (!found.includes(name)) missed.push({ query, name, found });
    }
  expect(missed).toEqual([]);
});

test.each(['mark as paid', 'cancel', 'resend webhook'])('%j leads to nothing that erases a user', async (query) => {
  expect((await find(query)).slice(0, 3)).not.toContain('deleteUser');
});
