import 'reflect-metadata';
import { type GraphQLSchema, isInterfaceType, specifiedDirectives } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import type { Typed } from '../../core/node.ts';
import { skipJoined } from './joined.ts';
import { resetLoadersPerMutation } from './loader.ts';
import { confineErrors, semanticNonNull } from './nullability.ts';
import { markOneOf } from './one-of.ts';

type Resolvers = readonly (new () => object)[];

/** TypeGraphQL requires one, but each subscription has its own source. */
const noPubSub = {
  publish() {},
  subscribe(): never {
    throw new Error('Nothing is published.');
  },
};

/** `validate: false`: the operations validate input, for both APIs. */
export function buildGraphqlSchema(resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: resolvers as NonEmptyArray<new () => object>,
    validate: false,
    pubSub: noPubSub,
    directives: [...specifiedDirectives, semanticNonNull],
  });
  for (const step of [nameRoots, markOneOf, resolveByName, skipJoined, confineErrors, resetLoadersPerMutation])
    step(schema);
  return schema;
}

function nameRoots(schema: GraphQLSchema): void {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  const subscription = schema.getSubscriptionType();
  if (query) query.description = 'Returns data.';
  if (mutation) mutation.description = 'Changes data. The mutations of one request run one after the other.';
  if (subscription) subscription.description = 'Streams events, as Server-Sent Events.';
}

/** TypeGraphQL's resolveType returns a promise, which graphql-jit does not support. */
function resolveByName(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInterfaceType(type)) type.resolveType = (value: Typed) => value.__typename;
}
