import { type Scope, scopesOf } from '../../src/core/access.ts';
import { describeIt, served } from '../support/served.ts';
import { anyone, ownerOnly, ownOnly, type Row, rows } from './access.row.ts';
import { type Ids, image } from './world.ts';

const readsOfServed = served.flatMap(({ operations }) =>
  Object.values(operations).filter(({ rest }) => rest?.startsWith('GET ')),
);
/** Whoever may read a resource may read its events. */
const eventScopes: readonly Scope[] = [
  'invoices:read',
  'payments:write',
  'messages:read',
  'articles:read',
  ...new Set(readsOfServed.flatMap(({ scope }) => scopesOf(scope))),
];
const senderAndRecipient = { recipient: 'ok', other: 'not_found' } as const;
const announced = { 'x-upload-content-length': String(image.length), 'x-upload-content-type': 'image/png' };
const privateAddress = 'http://127.0.0.1/';
const pay =
  'createPaymentAttempt(invoice: $invoice, input: { invoiceNumber: $number, amount: 10, paymentToken: "tok_declined" })';
const payment = ({ number }: Ids) => ({ invoice_number: number, amount: 10, payment_token: 'tok_declined' });
const newUser = ({ username }: Ids) => ({ username, name: 'x', email: 'x@example.com' });

/** Who may do what, by operation, with its REST route and GraphQL field. */
export const operations: Record<string, Row> = {
  ...Object.assign({}, ...served.map(({ operations }) => operations)),

  ...rows('nothing', anyone, 'users:write', {
    createUser: [
      'POST /users',
      'createUser(input: { username: $username, name: "x", email: "x@example.com" }) { id }',
      newUser,
    ],
  }),
  ...rows('user', anyone, 'users:read', {
    getUser: ['GET /users/{user}', 'user(id: $user) { id }', undefined, { ownNeedsNoScope: true }],
  }),
  ...rows('user', anyone, 'users:read', {
    listUsers: ['GET /users', 'users { nodes { id } }', undefined, { shows: 'user' }],
  }),
  ...rows('user', anyone, 'users:write', {
    updateUser: [
      'PATCH /users/{user}',
      'updateUser(user: $user, input: { name: "y" }) { id }',
      { name: 'y' },
      { ownNeedsNoScope: true },
    ],
  }),
  ...rows('user', ownOnly, 'signed_in', {
    getViewer: ['GET /user', null, undefined, { shows: 'user' }],
  }),

  ...rows('nothing', anyone, 'signed_in', {
    createToken: [
      'POST /tokens',
      'createToken(input: { scopes: [TURTLES_READ] }) { id }',
      { scopes: ['turtles:read'] },
    ],
  }),
  ...rows('token', ownOnly, 'signed_in', {
    listTokens: ['GET /tokens', 'tokens { nodes { id } }', undefined, { shows: 'token' }],
  }),
  ...rows('token', ownerOnly, 'signed_in', {
    getToken: ['GET /tokens/{token}', 'token(id: $token) { id }', undefined, { elevated: 'tokens:write' }],
    revokeToken: ['DELETE /tokens/{token}', 'revokeToken(id: $token)', undefined, { elevated: 'tokens:write' }],
  }),

  ...rows('account', anyone, 'tokens:write', {
    listUserTokens: ['GET /users/{user}/tokens', null],
    revokeTokens: ['DELETE /users/{user}/tokens', 'revokeTokens(user: $user)'],
  }),

  ...rows('account', anyone, 'users:write', {
    deleteUser: ['DELETE /users/{user}', 'deleteUser(user: $user)'],
  }),

  ...rows('avatar', anyone, 'signed_in', {
    getAvatar: ['GET /avatars/{avatar}', 'avatar(id: $avatar) { id }'],
    getUserAvatar: ['GET /users/{user}/avatar', null],
  }),
  ...rows('nothing', anyone, 'avatars:write', {
    sendAvatar: ['POST /avatars', null, image],
    createAvatar: [
      'POST /avatars',
      `createAvatar(input: { imageUrl: "${privateAddress}" }) { id }`,
      { image_url: privateAddress },
      { passes: 'image_unreachable' },
    ],
    createUpload: [
      'POST /uploads',
      'createUpload(input: { contentLength: 100, contentType: "image/png" }) { url }',
      { content_length: 100, content_type: 'image/png' },
    ],
    'createUpload by headers': ['POST /avatars', null, {}, { headers: announced }],
  }),
  ...rows('avatar', { other: 'forbidden' }, 'avatars:write', {
    deleteAvatar: ['DELETE /avatars/{avatar}', 'deleteAvatar(id: $avatar)'],
  }),
  // These addresses cannot be guessed; knowing one is the permission.
  ...rows('upload', anyone, 'public', {
    receiveUpload: ['PUT /uploads/{upload}', null, image],
    completeUpload: ['POST /uploads/{upload}/avatars', null, undefined, { passes: 'incomplete_upload' }],
  }),
  ...rows('avatar', anyone, 'public', {
    getImage: ['GET /images/{file}', null],
  }),

  ...rows('message', { recipient: 'ok', other: 'unseen' }, 'messages:read', {
    listMessages: [
      'GET /users/{user}/messages',
      'messages(user: $user) { nodes { id } }',
      undefined,
      { shows: 'message' },
    ],
  }),
  ...rows('message', anyone, 'messages:read', {
    listOwnMessages: ['GET /messages', 'ownMessages(filter: { box: SENT }) { nodes { id } }'],
  }),
  ...rows('message', senderAndRecipient, 'messages:read', {
    getMessage: ['GET /users/{user}/messages/{message}', 'message(id: $message) { id message }'],
  }),
  ...rows('user', anyone, 'messages:write', {
    createMessage: [
      'POST /users/{user}/messages',
      'createMessage(user: $user, input: { message: "x" }) { id }',
      { message: 'x' },
    ],
    createMessages: [
      'POST /messages',
      'createMessages(input: [{ message: "x", user: { id: $user } }]) { message { id } }',
      ({ user }: Ids) => [{ message: 'x', user: { id: user } }],
    ],
  }),
  ...rows('message', { recipient: 'forbidden', other: 'not_found' }, 'messages:write', {
    updateMessage: [
      'PATCH /users/{user}/messages/{message}',
      'updateMessage(id: $message, input: { message: "y" }) { id message }',
      { message: 'y' },
    ],
  }),
  ...rows('message', senderAndRecipient, 'messages:write', {
    deleteMessage: ['DELETE /users/{user}/messages/{message}', 'deleteMessage(id: $message)'],
  }),

  ...rows('article', anyone, 'articles:read', {
    listArticles: ['GET /articles', 'articles { nodes { id } }'],
    getArticle: ['GET /articles/{article}', 'article(id: $article) { id }'],
    listArticleRevisions: ['GET /articles/{article}/revisions', 'article(id: $article) { revisions { nodes { id } } }'],
    getRevision: ['GET /articles/{article}/revisions/{revision}', 'revision(id: $revision) { id }'],
  }),
  ...rows('nothing', anyone, 'articles:write', {
    createArticle: ['POST /articles', 'createArticle(input: { title: "x" }) { id }', { title: 'x' }],
    createArticles: [
      'POST /articles/batches',
      'createArticles(input: [{ title: "x" }]) { article { id } }',
      [{ title: 'x' }],
    ],
  }),
  ...rows('article', anyone, 'articles:write', {
    updateArticle: [
      'PATCH /articles/{article}',
      'updateArticle(id: $article, input: { title: "y" }) { id }',
      { title: 'y' },
    ],
    deleteArticle: ['DELETE /articles/{article}', 'deleteArticle(id: $article)'],
    createRevision: [
      'POST /articles/{article}/revisions',
      'createRevision(article: $article, input: { title: "z" }) { id }',
      { title: 'z' },
    ],
    updateRevision: [
      'PATCH /articles/{article}/revisions/{revision}',
      'updateRevision(id: $revision, input: { isCurrent: true }) { id }',
      { is_current: true },
    ],
    deleteRevision: ['DELETE /articles/{article}/revisions/{revision}', 'deleteRevision(id: $revision)'],
  }),
  ...rows('trashedArticle', anyone, 'articles:read', {
    listTrashedArticles: ['GET /articles/trashed', 'trashedArticles { nodes { id } }'],
    getTrashedArticle: ['GET /articles/trashed/{article}', 'trashedArticle(id: $article) { id }'],
  }),
  ...rows('trashedArticle', anyone, 'articles:write', {
    restoreArticle: [
      'PATCH /articles/trashed/{article}',
      'restoreArticle(id: $article) { id }',
      { status: 'published' },
    ],
  }),

  ...rows('nothing', anyone, eventScopes, {
    // test/events/stream.test.ts tests who receives which event.
    streamEvents: ['GET /events', null, undefined, { headers: { accept: 'text/event-stream' } }],
  }),
  ...rows('event', ownOnly, eventScopes, {
    listEvents: [
      'GET /events',
      'events(filter: { resource: $invoice }) { nodes { id data } }',
      undefined,
      { shows: 'invoice' },
    ],
  }),
  ...rows('event', ownerOnly, eventScopes, {
    getEvent: ['GET /events/{event}', 'event(id: $event) { id }'],
  }),
  ...rows('event', anyone, 'audit:read', {
    listAuditEntries: [
      'GET /audit',
      'auditEntries(filter: { resource: $invoice }) { nodes { id data } }',
      undefined,
      { shows: 'invoice' },
    ],
  }),

  ...rows('invoice', ownOnly, 'invoices:read', {
    listInvoices: ['GET /invoices', 'invoices { nodes { id } }', undefined, { shows: 'invoice' }],
  }),
  ...rows('invoice', ownerOnly, 'invoices:read', {
    getInvoice: ['GET /invoices/{invoice}', 'invoice(id: $invoice) { id }'],
    getInvoiceStates: ['GET /invoices/{invoice}/states', 'invoice(id: $invoice) { states { name } }'],
    canTransitionInvoice: [
      'GET /invoices/{invoice}/states/{state}',
      'invoice(id: $invoice) { canTransition(to: SENT) { allowed } }',
    ],
    listInvoiceTransitions: [
      'GET /invoices/{invoice}/transitions',
      'invoice(id: $invoice) { transitions { nodes { id } } }',
    ],
    getTransition: ['GET /invoices/{invoice}/transitions/{transition}', 'transition(id: $transition) { id }'],
    describeInvoiceTransitions: [
      'OPTIONS /invoices/{invoice}/transitions',
      'invoice(id: $invoice) { allowedNextStates }',
    ],
    listInvoicePaymentLinks: [
      'GET /invoices/{invoice}/payment_links',
      'invoice(id: $invoice) { paymentLinks { nodes { id } } }',
    ],
    getPaymentLink: ['GET /invoices/{invoice}/payment_links/{payment_link}', 'paymentLink(id: $payment_link) { id }'],
  }),
  ...rows('invoice', { payer: 'ok', other: 'not_found' }, ['invoices:read', 'payments:write'], {
    getPaymentAttempt: ['GET /invoices/{invoice}/payment_attempts/{attempt}', 'paymentAttempt(id: $attempt) { id }'],
  }),
  ...rows('invoice', { payer: 'ok', other: 'unseen' }, ['invoices:read', 'payments:write'], {
    listInvoicePaymentAttempts: ['GET /invoices/{invoice}/payment_attempts', null, undefined, { shows: 'attempt' }],
  }),
  // Users who know the number can pay, but are not shown it.
  ...rows('invoice', ownOnly, ['invoices:read', 'payments:write'], {
    describeInvoicePaymentAttempts: [
      'OPTIONS /invoices/{invoice}/payment_attempts',
      null,
      undefined,
      { shows: 'number' },
    ],
  }),
  ...rows('nothing', anyone, 'invoices:write', {
    createInvoice: [
      'POST /invoices',
      'createInvoice(input: { amount: 1, currency: "EUR" }) { id }',
      { data: { type: 'invoice', attributes: { amount: 1, currency: 'EUR' } } },
    ],
    createInvoices: [
      'POST /invoices/batches',
      'createInvoices(input: [{ amount: 1, currency: "EUR" }]) { invoice { id } }',
      [{ amount: 1, currency: 'EUR' }],
    ],
  }),
  ...rows('invoice', ownerOnly, 'invoices:write', {
    updateInvoice: [
      'PATCH /invoices/{invoice}',
      'updateInvoice(id: $invoice, input: { amount: 11 }) { id }',
      { amount: 11 },
    ],
    deleteInvoice: [
      'DELETE /invoices/{invoice}',
      'deleteInvoice(id: $invoice)',
      undefined,
      { passes: 'invoice_not_deletable' },
    ],
    transitionInvoice: [
      'POST /invoices/{invoice}/transitions',
      'transitionInvoice(id: $invoice, to: SENT) { id }',
      { to: 'sent' },
    ],
    createPaymentLink: [
      'POST /invoices/{invoice}/payment_links',
      'createPaymentLink(invoice: $invoice, input: {}) { id }',
      {},
    ],
    deletePaymentLink: [
      'DELETE /invoices/{invoice}/payment_links/{payment_link}',
      'deletePaymentLink(id: $payment_link)',
    ],
  }),
  ...rows('webhook', ownOnly, 'webhooks:read', {
    listWebhooks: ['GET /webhooks', 'webhooks { nodes { id } }', undefined, { shows: 'webhook' }],
  }),
  ...rows('webhook', ownerOnly, 'webhooks:read', {
    getWebhook: ['GET /webhooks/{webhook}', 'webhook(id: $webhook) { id }'],
    listWebhookDeliveries: [
      'GET /webhooks/{webhook}/deliveries',
      'webhook(id: $webhook) { deliveries { nodes { id } } }',
    ],
    getWebhookDelivery: ['GET /webhooks/{webhook}/deliveries/{delivery}', 'webhookDelivery(id: $delivery) { id }'],
  }),
  ...rows('nothing', anyone, 'webhooks:write', {
    createWebhook: [
      'POST /webhooks',
      'createWebhook(input: { url: "https://example.com/", events: [TURTLE_CREATED] }) { id }',
      { url: 'https://example.com/', events: ['turtle.created'] },
    ],
  }),
  ...rows('webhook', ownerOnly, 'webhooks:write', {
    updateWebhook: [
      'PATCH /webhooks/{webhook}',
      'updateWebhook(id: $webhook, input: { events: [TURTLE_DELETED] }) { id }',
      { events: ['turtle.deleted'] },
    ],
    deleteWebhook: ['DELETE /webhooks/{webhook}', 'deleteWebhook(id: $webhook)'],
    replaceWebhookSecret: ['POST /webhooks/{webhook}/secret', 'replaceWebhookSecret(id: $webhook) { id }'],
    pingWebhook: ['POST /webhooks/{webhook}/pings', 'pingWebhook(id: $webhook) { id }'],
    redeliverWebhookDelivery: [
      'POST /webhooks/{webhook}/deliveries/{delivery}/attempts',
      'redeliverWebhookDelivery(id: $delivery) { id }',
    ],
    createRedelivery: [
      'POST /webhooks/{webhook}/redeliveries',
      'createRedelivery(webhook: $webhook, input: {}) { count }',
      {},
    ],
  }),
  ...rows('invoice', anyone, 'payments:write', {
    createPaymentAttempt: ['POST /invoices/{invoice}/payment_attempts', `${pay} { id }`, payment],
  }),
  ...rows('unconfirmed', ownerOnly, 'payments:write', {
    confirmPaymentAttempt: [
      'POST /invoices/{invoice}/payment_attempts/{attempt}/confirmations',
      'confirmPaymentAttempt(id: $attempt) { id }',
    ],
  }),
};

export function rowOf(operation: string): Row {
  const row = operations[operation];
  if (!row) throw new Error(`There is no row for ${operation}: add it ${describeIt}.`);
  return row;
}

/** Which no user may call: see payment-links.test.ts. */
export const withKeysOnly = ['getBill: GET /payment_link'];

export const fields: Record<string, Row> = {
  ...Object.assign({}, ...served.map(({ fields }) => fields)),

  ...rows('user', { other: 'unseen', stranger: 'not_found' }, 'public', {
    'Query.viewer': [null, 'viewer { id }', undefined, { shows: 'user' }],
  }),
  ...rows('nothing', { other: 'ok', stranger: 'not_found' }, 'public', {
    'Query.session': [null, 'session { scopes }'],
  }),
  ...rows('event', ownOnly, eventScopes, {
    'Event.subject': [
      null,
      'events(filter: { resource: $invoice }) { nodes { subject { ... on Invoice { id } } } }',
      undefined,
      { shows: 'invoice' },
    ],
  }),
  ...rows('event', anyone, 'audit:read', {
    'AuditEntry.actor': [
      null,
      'auditEntries(filter: { resource: $invoice }) { nodes { data actor { id } } }',
      undefined,
      { shows: 'invoice' },
    ],
    'AuditEntry.resource': [
      null,
      'auditEntries(filter: { resource: $invoice }) { nodes { resource { id } } }',
      undefined,
      { shows: 'invoice' },
    ],
  }),
  ...rows('invoice', ownerOnly, 'invoices:read', {
    'Query.node': [null, 'node(id: $invoice) { id }'],
  }),
  ...rows('invoice', ownOnly, 'invoices:read', {
    'Query.nodes': [null, 'nodes(ids: [$invoice]) { id }', undefined, { shows: 'invoice' }],
  }),
  ...rows('article', anyone, 'articles:read', {
    'Article.author': [null, 'article(id: $article) { author { id username } }'],
    'Article.currentRevision': [null, 'article(id: $article) { currentRevision { id } }'],
    'Article.revisions': [null, 'article(id: $article) { revisions { nodes { id } } }'],
    'Revision.author': [null, 'article(id: $article) { currentRevision { author { id } } }'],
    'Revision.article': [null, 'article(id: $article) { currentRevision { article { id } } }'],
    'User.id': [null, 'article(id: $article) { author { id } }'],
    'User.username': [null, 'article(id: $article) { author { username } }'],
    'User.articles': [null, 'article(id: $article) { author { articles { nodes { id } } } }'],
  }),
  ...rows('article', anyone, 'users:read', {
    'User.name': [null, 'article(id: $article) { author { name } }', undefined, { ownNeedsNoScope: true }],
    'User.email': [null, 'article(id: $article) { author { email } }', undefined, { ownNeedsNoScope: true }],
    'User.etag': [null, 'article(id: $article) { author { etag } }', undefined, { ownNeedsNoScope: true }],
    'User.status': [null, 'article(id: $article) { author { status } }', undefined, { ownNeedsNoScope: true }],
    'User.createdAt': [null, 'article(id: $article) { author { createdAt } }', undefined, { ownNeedsNoScope: true }],
  }),
  ...rows('avatar', anyone, 'signed_in', {
    'Avatar.user': [null, 'avatar(id: $avatar) { user { id } }'],
    'User.avatar': [null, 'avatar(id: $avatar) { user { avatar { id } } }'],
  }),
  ...rows('user', anyone, 'tokens:write', {
    // The email; other changes are in the row updateUser.
    'Mutation.updateUser': [
      null,
      'updateUser(user: $user, input: { email: "y@example.com" }) { id }',
      undefined,
      { ownNeedsNoScope: true },
    ],
    'User.tokens': [null, 'user(id: $user) { tokens { nodes { id } } }', undefined, { ownNeedsNoScope: true }],
  }),
  ...rows('token', ownOnly, 'signed_in', {
    'Token.user': [null, 'tokens { nodes { id user { id } } }', undefined, { shows: 'token' }],
  }),
  ...rows('message', senderAndRecipient, 'messages:read', {
    'Message.sender': [null, 'message(id: $message) { sender { id } }'],
    'Message.user': [null, 'message(id: $message) { user { id } }'],
  }),
  ...rows('user', anyone, 'messages:write', {
    'MessageResult.message': [
      null,
      'createMessages(input: [{ message: "x", user: { id: $user } }]) { message { id } }',
    ],
  }),
  ...rows('invoice', ownerOnly, 'invoices:read', {
    'Invoice.transitions': [null, 'invoice(id: $invoice) { transitions { nodes { id } } }'],
    'Transition.invoice': [null, 'invoice(id: $invoice) { transitions { nodes { invoice { id } } } }'],
    'Invoice.payUrl': [null, 'invoice(id: $invoice) { payUrl }'],
    'Invoice.paymentLinks': [null, 'invoice(id: $invoice) { paymentLinks { nodes { id } } }'],
    'Invoice.paymentAttempts': [null, 'invoice(id: $invoice) { paymentAttempts { nodes { id } } }'],
  }),
  ...rows('webhook', ownerOnly, 'webhooks:read', {
    'Webhook.deliveries': [null, 'webhook(id: $webhook) { deliveries { nodes { id } } }'],
  }),
  ...rows('invoice', ownOnly, 'payments:write', {
    'PaymentAttempt.invoice': [null, `${pay} { id invoice { id } }`, undefined, { shows: 'invoice' }],
  }),
};
