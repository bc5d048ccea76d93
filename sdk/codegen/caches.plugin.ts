import { type GraphQLField, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';

/** What normalizing caches need to know of the schema. */
export function plugin(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const withoutId = types.filter((type) => isObjectType(type) && !roots.includes(type) && !('id' in type.getFields()));
  const possible = types.filter(isAbstractType).map((type) => {
    const names = schema.getPossibleTypes(type).map(({ name }) => `'${name}'`);
    return `  ${type.name}: [${names.join(', ')}],\n`;
  });
  const lists = types.filter(isObjectType).flatMap((type) => {
    const fields = Object.values(type.getFields()).filter((field) => field.args.some(({ name }) => name === 'after'));
    const policies =
      type === schema.getSubscriptionType()
        ? []
        : fields.map((field) => `      ${field.name}: paged([${keysOf(field)}]),\n`);
    return policies.length > 0 ? [`  ${type.name}: {\n    fields: {\n${policies.join('')}    },\n  },\n`] : [];
  });
  return [
    "import { type PagePolicy, paged } from '../paged.ts';",
    '',
    '/** For `InMemoryCache` of Apollo Client. */',
    `export const possibleTypes: Record<string, string[]> = {\n${possible.join('')}};`,
    '',
    '/** For `InMemoryCache` of Apollo Client: pages are joined, separately for each filter and order. */',
    'export const typePolicies: Record<string, { fields: Record<string, PagePolicy> }> = {',
    `${lists.join('')}};`,
    '',
    'const none = () => null;',
    '/** For `cacheExchange` of graphcache: types without an id. */',
    `export const keys: Record<string, () => null> = {\n${withoutId.map(({ name }) => `  ${name}: none,\n`).join('')}};`,
    '',
  ].join('\n');
}

/** Arguments that select another list, not another page of it. */
const paging = new Set(['first', 'after', 'last', 'before']);

function keysOf({ args }: GraphQLField<unknown, unknown>): string {
  return args.flatMap(({ name }) => (paging.has(name) ? [] : `'${name}'`)).join(', ');
}
