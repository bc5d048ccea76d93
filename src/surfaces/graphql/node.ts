import { type EntityClass, statementsOver } from '@terrapin/table';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { Class } from '../../core/graphql-types.ts';
import { Node, type TypedObject } from '../../core/node.ts';
import { maximumPageSize } from '../../core/page.ts';
import { findLoader, type Loader, type TypeOperations } from '../../core/type-operations.ts';
import { isId } from '../../values/id.ts';
import { loadOne } from './loader.ts';

interface NodeType extends Loader {
  readonly type: TypeOperations['type'];
}

type AnyDb = Kysely<Record<string, { id: string }>>;

/** Relay, global object identification: one statement finds the types, then one per type reads the rows. */
export function nodeResolver(types: readonly TypeOperations[]): Class[] {
  const nodes = types.flatMap<NodeType>((types) => {
    const loader = findLoader(types);
    return loader ? { type: types.type, ...loader } : [];
  });
  if (nodes.length === 0) return [];
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

  const load = async (ctx: SignedIn, ids: readonly string[]): Promise<(TypedObject | Error | null)[]> => {
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

  @Resolver()
  class NodeResolver {
    @Query(() => Node, {
      nullable: true,
      description: 'Get an object of any type by its id, as the query for its type does.',
    })
    node(@Arg('id', () => ID, { description: 'The id of an object of any type.' }) id: string, @Ctx() ctx: Context) {
      authorize(ctx, 'signed_in');
      return loadNode(ctx, id);
    }

    @Query(() => [Node], {
      nullable: 'items',
      description: 'Get the objects with these ids, in the same order; null for each that does not exist.',
    })
    nodes(@Arg('ids', () => [ID], { description: 'At most 100 ids.' }) ids: string[], @Ctx() ctx: Context) {
      authorize(ctx, 'signed_in');
      if (ids.length > maximumPageSize) throw invalid('ids', 'too_long', `Must have at most ${maximumPageSize} items.`);
      return ids.map((id) => loadNode(ctx, id));
    }
  }
  return [NodeResolver];
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

function typed(row: object | null, name: string): TypedObject | Error | null {
  return row === null || row instanceof Error ? row : { ...row, __typename: name };
}
