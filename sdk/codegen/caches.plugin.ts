import { type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';

/** What normalizing caches need to know of the schema. */
export function plugin(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const withoutId = types.filter((type) => isObjectType(type) && !roots.includes(type) && !('id' in type.getFields()));
  const possible = types.filter(isAbstractType).map((type) => {
    const names = schema.getPossibleTypes(type).map(({ name }) => `'${name}'`);
    return `  ${type.name}: [${names.join(', ')}],\n`;
  });
  return [
    '/** For `InMemoryCache` of Apollo Client. */',
    `export const possibleTypes: Record<string, string[]> = {\n${possible.join('')}};`,
    '',
    'const none = () => null;',
    '/** For `cacheExchange` of graphcache: types without an id. */',
    `export const keys: Record<string, () => null> = {\n${withoutId.map(({ name }) => `  ${name}: none,\n`).join('')}};`,
    '',
  ].join('\n');
}
