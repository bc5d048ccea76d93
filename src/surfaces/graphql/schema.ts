import { GraphQLObjectType, GraphQLSchema, specifiedDirectives } from 'graphql';
import { findLoader, type TypeOperations } from '../../core/type-operations.ts';
import { nodeFields } from './node.ts';
import { type Class, type Fields, ObjectTypes, semanticNonNull } from './objects.ts';
import { etagFields, operationFields } from './operation-fields.ts';
import { childrenFields, relationFields } from './relation-fields.ts';

/** What a schema is made of. */
export interface GraphqlParts {
  readonly types: readonly TypeOperations[];
  /** Further operations of these types, such as lists in parents. */
  readonly others?: readonly TypeOperations[];
  /** Of TypeGraphQL: fields of objects. */
  readonly resolvers?: readonly Class[];
  readonly fields?: readonly WrittenFields[];
}

/** Fields that no operation explains by itself, by type: `Query`, `Subscription`, `User`. */
export type WrittenFields = (objects: ObjectTypes) => Readonly<Record<string, Fields>>;

const schemas = new WeakMap<GraphqlParts, GraphQLSchema>();

/** Once per process, since it depends on the parts only. */
export function graphqlSchemaOf(parts: GraphqlParts): GraphQLSchema {
  const schema = schemas.get(parts) ?? buildGraphqlSchema(parts);
  schemas.set(parts, schema);
  return schema;
}

function buildGraphqlSchema({ types, others = [], resolvers = [], fields = [] }: GraphqlParts): GraphQLSchema {
  const nodes = types.filter(findLoader).map(({ type }) => type);
  const all = [...types, ...others];
  const objects = new ObjectTypes(resolvers, nodes, (type) =>
    merge([
      ...types.flatMap((one) => (one.type === type ? [etagFields(one), relationFields(objects, type, types)] : [])),
      ...all.flatMap((one) => (one.parent?.type === type ? [childrenFields(objects, one, one.parent)] : [])),
      ...written.map((fields) => fields[type.name]),
    ]),
  );
  const written = fields.map((make) => make(objects));
  const inputs = new Map();
  const derived = all.map((one) => operationFields(objects, inputs, one));
  const root = (name: string, description: string, fields: Fields) =>
    Object.keys(fields).length === 0
      ? null
      : (new GraphQLObjectType({ name, description, fields }) as GraphQLObjectType);
  return new GraphQLSchema({
    query: root(
      'Query',
      'Read data.',
      merge([...derived.map(({ query }) => query), ...written.map(({ Query }) => Query), nodeFields(types)]),
    ),
    mutation: root(
      'Mutation',
      'Change data. The mutations of one request run one after the other.',
      merge(derived.map(({ mutation }) => mutation)),
    ),
    subscription: root(
      'Subscription',
      'Follow changes, as Server-Sent Events.',
      merge(written.map(({ Subscription }) => Subscription)),
    ),
    types: nodes.map((type) => objects.of(type)),
    directives: [...specifiedDirectives, semanticNonNull],
  });
}

const merge = (fields: readonly (Fields | undefined)[]): Fields => Object.assign({}, ...fields);
