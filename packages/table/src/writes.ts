import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  columnField,
  type FieldStorage,
  firstState,
  hasColumn,
  insertFrom,
  type StoredField,
  searched,
  storeField,
  uniqueProperties,
} from './fields.ts';
import { type Form, pick, type Reads } from './reads.ts';
import { storeWords, wordsOfRows } from './search.ts';
import {
  type AnyRow,
  type AttemptOptions,
  type Caller,
  emptyView,
  type Given,
  plainView,
  type Result,
  type Spec,
  type Update,
  type Values,
  type Version,
  type View,
  type Writer,
} from './spec.ts';
import {
  type AnyDb,
  type AnyQuery,
  givenOrigin,
  type Options,
  ofGiven,
  rowsOf,
  type Statement,
  statementsOver,
  withRows,
} from './statements.ts';

const { statement, statements } = statementsOver();

const insertTogether = 'insert_together';

const originOfEach = Object.entries(givenOrigin).map(([property, column]) => ({
  ...column,
  valueIn: (row: Values) => (row.origin as Values | undefined) && ((row.origin as Values)[property] ?? row[property]),
}));

type Whole = Values & Version;
type Change = { readonly event: string | null; readonly elsewhere: boolean; readonly searched: boolean };

interface Parents<Failure> {
  checkParents(ctx: Writer, values: Values, row?: Values): Promise<void>;
  checkParentsOfEach(
    ctx: Writer,
    items: readonly Result<Values, Failure>[],
  ): Promise<readonly Result<Values, Failure>[]>;
}

/** The statements of a table that write, each with its event, and what they are used for. */
export function openWrites<Failure extends Error>(
  spec: Spec,
  reads: Reads,
  { givenRows }: FieldStorage,
  { checkParents, checkParentsOfEach }: Parents<Failure>,
  { error, newId, notBefore, checkVersion }: Given<Failure>,
) {
  const { entity, name, writes, insertWith, updateWith, taken } = spec;
  const { own, elsewhere, wholeForm, formOf, select, recorded, read } = reads;
  const writable = own.filter((field) => field.isWritable);
  const changeable = own.filter((field) => field.isChangeable);
  /** @param more columns beside the fields that clients set */
  const withOthers = (fields: readonly StoredField[], more: readonly string[] = []) => [
    ...fields,
    ...more.map((property) => own.find((one) => one.property === property) ?? columnField(property)),
  ];
  const store = (fields: readonly StoredField[], more: readonly string[] = [], $: Values): Values =>
    Object.fromEntries(withOthers(fields, more).flatMap((field) => storeField(field, $)));
  const words = wordsOfRows(spec);
  const derived = Object.entries(spec.derived);
  const derivedColumns = derived.map(([property]) => property);
  /** With what is derived from the values of a row. */
  const withDerived = (values: Values, hasWords = words !== undefined, found: Values = {}): Values => {
    if (derived.length === 0 && !hasWords) return values;
    return {
      ...values,
      ...Object.fromEntries(derived.map(([property, derive]) => [property, derive(values)])),
      ...(hasWords && words && { [searched]: words.of({ ...values, ...found }) }),
    };
  };
  const written = (cte: AnyDb) => rowsOf(cte, entity.name, name);

  /** The types of events that the statements record. */
  const events = new Set<string>();
  const notes = (event: string) => void (spec.events !== false && events.add(`${name}.${event}`));
  if (writes.update) notes('updated');
  if (writes.delete) notes('deleted');

  /** Statements that write rows in a CTE named after the entity, record their event, and return them. */
  function writing<P extends object, O extends Options>(
    what: string,
    event: string | ((options: O) => string),
    write: (db: AnyDb, $: P, options: O) => AnyDb,
    forms: readonly O[],
    more?: (options: Form & O) => Pick<Statement<never, unknown>, 'together' | 'ofEach'>,
  ): (options: Form & O) => Statement<P, AnyRow> {
    if (typeof event === 'string') notes(event);
    return statements(
      `${name}_${what}`,
      (db, $: P, all: Form & O) => {
        const rows = write(db, $, all);
        return select(recorded(rows, typeof event === 'string' ? event : event(all), what === insertTogether), all);
      },
      forms.map((form) => ({ ...wholeForm, ...form })),
      more,
    );
  }

  /** @param together for requests that have an origin each */
  const insertingMany = (together: boolean) =>
    writing<Values, Record<never, never>>(
      together ? insertTogether : 'insert_many',
      'created',
      (db, $: Values) => {
        const more = [...(writes.insert ?? []), ...derivedColumns, ...(words ? [searched] : [])].filter(
          (one) => one !== 'id',
        );
        const stored = withOthers([columnField('id'), ...writable], more);
        const given = givenRows(
          entity,
          [...stored, ...elsewhere.map(columnField)],
          $.rows,
          together ? originOfEach : [],
        );
        const others = [...elsewhere, ...originOfEach.map(({ name }) => name)];
        const values = Object.entries(given.values).filter(([column]) => !others.includes(column));
        const { now, viewer } = together ? { now: ofGiven('now'), viewer: ofGiven('viewer') } : $;
        const withRowsGiven = withRows(db, 'given', (cte) => cte.selectFrom(given.from).selectAll());
        const inserted = withRows(withRowsGiven, entity.name, (cte) => {
          const row = { ...Object.fromEntries(values), ...firstState(entity, { now }) };
          const insert = insertFrom(cte, entity, cte.selectFrom('given'), row);
          // Without the rows of which another one has the unique values.
          return uniqueProperties(entity).length > 0 ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
        });
        const withGiven = (cte: AnyDb) => written(cte).innerJoin('given', 'given.id', `${name}.id`) as AnyQuery;
        const parameters = { ...given.values, now, viewer };
        return insertWith ? insertWith(inserted, parameters, withGiven) : inserted;
      },
      [{}],
      () => (together ? { ofEach: true } : {}),
    );
  const insertingTogether = writes.insert && insertingMany(true);
  const inserting =
    writes.insert &&
    writing<Values, Record<never, never>>(
      'insert',
      'created',
      (db, $: Values) => {
        const others = words ? storeWords($[searched] as string) : {};
        const row = {
          id: $.id,
          ...store(writable, [...(writes.insert ?? []), ...derivedColumns], $),
          ...others,
          ...firstState(entity, $),
        };
        const inserted = withRows(db, entity.name, (cte) => {
          const insert = cte.insertInto(entity.name).values(row).returningAll();
          // A violation would end the transaction, in which what has the values may be read.
          return taken ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
        });
        return insertWith ? insertWith(inserted, $, written) : inserted;
      },
      [{}],
      (form: Form) => ({ together: () => insertingTogether?.(form) as Statement<never, AnyRow> }),
    );
  const updating =
    writes.update &&
    writing(
      'update',
      ({ event }: Change) => event ?? 'updated',
      (db, $: Values, { elsewhere, searched: hasWords }: Change) => {
        const changed = withRows(db, entity.name, (cte) =>
          cte
            .updateTable(entity.name)
            .set((eb) => ({
              ...store(changeable, [...(writes.update ?? []), ...derivedColumns], $),
              ...(hasWords && storeWords($[searched] as string)),
              version: eb('version', '+', sql.lit(1)),
              ...(hasColumn(entity, 'updatedAt') && { updatedAt: $.now }),
            }))
            .where('id', '=', $.id)
            .where('version', '=', $.version)
            .returningAll(),
        );
        return elsewhere && updateWith ? updateWith(changed, $, written) : changed;
      },
      [false, ...(updateWith ? [true] : [])].flatMap((elsewhere) =>
        [false, ...(words ? [true] : [])].map((searched) => ({ event: null, elsewhere, searched })),
      ),
    );
  const deleting =
    writes.delete &&
    statement(`${name}_delete`, (db, $: Version) => {
      const deleted = withRows(db, entity.name, (cte) => {
        const one = cte.deleteFrom(entity.name).where('id', '=', $.id);
        return (hasColumn(entity, 'version') ? one.where('version', '=', $.version) : one).returningAll();
      });
      return rowsOf(recorded(deleted, 'deleted'), entity.name, name).select(`${name}.id as id`);
    });
  if (writes.update && elsewhere.length > 0 && !updateWith)
    throw new Error(`The table of ${name} does not say how to change ${elsewhere}: updateWith.`);

  /** Another row has the unique values, or a parent does not exist. */
  function explain(failure: unknown): never {
    const property = violatedProperty(failure);
    if (isForeignKeyViolation(failure) && property) throw error('unknown_parent', property);
    if (violatedUnique(failure) === null) throw failure;
    if (taken) throw error(taken);
    throw property && uniqueProperties(entity).includes(property) ? error('not_unique', property) : failure;
  }

  function takenError(): Failure {
    const [property, ...others] = uniqueProperties(entity);
    if (taken || !property || others.length > 0) return error(taken ?? 'conflict');
    return error('not_unique', property);
  }

  const require = <T>(declared: T | undefined, write: string): T => {
    if (declared !== undefined) return declared;
    throw new Error(`The table of ${name} does not have the write ${write}.`);
  };

  async function attempt<Outcome>(
    ctx: Caller,
    idOrRead: string | (() => Promise<AnyRow>),
    { ifMatch, view, check }: AttemptOptions<AnyRow>,
    write: (row: Whole) => Promise<Outcome | null>,
  ): Promise<Outcome> {
    for (let i = 0; i < attempts; i++) {
      const row = typeof idOrRead === 'string' ? await readOne(ctx, idOrRead, view) : await idOrRead();
      check?.(row);
      checkVersion(entity, ifMatch, row as Whole, ctx);
      const outcome = await write(row as Whole);
      if (outcome !== null) return outcome;
    }
    throw error('conflict');
  }

  async function readOne(ctx: Caller, id: string, view: View = plainView): Promise<AnyRow> {
    const row = await ctx.db.one(read(formOf(view)), { ...reads.visitor(ctx), id });
    if (row === null) throw error('not_found');
    return row;
  }

  async function update(ctx: Caller, row: Whole, changes: Values, { view, event = null, found }: Update) {
    await checkParents(ctx, changes, row);
    const isElsewhere = elsewhere.some((property) => property in changes);
    const hasWords = words?.properties.some((property) => property in (found ?? changes)) ?? false;
    const statement = require(updating, 'update')({
      ...formOf(view),
      event,
      elsewhere: isElsewhere,
      searched: hasWords,
    });
    const values = { ...row, ...changes, now: ctx.now().toISOString(), viewer: ctx.viewer?.id };
    return ctx.db.one(statement, withDerived(values, hasWords, found)).catch(explain);
  }

  return {
    events,
    searched: (values: Values) => words?.of(values) ?? '',
    read: readOne,
    attempt,
    update,

    async insert(ctx: Writer, values: Values, view: View): Promise<AnyRow> {
      await checkParents(ctx, values);
      const now = notBefore(ctx.now());
      const row = withDerived({ id: newId(now.getTime()), ...values, now: now.toISOString(), viewer: ctx.viewer?.id });
      const inserted = await ctx.db.one(require(inserting, 'insert')(formOf(view)), row).catch(explain);
      if (inserted === null) throw error(taken ?? 'not_found');
      return inserted;
    },

    many() {
      const insertMany = insertingMany(false);
      return async (ctx: Writer, items: readonly Result<Values, Failure>[], view: View) => {
        const now = notBefore(ctx.now());
        const checked = (await checkParentsOfEach(ctx, items)).map((item) =>
          'error' in item ? item : { value: withDerived({ id: newId(now.getTime()), ...item.value }) as AnyRow },
        );
        const rows = checked.flatMap((item) => ('value' in item ? [item.value] : []));
        const given = { rows, now: now.toISOString(), viewer: ctx.viewer?.id };
        const inserted = rows.length === 0 ? [] : await ctx.db.all(insertMany(formOf(view)), given).catch(explain);
        const byId = new Map(inserted.map((row) => [row.id, row]));
        return checked.map((item): Result<AnyRow, Failure> => {
          if ('error' in item) return item;
          const value = byId.get(item.value.id);
          return value ? { value } : { error: takenError() };
        });
      };
    },

    change(
      ctx: Caller,
      id: string,
      decide: (row: Whole) => Values,
      { view, event, found, ...options }: AttemptOptions<AnyRow> & Update,
    ): Promise<AnyRow> {
      return attempt<AnyRow>(ctx, id, { ...options, view: { ...view, only: null } }, async (row) => {
        const changes = decide(row);
        if (isDeepStrictEqual({ ...row, ...changes }, row)) return pick(row, view.only);
        return update(ctx, row, changes, { view, event, ...(found && { found }) });
      });
    },

    remove(
      ctx: Caller,
      id: string,
      { reads = emptyView, ...options }: Omit<AttemptOptions<AnyRow>, 'view'> & { reads?: View },
    ): Promise<AnyRow> {
      return attempt(ctx, id, { ...options, view: reads }, ({ id, version }) =>
        ctx.db.one(require(deleting, 'delete'), { id, version }).catch((failure) => {
          throw isForeignKeyViolation(failure) ? error('in_use') : failure;
        }),
      );
    },

    writing<P extends object>(
      what: string,
      event: string,
      write: (db: AnyDb, $: P, options: Options) => AnyDb,
      forms: readonly Options[] = [{}],
    ): (view: View, options?: Options) => Statement<P, AnyRow> {
      const written = writing(what, event, write, forms);
      return (view, options = {}) => written({ ...formOf(view), ...options });
    },
  };
}

/** Far more consecutive conflicts than real contention causes. */
const attempts = 100;

/** Name of the violated unique constraint or index, or null. */
export function violatedUnique(failure: unknown): string | null {
  const { code, constraint } = failure as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}

/** A concurrent transaction removed the referenced row, or references this one. */
export function isForeignKeyViolation(failure: unknown): boolean {
  return (failure as { code?: string }).code === '23503';
}

/** The last column of a key, as PostgreSQL names it in the detail of the error in any language. */
const violatedColumn = /\((?:[^()]*, )?(\w+?)(?:_id)?\)=/;

function violatedProperty(failure: unknown): string | null {
  const [, column] = violatedColumn.exec((failure as { detail?: string }).detail ?? '') ?? [];
  return column ? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : null;
}
