import { anyone, ownerOnly, ownOnly, type Row, rows } from './access.row.ts';
import { type Ids, image } from './world.ts';

const eventScopes = [
  'invoices:read',
  'payments:write',
  'messages:read',
  'articles:read',
  'turtles:read',
  'companies:read',
] as const;
const senderAndRecipient = { recipient: 'ok', other: 'not_found' } as const;
const announced = { 'x-upload-content-length': String(image.length), 'x-upload-content-type': 'image/png' };
const privateAddress = 'http://127.0.0.1/';
const pay =
  'createPaymentAttempt(invoice: $invoice, input: { invoiceNumber: $number, amount: 10, paymentToken: "tok_declined" })';
const payment = ({ number }: Ids) => ({ invoice_number: number, amount: 10, payment_token: 'tok_declined' });
const newUser = ({ username }: Ids) => ({ username, name: 'x', email: 'x@example.com' });

/** Who may do what, by operation, with its REST route and GraphQL field. */
export const operations: Record<string, Row> = {
  ...rows('nothing', anyone, 'users:write', {
    createUser: [
      'POST /users',
      'createUser(input: { username: $username, name: "x", email: "x@example.com" }) { id }',
      newUser,
    ],
  }),
  ...rows('user', anyone, 'users:read', {
    readUser: ['GET /users/{user}', 'user(id: $user) { id }', undefined, { ownNeedsNoScope: true }],
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
    readViewer: ['GET /user', null, undefined, { shows: 'user' }],
  }),

  ...rows('nothing', anyone, 'signed_in', {
    createToken: [
      'POST /tokens',
      'createToken(input: { scopes: ["turtles:read"] }) { id }',
      { scopes: ['turtles:read'] },
    ],
  }),
  ...rows('token', ownOnly, 'signed_in', {
    listTokens: ['GET /tokens', 'tokens { nodes { id } }', undefined, { shows: 'token' }],
  }),
  ...rows('token', ownerOnly, 'signed_in', {
    readToken: ['GET /tokens/{token}', 'token(id: $token) { id }', undefined, { elevated: 'tokens:write' }],
    revokeToken: ['DELETE /tokens/{token}', 'revokeToken(id: $token)', undefined, { elevated: 'tokens:write' }],
  }),

  ...rows('account', anyone, 'tokens:write', {
    listUserTokens: ['GET /users/{user}/tokens', null],
    revokeTokens: ['DELETE /users/{user}/tokens', 'revokeTokens(user: $user)'],
  }),

  ...rows('avatar', anyone, 'signed_in', {
    readAvatar: ['GET /avatars/{avatar}', 'avatar(id: $avatar) { id }'],
    readUserAvatar: ['GET /users/{user}/avatar', null],
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
      'POST /avatars',
      'createUpload(input: { contentLength: 100, contentType: "image/png" }) { url }',
      {},
      { headers: announced },
    ],
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
    image: ['GET /images/{file}', null],
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
    readMessage: ['GET /users/{user}/messages/{message}', 'message(id: $message) { id message }'],
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
    readArticle: ['GET /articles/{article}', 'article(id: $article) { id }'],
    listRevisions: ['GET /articles/{article}/revisions', 'article(id: $article) { revisions { nodes { id } } }'],
    readRevision: ['GET /articles/{article}/revisions/{revision}', 'revision(id: $revision) { id }'],
  }),
  ...rows('nothing', anyone, 'articles:write', {
    createArticle: ['POST /articles', 'createArticle(input: { title: "x" }) { id }', { title: 'x' }],
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
  }),
  ...rows('trashedArticle', anyone, 'articles:write', {
    restoreArticle: [
      'PATCH /articles/trashed/{article}',
      'restoreArticle(id: $article) { id }',
      { status: 'published' },
    ],
  }),

  ...rows('turtle', anyone, 'turtles:read', {
    listTurtles: ['GET /turtles', 'turtles { nodes { id } }'],
    readTurtle: ['GET /turtles/{turtle}', 'turtle(id: $turtle) { id }'],
  }),
  ...rows('turtle', anyone, 'turtles:write', {
    createTurtle: [
      'POST /turtles',
      'createTurtle(input: { name: "x", lifespan: 9 }) { id }',
      { name: 'x', lifespan: 9 },
    ],
    updateTurtle: [
      'PATCH /turtles/{turtle}',
      'updateTurtle(id: $turtle, input: { lifespan: 8 }) { id }',
      { lifespan: 8 },
    ],
    deleteTurtle: ['DELETE /turtles/{turtle}', 'deleteTurtle(id: $turtle)'],
  }),

  ...rows('nothing', anyone, eventScopes, {
    // test/events/stream.test.ts tests who receives which event.
    streamEvents: ['GET /events', null, undefined, { headers: { accept: 'text/event-stream' } }],
  }),

  ...rows('company', anyone, 'companies:read', {
    listCompanies: ['GET /api/v3/companies', 'companies { nodes { uuid } }'],
    readCompany: ['GET /api/v3/companies/{uuid}', 'company(uuid: $uuid) { uuid }'],
  }),
  ...rows('company', anyone, 'companies:write', {
    createCompany: ['POST /api/v3/companies', 'createCompany(input: { name: "x" }) { uuid }', { name: 'x' }],
    updateCompany: [
      'PATCH /api/v3/companies/{uuid}',
      'updateCompany(uuid: $uuid, input: { name: "y" }) { uuid }',
      { name: 'y' },
    ],
    deleteCompany: ['DELETE /api/v3/companies/{uuid}', 'deleteCompany(uuid: $uuid)'],
  }),

  ...rows('invoice', ownOnly, 'invoices:read', {
    listInvoices: ['GET /invoices', 'invoices { nodes { id } }', undefined, { shows: 'invoice' }],
  }),
  ...rows('invoice', ownerOnly, 'invoices:read', {
    readInvoice: ['GET /invoices/{invoice}', 'invoice(id: $invoice) { id }'],
    listStates: ['GET /invoices/{invoice}/states', 'invoice(id: $invoice) { states { name } }'],
    readState: [
      'GET /invoices/{invoice}/states/{state}',
      'invoice(id: $invoice) { canTransition(to: SENT) { allowed } }',
    ],
    listTransitions: ['GET /invoices/{invoice}/transitions', 'invoice(id: $invoice) { transitions { nodes { id } } }'],
    readTransition: ['GET /invoices/{invoice}/transitions/{transition}', 'transition(id: $transition) { id }'],
    describeTransitions: ['OPTIONS /invoices/{invoice}/transitions', 'invoice(id: $invoice) { allowedNextStates }'],
  }),
  ...rows('invoice', { payer: 'ok', other: 'not_found' }, ['invoices:read', 'payments:write'], {
    readPaymentAttempt: ['GET /invoices/{invoice}/payment_attempts/{attempt}', 'paymentAttempt(id: $attempt) { id }'],
  }),
  ...rows('invoice', { payer: 'ok', other: 'unseen' }, ['invoices:read', 'payments:write'], {
    listPaymentAttempts: ['GET /invoices/{invoice}/payment_attempts', null, undefined, { shows: 'attempt' }],
  }),
  // Users who know the number can pay, but are not shown it.
  ...rows('invoice', ownOnly, ['invoices:read', 'payments:write'], {
    describePaymentAttempts: ['OPTIONS /invoices/{invoice}/payment_attempts', null, undefined, { shows: 'number' }],
  }),
  ...rows('nothing', anyone, 'invoices:write', {
    createInvoice: [
      'POST /invoices',
      'createInvoice(input: { amount: 1, currency: "EUR" }) { id }',
      { data: { type: 'invoice', attributes: { amount: 1, currency: 'EUR' } } },
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
  }),
  ...rows('webhook', ownOnly, 'webhooks:read', {
    listWebhooks: ['GET /webhooks', 'webhooks { nodes { id } }', undefined, { shows: 'webhook' }],
  }),
  ...rows('webhook', ownerOnly, 'webhooks:read', {
    readWebhook: ['GET /webhooks/{webhook}', 'webhook(id: $webhook) { id }'],
    listWebhookDeliveries: [
      'GET /webhooks/{webhook}/deliveries',
      'webhook(id: $webhook) { deliveries { nodes { id } } }',
    ],
    readWebhookDelivery: ['GET /webhooks/{webhook}/deliveries/{delivery}', 'webhookDelivery(id: $delivery) { id }'],
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
};

export const fields: Record<string, Row> = {
  ...rows('user', { other: 'unseen', stranger: 'not_found' }, 'public', {
    'Query.viewer': [null, 'viewer { id }', undefined, { shows: 'user' }],
  }),
  ...rows('nothing', { other: 'ok', stranger: 'not_found' }, 'public', {
    'Query.session': [null, 'session { scopes }'],
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
    'Invoice.paymentAttempts': [null, 'invoice(id: $invoice) { paymentAttempts { nodes { id } } }'],
  }),
  ...rows('webhook', ownerOnly, 'webhooks:read', {
    'Webhook.deliveries': [null, 'webhook(id: $webhook) { deliveries { nodes { id } } }'],
  }),
  ...rows('invoice', ownOnly, 'payments:write', {
    'PaymentAttempt.invoice': [null, `${pay} { id invoice { id } }`, undefined, { shows: 'invoice' }],
  }),
};
