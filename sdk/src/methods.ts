import { type CallOptions, mutate, readBy, readOwn } from './call.ts';
import type { Connection } from './connection.ts';
import { readEvent } from './event-node.ts';
import { list } from './list.ts';
import { documentOf, pathOf } from './operation.ts';

// biome-ignore lint/suspicious/noExplicitAny: the generated interface has the types
type Method = (...given: any[]) => any;

/** The arguments that a document requires, in its order. */
const requiredIn = (fields: string): string[] => fields.match(/\w+(?=:[\w[\]]+(!\])?![,)])/g) ?? [];

/** Arguments by name: `...` has several by name. Options follow. */
function named(names: string[], given: unknown[]): [variables: Record<string, unknown>, options?: CallOptions] {
  const variables = names.map((name, i) => (name === '...' ? given[i] : { [name]: given[i] }));
  return [Object.assign({}, ...variables), given[names.length] as CallOptions];
}

/** Makes the methods of a client, which have one table. Functions of single operations are in operations.ts. */
export function methodsOf(on: Connection) {
  const read =
    (readAt: typeof readBy) =>
    (fields: string, selection: string, parameters = requiredIn(fields)): Method =>
    (...given) =>
      readAt(on, documentOf('query', fields, selection), pathOf(fields), ...named(parameters, given));
  const mutation =
    (fields: string, selection: string, parameters = requiredIn(fields)): Method =>
    (...given) =>
      mutate(on, fields, selection, ...named(parameters, given));
  const page =
    (fields: string, selection: string, parameters = [...requiredIn(fields), '...'], item?: Method): Method =>
    (...given) =>
      list(on, fields, selection, ...named(parameters, given), item);
  const by =
    (operation: Method): Method =>
    (...given) =>
      operation(on, ...given);
  return [mutation, page, read(readBy), read(readOwn), read(readEvent as typeof readBy), by] as const;
}
