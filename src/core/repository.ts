import { raw } from '@mikro-orm/core';
import { Filter } from '@mikro-orm/decorators/legacy';
import { type QueryBuilder, type SqlEntityManager, SqlEntityRepository } from '@mikro-orm/sql';
import {
  type AttemptOptions,
  naming,
  plainView,
  type Table,
  type Version,
  type View,
  type Visitor,
  type Writer,
} from '@terrapin/table';
import type { Context } from './context.ts';
import type { ApiError } from './errors.ts';
import { table } from './table.ts';

/** The filter of MikroORM of the rows that a viewer sees, and its parameters. */
export const visible = 'visible';
type Seeing = { readonly visitor: Visitor | 'everything' };

/**
 * The repository of an entity in a context: MikroORM's, and the statements of a table with these options. `page`, `read`, `byIds`,
 * `add`, `change` and `discard` are single statements, compiled once, whose writes have events. `find`, `findOne`, `count` and
 * `qb` are MikroORM's, built each time, of the rows that the viewer sees: for what is asked for rarely. What is unique to a
 * resource is an option, or a statement of its own: see `writing` and `attempt`.
 *
 * ```ts
 * export class Turtles extends repositoryOf(Turtle, {
 *   name: 'turtle',
 *   visible: 'everyone',
 *   writes: { insert: [], update: [], delete: [] },
 *   keys: [],
 * }) {}
 * await new Turtles(ctx).find({ lifespan: { $gt: 100 } }, { orderBy: { lifespan: 'desc' }, limit: 10 });
 * await new Turtles(ctx).change(id, ({ lifespan }) => ({ lifespan: lifespan + 1 }), { ifMatch, view });
 * ```
 */
export const repositoryOf = followed(table, openRepository);

function openRepository<T extends object, Name extends string, Row, New, Changes, Filtered>(
  own: Table<T, Name, Row, New, Changes, Filtered, ApiError>,
) {
  const { entity, seen, page, totals, read, insert, change, update, remove, attempt, ...statics } = own;
  const buildCondition = ({ visitor }: Seeing, em: SqlEntityManager) => {
    if (!seen || visitor === 'everything') return {};
    const { sql, parameters } = seen(em.getKysely(naming), visitor).compile();
    // MikroORM would write an array as a list.
    const values = parameters.map((value) => (Array.isArray(value) ? `{${value.map((one) => `"${one}"`)}}` : value));
    return { id: { $in: raw(`(${sql.replaceAll(/\$\d+/g, '?')})`, values) } };
  };
  const cond = (args: object, _type: string, em: SqlEntityManager) => buildCondition(args as Seeing, em);
  // Applies to what repositories find, and to what they populate.
  if (seen) Filter<typeof entity>({ name: visible, default: true, cond })(entity);

  class Repository extends SqlEntityRepository<T> {
    readonly ctx: Context;
    #em: SqlEntityManager | undefined;

    /** @param ctx what adds rows may be a job, without a viewer */
    constructor(ctx: Writer) {
      super(undefined as never, entity);
      this.ctx = ctx as Context;
    }

    /** Made on first use: many statements take less time. */
    override getEntityManager(): SqlEntityManager {
      return (this.#em ??= this.ctx.services.entities(this.ctx));
    }

    /** Of a subquery with the visible rows: MikroORM's `where` would replace a condition, and applies no filters. */
    override createQueryBuilder<Alias extends string = never>(alias?: Alias): QueryBuilder<T, Alias> {
      const em = this.getEntityManager();
      const condition = buildCondition(em.getFilterParams(visible) as Seeing, em);
      const rows = em.createQueryBuilder(entity, 'seen').select('*').where(condition);
      return em.createQueryBuilder(rows, alias) as QueryBuilder<T, Alias>;
    }

    page(...given: After<typeof page>) {
      return page(this.ctx, ...given);
    }
    totals(...given: After<typeof totals>) {
      return totals(this.ctx, ...given);
    }
    /** Rows that are read without a view have all fields. */
    read(id: string): Promise<Row & Required<Row>>;
    read(id: string, view: View): Promise<Row>;
    read(id: string, view: View = plainView): Promise<Row> {
      return read(this.ctx, id, view);
    }
    add(...given: After<typeof insert>) {
      return insert(this.ctx, ...given);
    }
    change(...given: After<typeof change>) {
      return change(this.ctx, ...given);
    }
    update(...given: After<typeof update>) {
      return update(this.ctx, ...given);
    }
    discard(...given: After<typeof remove>) {
      return remove(this.ctx, ...given);
    }
    attempt<Outcome>(
      idOrRead: string | (() => Promise<Row>),
      options: AttemptOptions<Row>,
      write: (row: Required<Row> & Version) => Promise<Outcome | null>,
    ) {
      return attempt(this.ctx, idOrRead, options, write);
    }
  }
  return Object.assign(Repository, statics);
}

/** The arguments of a function without the context. */
type After<F> = F extends (ctx: never, ...rest: infer Rest) => unknown ? Rest : never;

/** A function with the type parameters of both. */
function followed<Given extends unknown[], Made, Result>(
  first: (...given: Given) => Made,
  then: (made: Made) => Result,
) {
  return (...given: Given) => then(first(...given));
}
