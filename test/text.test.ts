import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceInput } from './support/factories.ts';
import { sharedServer } from './support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
await server.as('grace');

const oddities = [
  '\ufeff',
  '\ufffe',
  '\ufffd',
  '\u200b',
  '\u200e\u05d0\u202e',
  '\u2028',
  '\u2029',
  '\r\n',
  '\t',
  ' ',
  '\u00a0',
  '\u0085',
  'e\u0301',
  '\u00e9',
  'İı',
  'ﬁ',
  '👩🏽‍🚀',
  '🐢',
  '\u{10ffff}',
  '\\u0000',
  '\\',
  '"',
  "'",
  '{}',
  '[NULL]',
  'null',
  '$1',
  '%00',
];
const oddText = fc
  .array(fc.oneof(fc.constantFrom(...oddities), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  .filter((text) => !text.includes('\0') && [...text].length <= 50);
const marks = ['\ufeff', '\ufeffa', 'a\ufeff', '\ufeff\ufeff', 'a\ufeffb'];

/** All but the compatibility ideographs. */
const normal = (form: 'NFC' | 'NFD', text: string) =>
  text
    .split(/([\uf900-\ufaff\u{2f800}-\u{2fa1f}])/u)
    .map((part, index) => (index % 2 === 0 ? part.normalize(form) : part))
    .join('');

/** What may be in a line and in lines, and how it is stored. */
const inLines = (text: string) =>
  normal('NFC', `.${text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '')}`);
const inLine = (text: string) =>
  inLines(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

/** Runs `check` with byte order marks in each position, and with random texts. */
const withTexts = (check: (text: string) => Promise<void>) =>
  fc.assert(fc.asyncProperty(oddText, check), { numRuns: 20, examples: marks.map((text) => [text]) });

const companies = '/api/v3/companies';
const all = 'partials=full,locations,contact_info';
const readArticle = 'query($id: ID!) { article(id: $id) { title body } }';
const createArticle = 'mutation($input: CreateArticleInput!) { createArticle(input: $input) { id title body } }';
const readCompany = `query($id: ID!) {
  company(id: $id) { name industry locations { name city } contactInfo { name phone } } }`;

describe('text is returned as it was sent, in its normal form:', () => {
  test('in text columns', () =>
    withTexts(async (text) => {
      const [title, body] = [inLine(text), inLines(text)];
      const written = await ada.post('/articles', {
        title: ` ${normal('NFD', title)}\n`,
        body: normal('NFD', body),
      });
      expect(written.body).toMatchObject({ title, body });
      expect((await ada.get(`/articles/${written.body.id}`)).body).toMatchObject({ title, body });
      const { data } = await ada.graphql(readArticle, { id: written.body.id });
      expect(data.article).toEqual({ title, body });
    }));

  test('in text columns, written in GraphQL', () =>
    withTexts(async (text) => {
      const stored = { title: inLine(text), body: inLines(text) };
      const input = { title: normal('NFD', stored.title), body: stored.body.replaceAll('\n', '\r\n') };
      const { data } = await ada.graphql(createArticle, { input });
      expect(data.createArticle).toMatchObject(stored);
      expect((await ada.get(`/articles/${data.createArticle.id}`)).body).toMatchObject(stored);
    }));

  test('in JSON columns', () =>
    withTexts(async (odd) => {
      const text = inLine(odd);
      const members = {
        name: text,
        industry: text,
        locations: [{ name: text, address: text, city: text, country: text }],
        contact_info: { name: text, email: '', phone: text },
      };
      const { body: written } = await ada.post(`${companies}?${all}`, members);
      expect(written.company).toMatchObject(members);
      const { body: read } = await ada.get(`${companies}/${written.company.uuid}?${all}`);
      expect(read.company).toMatchObject(members);
      const { data } = await ada.graphql(readCompany, { id: written.company.uuid });
      expect(data.company).toEqual({
        name: text,
        industry: text,
        locations: [{ name: text, city: text }],
        contactInfo: { name: text, phone: text },
      });
    }));

  test('in messages and lists, also after a rejected statement', async () => {
    const taken = invoiceInput();
    expect((await ada.post('/invoices', taken)).status).toBe(201);
    expect((await ada.post('/invoices', taken)).status).toBe(409);
    await withTexts(async (odd) => {
      const text = inLines(odd);
      const { body: written } = await ada.post('/users/grace/messages', { message: text });
      const { body: changed } = await ada.patch(`/users/grace/messages/${written.id}`, { message: `${text}!` });
      expect([written.message, changed.message]).toEqual([text, `${text}!`]);
      const { body: listed } = await ada.get('/users/grace/messages?limit=100');
      const { data } = await ada.graphql('{ messages(user: "grace") { nodes { id message } } }');
      for (const messages of [listed, data.messages.nodes])
        expect(messages.find(({ id }: { id: string }) => id === written.id).message).toBe(`${text}!`);
      await ada.delete(`/users/grace/messages/${written.id}`);
    });
  });
});
