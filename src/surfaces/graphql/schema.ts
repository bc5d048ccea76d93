import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isInputObjectType,
  specifiedDirectives,
} from 'graphql';
import { buildSchemaSync, type ContainerType, getMetadataStorage, type NonEmptyArray, type PubSub } from 'type-graphql';
import type { Class } from '../../core/graphql-types.ts';
import { findLoader, type TypeOperations } from '../../core/type-operations.ts';
import { Node, semanticNonNullDirective, type Typed } from './made-resolver.ts';
import { nodeResolver } from './node.ts';
import { type Inputs, operationResolver } from './operation-fields.ts';
import { childrenResolvers, relationResolver } from './relation-fields.ts';

/** What a schema is made of. */
export interface GraphqlParts {
  readonly types: readonly TypeOperations[];
  /** Further operations of these types, such as lists in parents. */
  readonly others?: readonly TypeOperations[];
  /** Of TypeGraphQL: what no operation explains by itself. */
  readonly resolvers?: readonly Class[];
}

const schemas = new WeakMap<GraphqlParts, GraphQLSchema>();

/** Once per process, since it depends on the parts only. */
export function graphqlSchemaOf(parts: GraphqlParts): GraphQLSchema {
  const schema = schemas.get(parts) ?? buildGraphqlSchema(parts);
  schemas.set(parts, schema);
  return schema;
}

function buildGraphqlSchema({ types, others = [], resolvers = [] }: GraphqlParts): GraphQLSchema {
  const inputs: Inputs = new Map();
  const all = [...types, ...others];
  const made = [
    ...all.map((one) => operationResolver(inputs, one)),
    ...types.map((one) => relationResolver(one, types)),
    ...all.flatMap(childrenResolvers),
    ...nodeResolver(types),
  ];
  const nodes = types.filter(findLoader).map(({ type }) => type as Class);
  prepareObjectTypes(nodes);
  const schema = buildSchemaSync({
    resolvers: [...made, ...resolvers] as unknown as NonEmptyArray<Class>,
    orphanedTypes: nodes,
    directives: [...specifiedDirectives, semanticNonNullDirective],
    // The operations validate input.
    validate: false,
    container: instances,
    pubSub: noPubSub,
    skipCheck: true,
  });
  return complete(schema);
}

const known = new Map<unknown, unknown>();
/** TypeGraphQL's own container searches a list for each field that it resolves. */
const instances: ContainerType = {
  get(type: Class) {
    let instance = known.get(type);
    if (!instance) known.set(type, (instance = new type()));
    return instance;
  },
};

/** TypeGraphQL requires one, also where each subscription has its own `subscribe`. */
const noPubSub: PubSub = {
  publish() {},
  subscribe() {
    throw new Error('There are no topics.');
  },
};

/** A process can have several schemas. TypeGraphQL keeps in a class what the resolvers of the last one added. */
function prepareObjectTypes(nodes: readonly Class[]): void {
  for (const type of getMetadataStorage().objectTypes) {
    Object.assign(type, { fields: undefined });
    type.interfaceClasses = nodes.includes(type.target as Class) ? [Node] : [];
  }
}

const descriptions = {
  Query: 'Read data.',
  Mutation: 'Change data. The mutations of one request run one after the other.',
  Subscription: 'Follow changes, as Server-Sent Events.',
};

/** What TypeGraphQL has no option for. */
function complete(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    // TypeGraphQL's returns a promise, which graphql-jit does not support.
    if (isAbstractType(type)) type.resolveType = (value: Typed) => value.__typename;
    if (isInputObjectType(type) && type.extensions.isOneOf) (type as GraphQLInputObjectType).isOneOf = true;
  }
  for (const [name, description] of Object.entries(descriptions)) {
    const root = schema.getType(name) as GraphQLObjectType | undefined;
    if (root) root.description = description;
  }
  return schema;
}
