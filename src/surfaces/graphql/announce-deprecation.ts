import type { GraphQLRequestContextWillSendResponse } from '@apollo/server';
import { type DocumentNode, type GraphQLObjectType, Kind, type SelectionSetNode } from 'graphql';
import type { Context } from '../../core/context.ts';
import { type Deprecation, deprecationHeaders } from '../../core/deprecation.ts';
import type { OperationField } from './operation-fields.ts';

/** As in REST. If a document calls several deprecated operations, the headers are of the one that ends first. */
export function announceDeprecation(sent: GraphQLRequestContextWillSendResponse<Context>): void {
  const { schema, document, operation, response } = sent;
  const root = operation && schema.getRootType(operation.operation);
  if (!root || !document) return;
  const deprecated = fieldsIn(operation.selectionSet, document).flatMap((name) => deprecationOf(root, name) ?? []);
  const [first] = deprecated.sort((a, b) => Date.parse(a.sunset) - Date.parse(b.sunset));
  if (!first) return;
  for (const [name, value] of Object.entries(deprecationHeaders(first)))
    response.http.headers.set(name.toLowerCase(), value);
}

function deprecationOf(root: GraphQLObjectType, name: string): Deprecation | undefined {
  return (root.getFields()[name]?.extensions.operation as OperationField | undefined)?.definition.deprecated;
}

/** The names of the fields of a selection, also in fragments, of which each is read once. */
function fieldsIn(set: SelectionSetNode, document: DocumentNode, read = new Set<unknown>()): string[] {
  if (read.has(set)) return [];
  read.add(set);
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value;
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet, document, read);
    return document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value
        ? fieldsIn(one.selectionSet, document, read)
        : [],
    );
  });
}
