import 'reflect-metadata';
import { type GraphQLSchema, isInterfaceType, specifiedDirectives } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import type { Typed } from '../../core/node.ts';
import { takeWhatIsJoined } from './joined.ts';
import { loadAnewAfterMutations } from './loader.ts';
import { confineErrors, semanticNonNull } from './nullability.ts';
import { markOneOf } from './one-of.ts';

type Resolvers = readonly (new () => object)[];

/** TypeGraphQL asks for one. Each subscription has a source of its own. */
const noPubSub = {
  publish() {},
  subscribe(): never {
    throw new Error('Nothing is published.');
  },
};

/** The schema of the resolvers. Input is checked by the operations, once for both surfaces, so not here. */
export function buildGraphqlSchema(resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: resolvers as NonEmptyArray<new () => object>,
    validate: false,
    pubSub: noPubSub,
    directives: [...specifiedDirectives, semanticNonNull],
  });
  for (const step of [nameRoots, markOneOf, resolveByName, takeWhatIsJoined, confineErrors, loadAnewAfterMutations])
    step(schema);
  return schema;
}

/** type-graphql has no place for these. */
function nameRoots(schema: GraphQLSchema): void {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  const subscription = schema.getSubscriptionType();
  if (query) query.description = 'Reads data.';
  if (mutation) mutation.description = 'Changes data. The mutations of one request run one after the other.';
  if (subscription) subscription.description = 'Streams events, as Server-Sent Events.';
}

/** type-graphql would make a promise of the name, and graphql-jit takes none. */
function resolveByName(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInterfaceType(type)) type.resolveType = (value: Typed) => value.__typename;
}
