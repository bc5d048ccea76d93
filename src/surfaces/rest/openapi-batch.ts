import type { Json } from './openapi-schema.ts';

/** The answers to a batch: one result per item, in the order of the request. Named schemas are put into `schemas`. */
export function describeBatchResults(resource: string, item: Json, headers: Json, schemas: Json): Json {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const result = (properties: Json) => ({ type: 'object', required: Object.keys(properties), properties });
  const members = ['code', 'message', 'errors'].map((member) => [member, ref(`Error/properties/${member}`)]);
  schemas.ItemError ??= {
    description: 'Why an item failed: what a request with this item alone would have been answered with.',
    type: 'object',
    required: ['code', 'message'],
    properties: Object.fromEntries(members),
  };
  schemas[`${resource}Result`] ??= {
    description: 'What became of an item.',
    oneOf: [
      result({ status: { const: 201 }, data: item }),
      result({ status: { type: 'integer', minimum: 400, maximum: 499 }, error: ref('ItemError') }),
    ],
  };
  const answer = (description: string) => ({
    description,
    headers,
    content: { 'application/json': { schema: { type: 'array', items: ref(`${resource}Result`) } } },
  });
  return {
    201: answer('All items were created.'),
    207: answer('Some items failed; each result says what became of its item.'),
  };
}
