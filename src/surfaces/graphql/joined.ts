import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';

/** Marks the field of a relation that a statement may have joined; see {@link takeWhatIsJoined}. */
export const Joined = (): MethodDecorator => Extensions({ joined: true }) as MethodDecorator;

/**
 * What a statement has joined already need not be resolved: a field that is {@link Joined} takes the object that is there
 * under its name, and its resolver is asked only where that is no object yet (the id of an author, say). In a list of 25
 * this spares 25 calls with their arguments. Any other resolver is always asked: it may guard something.
 */
export function takeWhatIsJoined(schema: GraphQLSchema): void {
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
    return typeof joined === 'object' && joined !== null ? joined : resolve(source, args, context, info);
  };
}
