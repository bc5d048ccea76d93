import { expect, test } from 'vitest';
import { ApiError } from '../../src/core/errors.ts';
import { articleInput } from '../support/factories.ts';
import { callTool } from '../support/parity.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

test('the message of a refusal names a field as clients of REST, of GraphQL and of MCP know it', async () => {
  const created = await ada.post('/articles', articleInput());
  const { id } = created.body;
  const tag = `W/${created.headers.get('etag')}`;
  const message = (name: string) => expect.stringContaining(`never matches in ${name}.`);

  const rest = await ada.patch(`/articles/${id}`, { status: 'archived' }, { 'if-match': tag });
  expect([rest.status, rest.body.message]).toEqual([412, message('If-Match')]);

  const mutation = 'mutation ($id: ID!, $tag: String) { deleteArticle(id: $id, ifMatch: $tag) }';
  const { code, errors } = await ada.graphql(mutation, { id, tag });
  expect([code, errors?.[0]?.message]).toEqual(['precondition_failed', message('ifMatch')]);

  const { body } = await callTool(ada, 'updateArticle', { article: id, status: 'archived', if_match: tag });
  expect(body.result.structuredContent.message).toEqual(message('if_match'));
});

test('a surface spells the names in a message and in those of its fields, and leaves what clients sent', () => {
  const error = new ApiError('conflict', {
    message: (name) => `Only the ${name('invoiceNumber')} can be changed, not {invoiceNumber}.`,
    errors: [{ field: 'contactInfo', code: 'invalid_value', message: (name) => `Not with ${name('minAmount')}.` }],
  });
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const shown = ({ message, errors }: ApiError) => [message, errors];
  const own = { field: 'contactInfo', code: 'invalid_value', message: 'Not with minAmount.' };
  expect(shown(error)).toEqual(['Only the invoiceNumber can be changed, not {invoiceNumber}.', [own]]);
  const renamed = { ...own, field: 'contact_info', message: 'Not with min_amount.' };
  const sentence = 'Only the invoice_number can be changed, not {invoiceNumber}.';
  expect(shown(error.renamed(snake, snake))).toEqual([sentence, [renamed]]);
});
