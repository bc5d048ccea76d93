import assert from 'node:assert/strict';
import { loadGraphQLSchemaFromOpenAPI } from '@omnigraph/openapi';
import { assertValidSchema, graphql } from 'graphql';

const [, , url = '', token = ''] = process.argv;
const schema = await loadGraphQLSchemaFromOpenAPI('terrapin', {
  source: 'openapi.json',
  cwd: import.meta.dirname,
  endpoint: url,
  operationHeaders: { authorization: `Bearer ${token}` },
});
assertValidSchema(schema);

async function execute<Data>(source: string, variableValues = {}): Promise<Data> {
  const { data, errors } = await graphql({ schema, source, variableValues });
  assert.deepEqual(errors ?? [], []);
  return JSON.parse(JSON.stringify(data));
}

interface Article {
  __typename: string;
  id: string;
  title: string;
}
const fields = '__typename ... on Article { id title } ... on Error { code }';

const { listArticles } = await execute<{ listArticles: Article[] }>(
  `{ listArticles(status: [published], limit: 2) { ${fields} } }`,
);
assert.deepEqual(
  listArticles.map(({ __typename }) => __typename),
  ['Article', 'Article'],
);

const { createArticle } = await execute<{ createArticle: Article }>(
  `mutation { createArticle(input: { title: "On tides", body: "They come and go." }) { ${fields} } }`,
);
assert.equal(createArticle.title, 'On tides');

const { createArticles } = await execute<{ createArticles: { data: Article }[] }>(
  'mutation { createArticles(input: [{ title: "On sandbars" }, { title: "On bars" }]) { ... on CreatedArticle { data { id title } } } }',
);
assert.deepEqual(
  createArticles.map(({ data }) => data.title),
  ['On sandbars', 'On bars'],
);

const update = `mutation ($id: UUID!, $tag: String) {
  updateArticle(article: $id, If_Match: $tag, input: { title: "On neap tides" }) { ${fields} }
}`;
const { id } = createArticle;
const { updateArticle } = await execute<{ updateArticle: Article }>(update, { id });
assert.equal(updateArticle.title, 'On neap tides');
const refused = await execute<object>(update, { id, tag: '"0123456789ab.1"' });
assert.deepEqual(refused, { updateArticle: { __typename: 'Error', code: 'precondition_failed' } });

const absent = await execute<object>(`{ getArticle(article: "01937c1e-5b5a-7c3e-9f0a-0123456789ab") { ${fields} } }`);
assert.deepEqual(absent, { getArticle: { __typename: 'Error', code: 'not_found' } });

const { listOwnMessages } = await execute<{ listOwnMessages: object[] }>(
  '{ listOwnMessages(box: received) { __typename } }',
);
assert.equal(listOwnMessages.length, 0);
