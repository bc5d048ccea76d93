import type { Json } from './schema.ts';

export function describeBatchResults(resource: string, item: Json, headers: Json, schemas: Json): Json {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const result = (properties: Json) => ({ type: 'object', required: Object.keys(properties), properties });
  const members = ['code', 'message', 'errors'].map((member) => [member, ref(`Error/properties/${member}`)]);
  schemas.ItemError ??= {
    description: 'Why an item failed: the error a request with only this item would return.',
    type: 'object',
    required: ['code', 'message'],
    properties: Object.fromEntries(members),
  };
  schemas[`${resource}Result`] ??= {
    description: 'The result of one item.',
    oneOf: [
      result({ status: { const: 201 }, data: item }),
      result({ status: { type: 'integer', minimum: 400, maximum: 499 }, error: ref('ItemError') }),
    ],
  };
  const response = (description: string) => ({
    description,
    headers,
    content: { 'application/json': { schema: { type: 'array', items: ref(`${resource}Result`) } } },
  });
  return {
    201: response('All items were created.'),
    207: response('Some items failed. Each result contains the status of its item.'),
  };
}
