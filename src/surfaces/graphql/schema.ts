import 'reflect-metadata';
import { type GraphQLSchema, isAbstractType, isInputObjectType, specifiedDirectives } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import type { Typed } from '../../core/graphql-types.ts';
import { makeFailableFieldsNullable, semanticNonNull, skipJoined } from './marked-fields.ts';
import { resolveDerived } from './resolve-operation.ts';

type Resolvers = readonly (new () => object)[];

/** TypeGraphQL requires one, but each subscription has its own source. */
const noPubSub = {
  publish() {},
  subscribe(): never {
    throw new Error('Nothing is published.');
  },
};

const schemas = new Map<Resolvers, GraphQLSchema>();

/** Once per process, since it depends on the resolvers only. */
export function graphqlSchemaOf(resolvers: Resolvers): GraphQLSchema {
  const schema = schemas.get(resolvers) ?? buildGraphqlSchema(resolvers);
  schemas.set(resolvers, schema);
  return schema;
}

/** `validate: false`: the operations validate input, for both APIs. */
function buildGraphqlSchema(resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: resolvers as NonEmptyArray<new () => object>,
    validate: false,
    pubSub: noPubSub,
    directives: [...specifiedDirectives, semanticNonNull],
  });
  for (const step of [nameRoots, markOneOf, resolveByName, resolveDerived, skipJoined, makeFailableFieldsNullable])
    step(schema);
  return schema;
}

function nameRoots(schema: GraphQLSchema): void {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  const subscription = schema.getSubscriptionType();
  if (query) query.description = 'Read data.';
  if (mutation) mutation.description = 'Change data. The mutations of one request run one after the other.';
  if (subscription) subscription.description = 'Follow changes, as Server-Sent Events.';
}

/** TypeGraphQL's resolveType returns a promise, which graphql-jit does not support. */
function resolveByName(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isAbstractType(type)) type.resolveType = (value: Typed) => value.__typename;
}

/** TypeGraphQL has no option for `@oneOf`. */
function markOneOf(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInputObjectType(type) && type.extensions.oneOf === true) type.isOneOf = true;
}
