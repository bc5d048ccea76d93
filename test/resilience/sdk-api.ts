import { isTerrapinError } from '../../sdk/src/index.ts';
import { type Api, Unexpected } from './api.ts';
import type { Caller } from './caller.ts';

export function sdkApi(caller: Caller): Api {
  const { sdk } = caller;
  const absent = (error: unknown) => {
    if (isTerrapinError(error, 'not_found')) return null;
    throw error;
  };

  return {
    name: 'SDK',
    createArticle: (title, idempotencyKey) => caller.ask(() => sdk.articles.create({ title }, { idempotencyKey })),
    async changeArticle(id, title, ifMatch, idempotencyKey) {
      await caller.ask(() => sdk.articles.update(id, { title }, { ifMatch, idempotencyKey }));
    },
    async addRevision(id, title, idempotencyKey) {
      await caller.ask(() => sdk.revisions.create(id, { title }, { idempotencyKey }));
    },
    async deleteArticle(id, idempotencyKey) {
      await caller.ask(() => sdk.articles.delete(id, { idempotencyKey }));
    },
    async titleOf(id) {
      const article = await caller.ask(() => sdk.articles.get(id)).catch(absent);
      return article?.title ?? null;
    },
    async revisionsOf(id) {
      const revisions = await caller.ask(() => sdk.articles.revisions(id).toArray(25));
      return revisions.map(({ title }) => title);
    },

    async sendMessages(username, texts, idempotencyKey) {
      const messages = texts.map((message) => ({ user: { username }, message }));
      const results = await caller.ask(() => sdk.messages.createMany(messages, { idempotencyKey }));
      const refused = results.find(({ status }) => status !== 201);
      if (refused) throw new Unexpected(`createMany refused a message: ${JSON.stringify(refused)}`);
    },
    async messagesOf(user, count) {
      const messages = await caller.ask(() => sdk.messages.list(user).toArray(count));
      return messages.map(({ message }) => message);
    },

    async uploadAvatar(bytes, idempotencyKey) {
      return (await caller.ask(() => sdk.avatars.upload(bytes, { type: 'image/png', idempotencyKey }))).imageUrl;
    },

    async createInvoice({ number, amount, email }, idempotencyKey) {
      const input = { invoiceNumber: number, amount, currency: 'EUR' as const, contact: { name: 'Grace', email } };
      return (await caller.ask(() => sdk.invoices.create(input, { idempotencyKey }))).id;
    },
    async moveInvoice(id, to, idempotencyKey) {
      const state = to === 'sent' ? 'SENT' : 'PUBLISHED';
      await caller.ask(() => sdk.invoices.transition(id, state, { idempotencyKey }));
    },
    async payInvoice(id, { number, amount }, paymentToken, idempotencyKey) {
      const input = { invoiceNumber: number, amount, paymentToken };
      const { status } = await caller.ask(() => sdk.paymentAttempts.create(id, input, { idempotencyKey }));
      return status.toLowerCase();
    },
    async statusOf(id) {
      return (await caller.ask(() => sdk.invoices.get(id))).status.toLowerCase();
    },

    createToken: (expiresAt, idempotencyKey) =>
      caller.ask(() => sdk.tokens.create({ scopes: ['ARTICLES_READ'], expiresAt }, { idempotencyKey })),
    async revokeToken(id, idempotencyKey) {
      await caller.ask(() => sdk.tokens.revoke(id, { idempotencyKey }));
    },
  };
}
