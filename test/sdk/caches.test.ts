import { readFile } from 'node:fs/promises';
import { buildSchema, isAbstractType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { keys, possibleTypes } from '../../sdk/src/caches.ts';

test('a cache gets an id or an entry in `keys` for each type, and the types of each interface and union', async () => {
  const schema = buildSchema(await readFile('schema.graphql', 'utf8'));
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = ['Query', 'Mutation', 'Subscription'];
  const objects = types.filter(isObjectType).filter(({ name }) => !roots.includes(name));
  for (const type of objects) expect([type.name, type.name in keys]).toEqual([type.name, !('id' in type.getFields())]);
  expect(Object.keys(possibleTypes)).toEqual(types.filter(isAbstractType).map(({ name }) => name));
  expect(possibleTypes.Node).toEqual(expect.arrayContaining(['Invoice', 'User', 'WebhookDelivery']));
});
