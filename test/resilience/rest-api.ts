import { type Api, type NewInvoice, Unexpected } from './api.ts';
import type { Caller, RestAnswer } from './caller.ts';

/** PATCH and DELETE accept no key: the response to a repeated one shows whether the first succeeded. */
export function restApi(caller: Caller): Api {
  const ask = async (method: string, path: string, statuses: number[], options = {}): Promise<RestAnswer> => {
    const answer = await caller.rest(method, path, options);
    if (statuses.includes(answer.status)) return answer;
    throw new Unexpected(`${method} ${path} returned ${answer.status} ${answer.bytes.toString().slice(0, 200)}`);
  };
  const get = (path: string, statuses = [200]) => ask('GET', path, statuses);
  const post = (path: string, body: unknown, key: string) => ask('POST', path, [201], { body, key });
  const invoiceOf = ({ number, amount, email }: NewInvoice) => ({
    data: {
      type: 'invoice',
      attributes: { invoice_number: number, amount, currency: 'EUR', contact: { name: 'Grace', email } },
    },
  });

  return {
    name: 'REST',
    async createArticle(title, key) {
      const { body, headers } = await post('/articles', { title, body: '' }, key);
      return { id: body.id, etag: headers.get('etag') as string };
    },
    async changeArticle(id, title, etag) {
      const options = { body: { title }, headers: { 'if-match': etag } };
      const { status, repeated } = await ask('PATCH', `/articles/${id}`, [200, 412], options);
      if (status === 200) return;
      const { body } = await get(`/articles/${id}`);
      if (!repeated || body.title !== title) throw new Unexpected(`PATCH /articles/${id} returned 412`);
    },
    async addRevision(id, title, key) {
      await post(`/articles/${id}/revisions`, { title, body: '' }, key);
    },
    async deleteArticle(id) {
      const { status, repeated } = await ask('DELETE', `/articles/${id}`, [204, 404]);
      if (status === 404 && !repeated) throw new Unexpected(`DELETE /articles/${id} returned 404`);
    },
    async titleOf(id) {
      const { status, body } = await get(`/articles/${id}`, [200, 404]);
      return status === 404 ? null : body.title;
    },
    async revisionsOf(id) {
      const { body } = await get(`/articles/${id}/revisions`);
      return body.map(({ title }: { title: string }) => title);
    },

    async sendMessages(user, texts, key) {
      await post(
        '/messages',
        texts.map((message) => ({ user: { username: user }, message })),
        key,
      );
    },
    async messagesOf(user, count) {
      const { body } = await get(`/users/${user}/messages?limit=${count}`);
      return body.map(({ message }: { message: string }) => message);
    },

    async uploadAvatar(bytes, key) {
      const options = { body: bytes, key, headers: { 'content-type': 'image/png' } };
      const { body } = await ask('POST', '/avatars', [201], options);
      return body.avatars.image_url;
    },

    async createInvoice(invoice, key) {
      return (await post('/invoices', invoiceOf(invoice), key)).body.data.id;
    },
    async moveInvoice(id, to, key) {
      await post(`/invoices/${id}/transitions`, { to }, key);
    },
    async payInvoice(id, { number, amount }, paymentToken, key) {
      const attempt = { invoice_number: number, amount, payment_token: paymentToken };
      return (await post(`/invoices/${id}/payment_attempts`, attempt, key)).body.status;
    },
    async statusOf(id) {
      return (await get(`/invoices/${id}`)).body.data.attributes.status;
    },

    async createToken(expiresAt, key) {
      const token = { scopes: ['articles:read'], expires_at: expiresAt };
      return (await post('/tokens', token, key)).body;
    },
    async revokeToken(id) {
      const { status, repeated } = await ask('DELETE', `/tokens/${id}`, [204, 404]);
      if (status === 404 && !repeated) throw new Unexpected(`DELETE /tokens/${id} returned 404`);
    },
  };
}
