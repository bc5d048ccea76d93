import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, type GraphQLSchema, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Context } from '../../core/context.ts';
import type { CountDeprecated } from '../http/deprecated-calls.ts';

export function deprecatedFieldsPlugin(schema: GraphQLSchema, count: CountDeprecated): ApolloServerPlugin<Context>[] {
  if (!hasDeprecated(schema)) return [];
  const known = new WeakMap<DocumentNode, readonly string[]>();
  const selected = (document: DocumentNode): readonly string[] => {
    let fields = known.get(document);
    if (!fields) known.set(document, (fields = deprecatedIn(schema, document)));
    return fields;
  };
  const listener = {
    async didResolveOperation({ document, contextValue }: { document: DocumentNode; contextValue: Context }) {
      for (const field of selected(document)) count(field, contextValue.viewer);
    },
  };
  return [{ requestDidStart: async () => listener }];
}

function hasDeprecated(schema: GraphQLSchema): boolean {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .some((type) => isObjectType(type) && Object.values(type.getFields()).some((field) => field.deprecationReason));
}

function deprecatedIn(schema: GraphQLSchema, document: DocumentNode): string[] {
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  const enter = () => {
    const field = types.getFieldDef();
    if (field?.deprecationReason) found.add(`${types.getParentType()?.name}.${field.name}`);
  };
  visit(document, visitWithTypeInfo(types, { Field: { enter } }));
  return [...found];
}
