import { type EntityClass, statementsOver } from '@terrapin/table';
import { GraphQLID, GraphQLList } from 'graphql';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { authorize } from '../../core/access.ts';
import type { SignedIn } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { isId } from '../../core/id.ts';
import { maximumPageSize } from '../../core/page.ts';
import { findLoader, type Loader, type TypeOperations } from '../../core/type-operations.ts';
import { loadOne } from './loader.ts';
import { type Fields, Node, type Typed } from './objects.ts';
import { listOf, required } from './types.ts';

interface NodeType extends Loader {
  readonly type: TypeOperations['type'];
}

type AnyDb = Kysely<Record<string, { id: string }>>;

/** Relay, global object identification: one statement finds the types, then one per type reads the rows. */
export function nodeFields(types: readonly TypeOperations[]): Fields {
  const nodes = types.flatMap<NodeType>((types) => {
    const loader = findLoader(types);
    return loader ? { type: types.type, ...loader } : [];
  });
  if (nodes.length === 0) return {};
  const nodeNamed = new Map(nodes.map((node) => [node.type.name, node]));

  const { statement } = statementsOver<EntityClass<object>[]>();
  const findTypes = statement('nodes_find', (db, $: { ids: readonly string[] }) => {
    const [first, ...others] = nodes.map<Selecting>(({ type: { name } }) =>
      (db as AnyDb)
        .selectFrom(name)
        .select(['id', sql.lit(name).as('type')])
        .where('id', '=', sql<string>`any(${$.ids}::uuid[])`),
    );
    return others.reduce((union, one) => union.unionAll(one), first as Selecting);
  });

  const load = async (ctx: SignedIn, ids: readonly string[]): Promise<(Typed | Error | null)[]> => {
    const found = Map.groupBy(await ctx.db.all(findTypes, { ids }), ({ type }) => type);
    const loaded = await Promise.all(
      [...found].map(([name, ofType]) =>
        loadType(
          ctx,
          nodeNamed.get(name) as NodeType,
          ofType.map(({ id }) => id),
        ),
      ),
    );
    const byId = new Map(loaded.flat());
    return ids.map((id) => byId.get(id) ?? null);
  };

  const loadNode = (ctx: SignedIn, id: string) => (isId(id) ? loadOne(ctx, id.toLowerCase(), load) : null);

  return {
    node: {
      type: Node,
      description: 'Get an object of any type by its id, as the query for its type does.',
      args: { id: { type: required(GraphQLID), description: 'The id of an object of any type.' } },
      resolve(_root, { id }: { id: string }, ctx) {
        authorize(ctx, 'signed_in');
        return loadNode(ctx, id);
      },
    },
    nodes: {
      type: required(new GraphQLList(Node)),
      description: 'Get the objects with these ids, in the same order; null for each that does not exist.',
      args: { ids: { type: listOf(GraphQLID), description: 'At most 100 ids.' } },
      resolve(_root, { ids }: { ids: string[] }, ctx) {
        authorize(ctx, 'signed_in');
        if (ids.length > maximumPageSize)
          throw invalid('ids', 'too_long', `Must have at most ${maximumPageSize} items.`);
        return ids.map((id) => loadNode(ctx, id));
      },
    },
  };
}

type Selecting = SelectQueryBuilder<Record<string, { id: string }>, string, { id: string; type: string }>;

/** Missing access to the type becomes an error of each id. */
async function loadType(ctx: SignedIn, { type, access, load }: NodeType, ids: string[]) {
  try {
    authorize(ctx, access);
    const rows = await load(ctx, ids);
    return ids.map((id, index) => [id, typed(rows[index] ?? null, type.name)] as const);
  } catch (error) {
    return ids.map((id) => [id, error as Error] as const);
  }
}

function typed(row: object | null, name: string): Typed | Error | null {
  return row === null || row instanceof Error ? row : { ...row, __typename: name };
}
