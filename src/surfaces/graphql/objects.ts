import 'reflect-metadata';
import {
  DirectiveLocation,
  type GraphQLArgumentConfig,
  GraphQLDirective,
  type GraphQLFieldConfig,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { buildSchemaSync, getMetadataStorage, type NonEmptyArray, Resolver } from 'type-graphql';
import { boundsOf } from '../../core/bounds.ts';
import type { Context } from '../../core/context.ts';
import { declaredFields, identity } from '../../core/declared-field.ts';
import { Id } from '../../core/schema.ts';
import { describe, findEnum, outputOf, required } from './types.ts';

export type Class = new () => object;
export type FieldConfig = GraphQLFieldConfig<never, Context>;
export type Fields = Readonly<Record<string, FieldConfig>>;
export type ArgumentConfigs = Readonly<Record<string, GraphQLArgumentConfig>>;

export interface Typed {
  readonly __typename: string;
}

/** TypeGraphQL's returns a promise, which graphql-jit does not support. */
export const resolveType = (value: Typed) => value.__typename;

export const Node = new GraphQLInterfaceType({
  name: 'Node',
  description: 'An object that can be read again by its id: see `node`.',
  fields: { id: { type: outputOf(Id), description: identity } },
  resolveType,
});

/**
 * Clients that treat errors as failures may treat the field as non-null. Code generators and Relay's compiler support
 * this name.
 */
export const semanticNonNull = new GraphQLDirective({
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

/**
 * A field whose error must not discard the rest of the response: mutations, as earlier ones have been executed; top-level
 * lists; and fields only some may read. It is null then.
 */
export function failable(field: FieldConfig): FieldConfig {
  if (!isNonNullType(field.type)) return field;
  const extensions = { ...field.extensions, directives: { semanticNonNull: {} } };
  return { ...field, type: getNullableType(field.type), extensions };
}

/** TypeGraphQL requires a resolver, also where none is written. */
@Resolver()
class NoResolver {}

/**
 * The object types of a schema: those of TypeGraphQL, with their declared fields, the fields that `derive` adds, and the
 * fields that resolvers of TypeGraphQL add or replace.
 */
export class ObjectTypes {
  readonly #written: ReadonlyMap<string, GraphQLObjectType>;
  readonly #nodes: ReadonlySet<Class>;
  readonly #derive: (type: Class) => Fields;
  readonly #made = new Map<unknown, GraphQLObjectType>();

  constructor(resolvers: readonly Class[], nodes: readonly Class[], derive: (type: Class) => Fields) {
    const { objectTypes } = getMetadataStorage();
    const schema = buildSchemaSync({
      resolvers: [NoResolver, ...resolvers] as NonEmptyArray<Class>,
      orphanedTypes: objectTypes.map(({ target }) => target as Class),
      // The operations validate input.
      validate: false,
      // It has no query.
      skipCheck: true,
    });
    const types = Object.values(schema.getTypeMap()).filter(isObjectType);
    this.#written = new Map(types.map((type) => [type.name, type]));
    this.#nodes = new Set(nodes);
    this.#derive = derive;
  }

  of(type: Class): GraphQLObjectType {
    return this.once(type, () => this.#make(type));
  }

  /** A type that is made of a class or of another type, once. */
  once(key: unknown, make: () => GraphQLObjectType): GraphQLObjectType {
    const type = this.#made.get(key) ?? make();
    this.#made.set(key, type);
    return type;
  }

  #make(type: Class): GraphQLObjectType {
    const metadata = getMetadataStorage().objectTypes.find(({ target }) => target === type);
    if (!metadata) throw new Error(`${type.name} is shown in GraphQL, so it needs the decorator @ObjectType.`);
    const { name, description } = metadata;
    return new GraphQLObjectType({
      name,
      description,
      interfaces: this.#nodes.has(type) ? [Node] : [],
      fields: () => ({
        ...(this.#nodes.has(type) && { id: { type: outputOf(Id), description: identity } }),
        ...declared(type),
        ...this.#derive(type),
        ...this.#writtenFields(name),
      }),
    });
  }

  #writtenFields(name: string): Fields {
    const fields = Object.entries(this.#written.get(name)?.toConfig().fields ?? {});
    return Object.fromEntries(
      fields.map(([fieldName, { astNode, ...field }]) => {
        const args = Object.entries(field.args ?? {}).map(([argument, one]) => [
          argument,
          { ...one, type: this.#own(one.type as never) },
        ]);
        return [fieldName, { ...field, type: this.#own(field.type), args: Object.fromEntries(args) } as FieldConfig];
      }),
    );
  }

  /** The type of this schema in place of TypeGraphQL's. */
  #own(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) return required(this.#own(type.ofType) as GraphQLNullableType & GraphQLOutputType);
    if (isListType(type)) return new GraphQLList(this.#own(type.ofType));
    if (isEnumType(type)) return findEnum(type.name) ?? type;
    if (isObjectType(type)) return this.of(classOf(type));
    return type;
  }
}

function classOf({ name }: GraphQLObjectType): Class {
  return getMetadataStorage().objectTypes.find((one) => one.name === name)?.target as Class;
}

/** The resolver of graphql-js reads a property, and graphql-jit needs no call for it. */
function declared(type: Class): Fields {
  const shown = declaredFields(type).filter(({ isRelated }) => !isRelated);
  return Object.fromEntries(
    shown.map(({ property, name, schema, outputDescription }) => [
      name,
      {
        type: outputOf(schema),
        ...describe(schema),
        ...(outputDescription && { description: outputDescription }),
        extensions: { bounds: boundsOf(schema) },
        ...(name !== property && { resolve: (row: Record<string, unknown>) => row[property] }),
      } as FieldConfig,
    ]),
  );
}
