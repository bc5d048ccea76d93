import { type Api, Unexpected } from './api.ts';
import type { Caller } from './caller.ts';

const documents = {
  createArticle: 'mutation($input: CreateArticleInput!) { createArticle(input: $input) { id etag } }',
  changeArticle:
    'mutation($id: ID!, $input: UpdateArticleInput!, $etag: String) { updateArticle(id: $id, input: $input, ifMatch: $etag) { id } }',
  addRevision:
    'mutation($id: ID!, $input: CreateRevisionInput!) { createRevision(article: $id, input: $input) { id } }',
  deleteArticle: 'mutation($id: ID!) { deleteArticle(id: $id) }',
  article: 'query($id: ID!) { article(id: $id) { title revisions(first: 25) { nodes { title } } } }',
  sendMessages: 'mutation($input: [AddressedMessageInput!]!) { createMessages(input: $input) { status } }',
  messages: 'query($user: String!, $first: Int) { messages(user: $user, first: $first) { nodes { message } } }',
  announce: 'mutation($input: CreateUploadInput!) { createUpload(input: $input) { url completionUrl } }',
  createInvoice: 'mutation($input: CreateInvoiceInput!) { createInvoice(input: $input) { id } }',
  moveInvoice: 'mutation($id: ID!, $to: InvoiceStatus!) { transitionInvoice(id: $id, to: $to) { id } }',
  pay: 'mutation($id: ID!, $input: CreatePaymentAttemptInput!) { createPaymentAttempt(invoice: $id, input: $input) { status } }',
  invoice: 'query($id: ID!) { invoice(id: $id) { status } }',
  createToken: 'mutation($input: CreateTokenInput!) { createToken(input: $input) { id token } }',
  revokeToken: 'mutation($id: ID!) { revokeToken(id: $id) }',
};

export function graphqlApi(caller: Caller): Api {
  const ask = (document: keyof typeof documents, variables: object, key?: string) =>
    caller.graphql(documents[document], variables, key);
  const titles = (nodes: { title: string }[]) => nodes.map(({ title }) => title);

  return {
    name: 'GraphQL',
    async createArticle(title, key) {
      return (await ask('createArticle', { input: { title } }, key)).createArticle;
    },
    async changeArticle(id, title, etag, key) {
      await ask('changeArticle', { id, input: { title }, etag }, key);
    },
    async addRevision(id, title, key) {
      await ask('addRevision', { id, input: { title } }, key);
    },
    async deleteArticle(id, key) {
      await ask('deleteArticle', { id }, key);
    },
    async titleOf(id) {
      return (await ask('article', { id })).article?.title ?? null;
    },
    async revisionsOf(id) {
      return titles((await ask('article', { id })).article?.revisions.nodes ?? []);
    },

    async sendMessages(user, texts, key) {
      const input = texts.map((message) => ({ user: { username: user }, message }));
      const { createMessages } = await ask('sendMessages', { input }, key);
      const refused = createMessages.find(({ status }: { status: number }) => status !== 201);
      if (refused) throw new Unexpected(`createMessages refused a message: ${JSON.stringify(refused)}`);
    },
    async messagesOf(user, first) {
      const { messages } = await ask('messages', { user, first });
      return messages.nodes.map(({ message }: { message: string }) => message);
    },

    async uploadAvatar(bytes, key) {
      const input = { contentLength: bytes.length, contentType: 'image/png' };
      const { url, completionUrl } = (await ask('announce', { input }, key)).createUpload;
      const options = { body: bytes, headers: { 'content-type': 'image/png' }, token: null };
      const sent = await caller.rest('PUT', url, options);
      if (sent.status !== 200) throw new Unexpected(`the store returned ${sent.status}: ${sent.bytes}`);
      const { status, body } = await caller.rest('POST', completionUrl);
      if (!body?.avatars) throw new Unexpected(`POST of an upload's completion returned ${status}`);
      return body.avatars.image_url;
    },

    async createInvoice({ number, amount, email }, key) {
      const input = { invoiceNumber: number, amount, currency: 'EUR', contact: { name: 'Grace', email } };
      return (await ask('createInvoice', { input }, key)).createInvoice.id;
    },
    async moveInvoice(id, to, key) {
      await ask('moveInvoice', { id, to: to.toUpperCase() }, key);
    },
    async payInvoice(id, { number, amount }, paymentToken, key) {
      const { createPaymentAttempt } = await ask(
        'pay',
        { id, input: { invoiceNumber: number, amount, paymentToken } },
        key,
      );
      return createPaymentAttempt.status.toLowerCase();
    },
    async statusOf(id) {
      return (await ask('invoice', { id })).invoice?.status.toLowerCase();
    },

    async createToken(expiresAt, key) {
      return (await ask('createToken', { input: { scopes: ['ARTICLES_READ'], expiresAt } }, key)).createToken;
    },
    async revokeToken(id, key) {
      await ask('revokeToken', { id }, key);
    },
  };
}
