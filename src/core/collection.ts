import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Context } from './context.ts';
import { readPage } from './count.ts';
import { matchesVersion, type Versioned } from './etag.ts';
import { record } from './events/record.ts';
import { inOrder, newId } from './id.ts';
import { isJson, type Member, membersOf } from './member.ts';
import { type CheckedOptions, found, type Operation, type View } from './operation.ts';
import { optimistically } from './optimistically.ts';
import { byCreation, type Window } from './order.ts';
import type { Page, PageRequest } from './page.ts';
import type { Given } from './representation.ts';
import { asJson, columnsOf, statementsOver } from './statement.ts';
import type { EntityClass, RowOf } from './tables.ts';
import { inWindow } from './window.ts';

/** A row with the properties of its view, and those that paging and entity tags need. */
export type Seen<T> = Partial<RowOf<T>> & Versioned;

export interface CollectionOperations {
  readonly list: Operation<Page<Versioned>>;
  readonly read: Operation<Versioned>;
  readonly create: Operation<Versioned>;
  readonly update: Operation<Versioned>;
  readonly delete?: Operation<{ id: string }>;
}

type Values = Record<string, unknown>;
type AnyDb = Kysely<Record<string, Values>>;

const alwaysSelected = ['id', 'version'];

/**
 * For entities whose members are columns. `name` is the prefix of statements and events: `turtle_read`,
 * `turtle.created`.
 */
export function collectionOf<T extends Versioned & { updatedAt: string }>(entity: EntityClass<T>, name: string) {
  const { statement, statements } = statementsOver<EntityClass<object>[]>();
  const members = membersOf(entity);
  const given = members.filter((member) => member.given);
  const all = members.map(({ property }) => property);
  all.splice(all.indexOf('createdAt'), 0, 'version');
  const table = entity.name;

  const read = statements(
    `${name}_read`,
    (db, $: { id: string }, { only }: { only: readonly string[] | null }) =>
      selected(db, only).where(`${name}.id`, '=', $.id),
    [{ only: null }],
  );
  const readAll = statement(`${name}_read_all`, (db, $: { ids: readonly string[] }) =>
    selected(db, null).where(`${name}.id`, '=', sql<string>`any(${$.ids}::uuid[])`),
  );
  const list = statements(
    `${name}_list`,
    (db, $: Window, { only, backward }: { only: readonly string[] | null; backward: boolean }) =>
      inWindow(selected(db, only), $, backward, `${name}.id`),
    [{ only: null, backward: false }],
  );
  const insert = statements(
    `${name}_insert`,
    (db, $: Values, { only }: { only: readonly string[] | null }) =>
      selected(
        recorded(
          'created',
          any(db).with(table, (cte) =>
            cte
              .insertInto(table)
              .values({ id: $.id, ...written(given, $), version: sql.lit(1), createdAt: $.now, updatedAt: $.now })
              .returningAll(),
          ),
        ),
        only,
      ),
    [{ only: null }],
  );
  const update = statements(
    `${name}_update`,
    (db, $: Values, { only }: { only: readonly string[] | null }) =>
      selected(
        recorded(
          'updated',
          any(db).with(table, (cte) =>
            cte
              .updateTable(table)
              .set((eb) => ({ ...written(given, $), version: eb('version', '+', sql.lit(1)), updatedAt: $.now }))
              .where('id', '=', $.id)
              .where('version', '=', $.version)
              .returningAll(),
          ),
        ),
        only,
      ),
    [{ only: null }],
  );
  const remove = statement(`${name}_delete`, (db, $: { id: string; version: number }) =>
    selected(
      recorded(
        'deleted',
        any(db).with(table, (cte) =>
          cte.deleteFrom(table).where('id', '=', $.id).where('version', '=', $.version).returningAll(),
        ),
      ),
      alwaysSelected,
    ),
  );

  function recorded(what: 'created' | 'updated' | 'deleted', written: unknown) {
    return any(written).with('Recorded', (cte) => record(cte, `${name}.${what}`, selected(cte, null)));
  }

  function selected(db: unknown, only: readonly string[] | null) {
    const properties =
      only === null ? all : all.filter((property) => only.includes(property) || alwaysSelected.includes(property));
    return any(db).selectFrom(`${table} as ${name}`).select(columnsOf(name, properties));
  }

  return {
    async byIds(ctx: Context, ids: readonly string[]): Promise<(Seen<T> | null)[]> {
      return inOrder(ids, (await ctx.db.all(readAll, { ids })) as Seen<T>[]);
    },

    async list(ctx: Context, { page, view }: { page: PageRequest; view: View }): Promise<Page<Seen<T>>> {
      const [shown, counted] = [
        list({ only: view.only, backward: page.backward }),
        list({ only: alwaysSelected, backward: false }),
      ];
      return (await readPage(ctx, page, byCreation(), shown as never, counted, {})) as unknown as Page<Seen<T>>;
    },

    async read(ctx: Context, id: string, { only }: Pick<View, 'only'>): Promise<Seen<T>> {
      return found(await ctx.db.one(read({ only }), { id })) as Seen<T>;
    },

    async create(ctx: Context, values: Given<T>, { only }: Pick<View, 'only'>): Promise<Seen<T>> {
      const now = ctx.now();
      const row = { ...values, id: newId(now.getTime()), now };
      return found(await ctx.db.one(insert({ only }), row)) as Seen<T>;
    },

    /**
     * `decide` returns the changed properties. After a concurrent change it is called again or, with `If-Match`, the
     * change is rejected. An unchanged row is not written.
     */
    change(
      ctx: Context,
      id: string,
      decide: (row: RowOf<T>) => Partial<RowOf<T>>,
      { ifMatch, view: { only } }: Pick<CheckedOptions, 'ifMatch' | 'view'>,
    ): Promise<Seen<T>> {
      return optimistically(async () => {
        const row = found(await ctx.db.one(read({ only: null }), { id })) as RowOf<T> & Versioned;
        matchesVersion(ifMatch, row);
        const changed = { ...row, ...decide(row) };
        if (isDeepStrictEqual(changed, row))
          return only === null ? row : (pick(row, [...only, ...alwaysSelected]) as Seen<T>);
        return (await ctx.db.one(update({ only }), { ...changed, now: ctx.now() })) as Seen<T> | null;
      });
    },

    remove(ctx: Context, id: string, { ifMatch }: Pick<CheckedOptions, 'ifMatch'>): Promise<{ id: string }> {
      return optimistically(async () => {
        const row = found(await ctx.db.one(read({ only: alwaysSelected }), { id })) as unknown as Versioned;
        matchesVersion(ifMatch, row);
        return (await ctx.db.one(remove, { id: row.id, version: row.version })) as { id: string } | null;
      });
    },
  };
}

function pick(row: object, properties: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([property]) => properties.includes(property)));
}

const any = (db: unknown) => db as AnyDb;

function written(members: readonly Member[], $: Values): Values {
  return Object.fromEntries(
    members.map(({ property, schema }) => [property, isJson(schema) ? asJson($[property]) : $[property]]),
  );
}
