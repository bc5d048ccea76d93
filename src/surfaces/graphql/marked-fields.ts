import {
  DirectiveLocation,
  GraphQLDirective,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';

/** Marks a field that may fail where its object does not, as for a viewer who may not read it: it is null then, with an error. */
export const MayBeRefused = (): MethodDecorator => Extensions({ mayBeRefused: true }) as MethodDecorator;

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
 * Makes fields nullable whose error must not discard the rest of the response: mutations, as earlier ones have been
 * executed; top-level lists; and fields only some may read.
 */
export function makeFailableFieldsNullable(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isQuery = type === schema.getQueryType();
    const isMutation = type === schema.getMutationType();
    for (const field of Object.values(type.getFields())) {
      const isConnection = getNamedType(field.type).name.endsWith('Connection');
      if (isMutation || (isQuery && isConnection) || field.extensions.mayBeRefused === true) makeNullable(field);
    }
  }
}

function makeNullable(field: GraphQLField<unknown, unknown>): void {
  if (!(field.type instanceof GraphQLNonNull)) return;
  field.type = getNullableType(field.type);
  field.extensions = { ...field.extensions, directives: { semanticNonNull: {} } };
}

export const Joined = (): MethodDecorator => Extensions({ joined: true }) as MethodDecorator;

/**
 * A {@link Joined} field whose value is already the object, not only its id, skips its resolver, which saves 25 calls in a list of 25.
 * Other resolvers always run: they may check access.
 */
export function skipJoined(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { name, resolve, extensions } = field;
      if (resolve && extensions.joined === true) field.resolve = joinedOr(name, resolve);
    }
  }
}

function joinedOr(
  name: string,
  resolve: GraphQLFieldResolver<unknown, unknown>,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const joined = (source as Record<string, unknown> | undefined)?.[name];
    return isJoined(joined) ? joined : resolve(source, args, context, info);
  };
}

/** A relation that is not joined has its id only. */
function isJoined(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) if (name !== 'id') return true;
  return false;
}
