import {
  DirectiveLocation,
  GraphQLDirective,
  type GraphQLField,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';

/** Marks a field that the viewer may not be allowed to read of what they see: null then, and the rest is there. */
export const MayBeRefused = (): MethodDecorator => Extensions({ mayBeRefused: true }) as MethodDecorator;

/**
 * Says of a nullable field that it is null only together with an error: clients that stop at errors may take it for
 * non-null. Code generators and Relay's compiler know it by this name.
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
 * Has fields fail by themselves that may fail while others of the same answer do not: each mutation, as those before it
 * have been carried out; each list at the top; and what only some may read. An error makes null of the field, and not, as
 * where it could not be null, of all around it.
 */
export function confineErrors(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isQuery = type === schema.getQueryType();
    const isMutation = type === schema.getMutationType();
    for (const field of Object.values(type.getFields())) {
      const isConnection = getNamedType(field.type).name.endsWith('Connection');
      if (isMutation || (isQuery && isConnection) || field.extensions.mayBeRefused === true) confine(field);
    }
  }
}

function confine(field: GraphQLField<unknown, unknown>): void {
  if (!(field.type instanceof GraphQLNonNull)) return;
  field.type = getNullableType(field.type);
  field.extensions = { ...field.extensions, directives: { semanticNonNull: {} } };
}
