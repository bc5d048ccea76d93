import { expect, test } from 'vitest';
import type { Answer } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer({ ARTICLE_DELETION: 'trash' });
const ada = await server.as('ada');

const turtle = { name: 'Esio', lifespan: 80, species: 'Testudo graeca' };
const company = { name: 'Shells Ltd' };

const idOf = async (answer: Promise<Answer>) => {
  const { body } = await answer;
  return (body.company?.uuid ?? body.data?.id ?? body.id) as string;
};

const lists: Record<string, () => Promise<[path: string, ...changes: (() => Promise<unknown>)[]]>> = {
  async articles() {
    const id = await idOf(ada.post('/articles', articleInput()));
    return [
      '/articles',
      () => ada.patch(`/articles/${id}`, { title: 'Renamed' }),
      () => ada.patch(`/articles/${id}`, { status: 'archived' }),
      () => ada.post('/articles', articleInput()),
      () => ada.delete(`/articles/${id}`),
    ];
  },
  async trashed() {
    const id = await idOf(ada.post('/articles', articleInput()));
    return [
      '/articles/trashed',
      () => ada.delete(`/articles/${id}`),
      () => ada.patch(`/articles/trashed/${id}`, { status: 'published' }),
    ];
  },
  async revisions() {
    const path = `/articles/${await idOf(ada.post('/articles', articleInput()))}/revisions`;
    const second = await idOf(ada.post(path, { title: 'Second', body: '', is_current: false }));
    return [
      path,
      () => ada.patch(`${path}/${second}`, { is_current: true }),
      () => ada.post(path, { title: 'Third', body: '' }),
      () => ada.delete(`${path}/${second}`),
    ];
  },
  async turtles() {
    const id = await idOf(ada.post('/turtles', turtle));
    return [
      '/turtles',
      () => ada.patch(`/turtles/${id}`, { lifespan: 81 }),
      () => ada.post('/turtles', turtle),
      () => ada.delete(`/turtles/${id}`),
    ];
  },
  async companies() {
    const id = await idOf(ada.post('/api/v3/companies', company));
    return [
      '/api/v3/companies',
      () => ada.patch(`/api/v3/companies/${id}`, { name: 'Scutes Ltd' }),
      () => ada.post('/api/v3/companies', company),
      () => ada.delete(`/api/v3/companies/${id}`),
    ];
  },
  async messages() {
    const id = await idOf(ada.post('/users/ada/messages', { message: 'One' }));
    return [
      '/users/ada/messages',
      () => ada.patch(`/users/ada/messages/${id}`, { message: 'Two' }),
      () => ada.post('/users/ada/messages', { message: 'Three' }),
      () => ada.delete(`/users/ada/messages/${id}`),
    ];
  },
  async invoices() {
    const contact = { name: 'Tess', email: 'tess@example.com', phone: null };
    const input = invoiceInput({ amount: 10, contact });
    const id = await idOf(ada.post('/invoices', input));
    const attributes = (await ada.get(`/invoices/${id}`)).body.data.attributes;
    const pay = { invoice_number: attributes.invoice_number, amount: 10, payment_token: 'tok_success' };
    return [
      '/invoices',
      () => ada.patch(`/invoices/${id}`, { contact: { ...contact, name: 'Tom' } }),
      () => ada.post(`/invoices/${id}/transitions`, { to: 'published' }),
      () => ada.post(`/invoices/${id}/transitions`, { to: 'sent' }),
      () => ada.post(`/invoices/${id}/payment_attempts`, pay),
      () => ada.post('/invoices', invoiceInput()),
    ];
  },
};

test.each(Object.keys(lists))('the entity tag of a page of %s changes with its content', async (name) => {
  const [path, ...changes] = await (lists[name] as (typeof lists)['articles'])();
  const shown = new Map<string, string>();
  const look = async () => {
    for (const query of ['', '?limit=1']) {
      const { text, headers } = await ada.get(path + query);
      const tag = headers.get('etag') as string;
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      const before = [...shown].find(([, other]) => other === tag)?.[0] ?? text;
      expect(before).toBe(text);
      shown.set(text, tag);
      expect((await ada.get(path + query, { 'if-none-match': tag })).status).toBe(304);
    }
    return (await ada.get(path)).text;
  };
  let last = await look();
  for (const change of changes) {
    await change();
    const now = await look();
    expect(now).not.toBe(last);
    last = now;
  }
});

test.each([
  ['/turtles', '?fields=name', '?fields=name,species'],
  ['/articles', '?fields=title', '?fields=title,status'],
  ['/api/v3/companies', '?partials=locations', '?partials=full'],
])('each selection of fields of %s has an entity tag of its own', async (path, ...selections) => {
  const tags = await Promise.all(
    ['', ...selections].map(async (query) => (await ada.get(path + query)).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(3);
});
