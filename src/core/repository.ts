import { type FilterQuery, raw } from '@mikro-orm/core';
import { Filter } from '@mikro-orm/decorators/legacy';
import { type QueryBuilder, type SqlEntityManager, SqlEntityRepository } from '@mikro-orm/sql';
import { type EntityClass, naming, plainView, type Seen, type View, type Visitor } from '@terrapin/table';
import type { SignedIn } from './context.ts';

/** The filter of MikroORM that every entity with a table has, and its parameters. */
export const visible = 'visible';
type Seeing = { readonly visitor: Visitor | 'everything' };

const seenOf = new WeakMap<EntityClass<object>, Seen>();

/** The option `visible` of a table, as a filter: it applies to what repositories find, and to what they populate. */
export function hideUnseen(entity: EntityClass<object>, seen: Seen | null): void {
  if (!seen) return;
  seenOf.set(entity, seen);
  const cond = (args: Seeing, _type: string, em: SqlEntityManager) => conditionOf(entity, args, em);
  Filter({ name: visible, default: true, cond: cond as never })(entity as never);
}

function conditionOf(entity: EntityClass<object>, { visitor }: Seeing, em: SqlEntityManager): FilterQuery<object> {
  const seen = seenOf.get(entity);
  if (!seen || visitor === 'everything') return {};
  const { sql, parameters } = seen(em.getKysely(naming) as never, visitor).compile();
  // MikroORM would write an array as a list.
  const values = parameters.map((value) => (Array.isArray(value) ? `{${value.map((one) => `"${one}"`)}}` : value));
  return { id: { $in: raw(`(${sql.replaceAll(/\$\d+/g, '?')})`, values) } } as never;
}

type Call = (ctx: never, ...given: never[]) => unknown;
type AnyTable = Readonly<Record<'page' | 'read' | 'insert' | 'change' | 'remove', Call>>;
type RowIn<Own extends AnyTable> = Awaited<ReturnType<Own['read']>>;
/** The arguments of a function without the context. */
type After<F> = F extends (ctx: never, ...rest: infer Rest) => unknown ? Rest : never;

/**
 * The repository of an entity in a context: MikroORM's, and the statements of its table. `page`, `read`, `add`, `change` and
 * `discard` are single statements, compiled once, whose writes have events. `find`, `findOne`, `count` and `qb` are MikroORM's,
 * built each time, of the rows that the viewer sees: for what is asked for rarely.
 *
 * ```ts
 * class Turtles extends repositoryOf(Turtle, turtleTable) {}
 * await new Turtles(ctx).find({ lifespan: { $gt: 100 } }, { orderBy: { lifespan: 'desc' }, limit: 10 });
 * ```
 */
export function repositoryOf<T extends { id: string }, Own extends AnyTable>(entity: EntityClass<T>, own: Own) {
  const { page, read, insert, change, remove } = own as unknown as Record<
    keyof AnyTable,
    (...given: unknown[]) => never
  >;
  return class Repository extends SqlEntityRepository<T> {
    readonly ctx: SignedIn;
    #em: SqlEntityManager | undefined;

    constructor(ctx: SignedIn) {
      super(undefined as never, entity);
      this.ctx = ctx;
    }

    /** Made on first use: many statements take less time. */
    override getEntityManager(): SqlEntityManager {
      return (this.#em ??= this.ctx.services.entities(this.ctx));
    }

    /** Of a subquery with the visible rows: MikroORM's `where` would replace a condition, and applies no filters. */
    override createQueryBuilder<Alias extends string = never>(alias?: Alias): QueryBuilder<T, Alias> {
      const em = this.getEntityManager();
      const rows = em.createQueryBuilder(entity, 'seen');
      const condition = conditionOf(entity, em.getFilterParams(visible) as Seeing, em);
      return em.createQueryBuilder(rows.select('*').where(condition as never), alias) as never;
    }

    page(...given: After<Own['page']>): ReturnType<Own['page']> {
      return page(this.ctx, ...given);
    }
    read(id: string, view: View = plainView): Promise<RowIn<Own>> {
      return read(this.ctx, id, view);
    }
    add(...given: After<Own['insert']>): ReturnType<Own['insert']> {
      return insert(this.ctx, ...given);
    }
    change(...given: After<Own['change']>): ReturnType<Own['change']> {
      return change(this.ctx, ...given);
    }
    discard(...given: After<Own['remove']>): ReturnType<Own['remove']> {
      return remove(this.ctx, ...given);
    }
  };
}
