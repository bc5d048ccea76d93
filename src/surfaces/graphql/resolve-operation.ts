import { type View, wholeView } from '@terrapin/table';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { decapitalize } from '../../core/casing.ts';
import type { Context } from '../../core/context.ts';
import { perform } from '../../core/operation.ts';
import type { PageArguments } from '../../core/page.ts';
import type { TypeOperations } from '../../core/type-operations.ts';
import { forgetLoaded, orNull } from './loader.ts';
import { givenFilters, type OperationField, readExtension } from './operation-fields.ts';
import { resolveChildren, resolveParent } from './relation-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Sets the resolvers of the fields that are derived from operations. */
export function resolveDerived(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.extensions.operation) field.resolve = resolveOperation;
      if (field.extensions.children) field.resolve = resolveChildren;
      if (field.extensions.parent) field.resolve = resolveParent;
      if (field.extensions.etagOf) field.resolve = resolveEtag;
    }
  }
}

async function resolveOperation(_root: unknown, args: Values, ctx: Context, info: GraphQLResolveInfo) {
  const field = readExtension(info, 'operation') as OperationField;
  const { definition, types, container } = field;
  const { kind } = definition;
  if (info.operation.operation === 'mutation') forgetLoaded(ctx);
  const result = perform(definition, ctx, argumentsFrom(field, args), bodyFrom(field, args), {
    page: args as PageArguments,
    ifMatch: args.ifMatch as string | null | undefined,
    ...(kind !== 'delete' && { view: selectedView(types, info) }),
  });
  if (kind === 'read') return orNull(result);
  if (kind === 'delete') return ((await result) as { id: string }).id;
  return container ? container.of((await result) as never) : result;
}

function argumentsFrom({ arguments: names }: OperationField, args: Values): Record<string, unknown> {
  return { ...valuesFrom(names, args), ...givenFilters(args) };
}

function bodyFrom({ definition, parameters }: OperationField, args: Values): unknown {
  if (!definition.body) return undefined;
  return parameters ? valuesFrom(parameters, args) : args.input;
}

/** Without nulls: they mean the same as absent arguments. */
function valuesFrom(names: OperationField['arguments'], args: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [argument, name] of names) if (args[argument] != null) values[name] = args[argument];
  return values;
}

const views = new WeakMap<FieldNode, View>();
const transparent = ['edges', 'node', 'nodes'];

/**
 * What the selection needs of objects of the type. Looks into the items of a connection or a batch. Ignores `@skip` and
 * `@include`, so it may fetch too much.
 */
function selectedView({ viewOf, type }: TypeOperations, { fieldNodes, fragments }: GraphQLResolveInfo): View {
  if (!viewOf) return wholeView;
  const [node, ...others] = fieldNodes as [FieldNode];
  const known = others.length === 0 ? views.get(node) : undefined;
  if (known) return known;
  const view = viewOf((name) =>
    fieldNodes.some(({ selectionSet }) =>
      selects(selectionSet, name, fragments, [...transparent, decapitalize(type.name)]),
    ),
  );
  // Which nodes are merged into one field can depend on variables.
  if (others.length === 0) views.set(node, view);
  return view;
}

function selects(
  set: SelectionSetNode | undefined,
  name: string,
  fragments: Record<string, FragmentDefinitionNode>,
  around: readonly string[],
): boolean {
  return !!set?.selections.some((selection) => {
    if (selection.kind === 'Field') {
      if (selection.name.value === name) return true;
      return around.includes(selection.name.value) && selects(selection.selectionSet, name, fragments, around);
    }
    const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return selects(fragment?.selectionSet, name, fragments, around);
  });
}

function resolveEtag(row: object, _args: unknown, _ctx: unknown, info: GraphQLResolveInfo): string {
  return (readExtension(info, 'etagOf') as (row: object) => string)(row);
}
