import { describe, expect, test } from 'vitest';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

describe('two mutations of one object in one request', () => {
  test('each read the transitions up to then', async () => {
    const { id } = (await ada.post('/invoices', invoiceInput())).body.data;
    const move = (to: string) => `transitionInvoice(id: "${id}", to: ${to}) { transitions { nodes { to } } }`;
    const { data, errors } = await ada.graphql(`mutation { a: ${move('PUBLISHED')} b: ${move('DRAFT')} }`);
    expect(errors).toBeUndefined();
    expect(data.a.transitions.nodes).toEqual([{ to: 'PUBLISHED' }]);
    expect(data.b.transitions.nodes).toEqual([{ to: 'DRAFT' }, { to: 'PUBLISHED' }]);
  });

  test('read the revisions after both', async () => {
    const { id } = (await ada.post('/articles', { title: 'First', body: '' })).body;
    const revise = (title: string) =>
      `createRevision(article: "${id}", input: { title: "${title}" }) { article { title revisions { nodes { title } } } }`;
    const { data, errors } = await ada.graphql(`mutation { a: ${revise('Second')} b: ${revise('Third')} }`);
    expect(errors).toBeUndefined();
    expect(data.b.article).toEqual({
      title: 'Third',
      revisions: { nodes: [{ title: 'Third' }, { title: 'Second' }, { title: 'First' }] },
    });
  });
});
