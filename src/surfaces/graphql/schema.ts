import {
  DirectiveLocation,
  type GraphQLAbstractType,
  GraphQLDirective,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  getNullableType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  specifiedDirectives,
} from 'graphql';
import { buildSchemaSync, type ContainerType, getMetadataStorage, type NonEmptyArray, type PubSub } from 'type-graphql';
import { authorize, type Scope } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { type Class, semanticNonNull } from '../../core/graphql-types.ts';
import { oncePer } from '../../core/load-once.ts';
import { Node, type TypedObject } from '../../core/node.ts';
import { maximumPageSize } from '../../core/page.ts';
import { findLoader, type TypeOperations } from '../../core/type-operations.ts';
import type { Bounds } from '../../values/bounds.ts';
import { forgetLoaded } from './loader.ts';
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

/** Once per process, since it depends on the parts only. */
export const graphqlSchemaOf = oncePer(buildGraphqlSchema);

function buildGraphqlSchema({ types, others = [], resolvers: written = [] }: GraphqlParts): GraphQLSchema {
  const inputs: Inputs = new Map();
  const all = [...types, ...others];
  const resolvers = [
    ...all.map((one) => operationResolver(inputs, one)),
    ...types.map((one) => relationResolver(one, types)),
    ...all.flatMap(childrenResolvers),
    ...nodeResolver(types),
    ...written,
  ];
  forgetEarlierSchemas();
  refuseSameNames(resolvers);
  const nodes = types.filter(findLoader).map(({ type }) => type as Class);
  const schema = buildSchemaSync({
    resolvers: resolvers as unknown as NonEmptyArray<Class>,
    orphanedTypes: nodes,
    directives: [...specifiedDirectives, semanticNonNullDirective],
    authChecker: ({ context }: { context: Context }, scopes: Scope[]) => {
      authorize(context, scopes.length > 0 ? scopes : 'signed_in');
      return true;
    },
    // The operations validate input.
    validate: false,
    container: instances,
    pubSub: noPubSub,
    skipCheck: true,
  });
  refuseUnheeded(schema);
  refuseOtherNodes(schema, nodes);
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
    throw new Error('There are no topics: give the subscription a `subscribe`.');
  },
};

/** A process can have several schemas. TypeGraphQL keeps in a class what the resolvers of the last one added. */
function forgetEarlierSchemas(): void {
  for (const type of getMetadataStorage().objectTypes) Object.assign(type, { fields: undefined });
}

/** TypeGraphQL would serve the last one. */
function refuseSameNames(resolvers: readonly Class[]): void {
  const { queries, mutations, subscriptions } = getMetadataStorage();
  for (const handlers of [queries, mutations, subscriptions]) {
    const known = new Map<string, string>();
    for (const { target, schemaName } of handlers) {
      if (!resolvers.includes(target as Class)) continue;
      const other = known.get(schemaName);
      if (other) throw new Error(`${other} and ${target.name} both have ${schemaName}: rename one.`);
      known.set(schemaName, target.name);
    }
  }
}

/** What is read without a resolver, as declared fields are, runs no middleware. */
function refuseUnheeded(schema: GraphQLSchema): void {
  const { objectTypes } = getMetadataStorage();
  const served = objectTypes.filter(({ name }) => schema.getType(name));
  for (const { target, fields = [] } of objectTypes) {
    if (!served.some((one) => one.target === target || one.target.prototype instanceof target)) continue;
    for (const { name, simple, roles, middlewares = [] } of fields)
      if (simple && (roles || middlewares.length > 0))
        throw new Error(
          `@Authorized and @UseMiddleware have no effect on ${target.name}.${name}, which has no resolver: ` +
            'decorate a @FieldResolver() of that name instead.',
        );
  }
}

function refuseOtherNodes(schema: GraphQLSchema, nodes: readonly Class[]): void {
  const node = schema.getType(Node.name);
  const possible = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
  const missing = nodes.find(({ name }) => !possible.includes(name));
  if (missing) throw new Error(`${missing.name} is read by its id: declare it with @ObjectType({ implements: Node }).`);
  const other = possible.find((name) => !nodes.some((one) => one.name === name));
  if (other) throw new Error(`${other} implements Node, but no operation reads one by its id.`);
}

/**
 * Clients that treat errors as failures may treat the field as non-null. Code generators and Relay's compiler support
 * this name. It is for a field whose error must not discard the rest of the response: mutations, as earlier ones have been
 * executed; top-level lists; and fields only some may read.
 */
const semanticNonNullDirective = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'The field is null only if it has an error.',
  args: {
    levels: {
      type: new GraphQLList(GraphQLInt),
      defaultValue: [0],
      description: 'List levels to which this applies; 0 is the field itself.',
    },
  },
  locations: [DirectiveLocation.FIELD_DEFINITION],
});

const descriptions = {
  Query: 'Read data.',
  Mutation: 'Change data. The mutations of one request run one after the other.',
  Subscription: 'Follow changes, as Server-Sent Events.',
};

type Field = GraphQLField<unknown, Context>;

/** What TypeGraphQL has no option for, and what holds for every resolver, however it was written. */
function complete(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = makeTypeResolver(type);
    if (isInputObjectType(type) && type.extensions.isOneOf) (type as GraphQLInputObjectType).isOneOf = true;
    if (isObjectType(type) && !isIntrospectionType(type))
      for (const field of Object.values(type.getFields())) completeField(type.name, field);
  }
  for (const [name, description] of Object.entries(descriptions)) {
    const root = schema.getType(name) as GraphQLObjectType | undefined;
    if (root) root.description = description;
  }
  return schema;
}

/** TypeGraphQL makes one that was written asynchronous, which graphql-jit does not support. */
function makeTypeResolver({
  name,
  resolveType,
}: GraphQLAbstractType): GraphQLTypeResolver<Partial<TypedObject>, Context> {
  const { unions, interfaceTypes, objectTypes } = getMetadataStorage();
  const written = [...unions, ...interfaceTypes].find((one) => one.name === name)?.resolveType;
  return (value, ctx, info, type) => {
    if (value.__typename !== undefined || !written) return value.__typename ?? resolveType?.(value, ctx, info, type);
    const found = written(value, ctx, info, type);
    if (found instanceof Promise) throw new Error(`The resolveType of ${name} must not be asynchronous.`);
    return typeof found === 'function' ? objectTypes.find(({ target }) => target === found)?.name : (found as string);
  };
}

function completeField(type: string, field: Field): void {
  const { resolve, bounds } = field.extensions as { resolve?: Field['resolve']; bounds?: Bounds };
  const name = `${type}.${field.name}`;
  // Made of an operation or a declaration: without TypeGraphQL's steps, which cost more than the rest.
  if (resolve) field.resolve = resolve;
  else if (field.resolve && isListType(getNullableType(field.type))) limitItems(name, field, bounds?.items);
  if (type === 'Mutation') {
    const run = field.resolve as GraphQLFieldResolver<unknown, Context>;
    field.resolve = (root, args, ctx, info) => {
      // Earlier ones may have changed the rows.
      forgetLoaded(ctx);
      return run(root, args, ctx, info);
    };
  }
  if (type === 'Mutation' || (type === 'Query' && isList(field))) {
    field.type = getNullableType(field.type);
    field.extensions = { ...field.extensions, ...semanticNonNull };
  }
}

/** A list whose items cannot have errors of their own, or a page of one. */
function isList({ type }: Field): boolean {
  const list = getNullableType(type);
  return isListType(list) ? isNonNullType(list.ofType) : list.name.endsWith('Connection');
}

/** What a resolver returns without saying how much counts as the largest page, and may not be more. */
function limitItems(name: string, field: Field, declared?: number): void {
  const atMost = declared ?? maximumPageSize;
  const check = (items: unknown): unknown => {
    if (Array.isArray(items) && items.length > atMost)
      throw new Error(
        `${name} returned ${items.length} items, and may return ${atMost}: return fewer, or declare as many as there can be ` +
          'with @Extensions({ bounds: { items } }).',
      );
    return items;
  };
  const run = field.resolve as GraphQLFieldResolver<unknown, Context>;
  field.resolve = (root, args, ctx, info) => {
    const items = run(root, args, ctx, info);
    return items instanceof Promise ? items.then(check) : check(items);
  };
  if (declared === undefined) field.extensions = { ...field.extensions, results: maximumPageSize };
}
