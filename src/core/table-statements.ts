import { sql } from 'kysely';
import { columnTypeOf, typed } from './column-type.ts';
import type { Context } from './context.ts';
import { columnField, firstState, hasColumn, insertNewFrom, type StoredField, storeField } from './fields.ts';
import { givenRows } from './given-rows.ts';
import { changePage, keysetPage, mergePages } from './keyset.ts';
import type { ChangeRange, KeysetRange } from './order.ts';
import { type AnyDb, type AnyQuery, type Options, type Statement, statementsOver } from './statement.ts';
import {
  type Condition,
  type Form,
  plainView,
  type TableDefinition,
  tableRows,
  type Values,
  type Visitor,
} from './table-rows.ts';
import type { EntityClass } from './tables.ts';

const { statement, statements } = statementsOver();

/** The statements of a table, each with its event if it writes. Their text is built on first use. */
export function tableStatements(entity: EntityClass<object>, definition: TableDefinition) {
  const { name, writes, keys = [], several = [], insertWith, updateWith } = definition;
  const rows = tableRows(entity, definition);
  const { own, elsewhere, viewers, wholeForm, select, whereVisible, listed, recorded } = rows;
  const allKeys = [...viewers.filter((property) => !keys.includes(property)), ...keys];
  const writable = own.filter((field) => field.isWritable);
  const changeable = own.filter((field) => field.isChangeable);
  /** @param more columns beside the fields that clients set */
  const withOthers = (fields: readonly StoredField[], more: readonly string[] = []) => [
    ...fields,
    ...more.map((property) => own.find((one) => one.property === property) ?? columnField(property)),
  ];
  const store = (fields: readonly StoredField[], more: readonly string[] = [], $: Values): Values =>
    Object.fromEntries(withOthers(fields, more).flatMap((field) => storeField(field, $)));
  const written = (cte: AnyDb) => cte.selectFrom(`${entity.name} as ${name}`) as AnyQuery;

  /** The types of events that the statements record. */
  const events = new Set<string>();
  const notes = (event: string) => void (definition.events !== false && events.add(`${name}.${event}`));
  if (writes.update) notes('updated');
  if (writes.delete) notes('deleted');

  /** Statements that write rows in a CTE named after the entity, record their event, and return them. */
  function writing<P extends object, O extends Options>(
    what: string,
    event: string | ((options: O) => string),
    write: (db: AnyDb, $: P, options: O) => AnyDb,
    forms: readonly O[],
  ): (options: Form & O) => Statement<P, { id: string }> {
    if (typeof event === 'string') notes(event);
    return statements(
      `${name}_${what}`,
      (db, $: P, all: Form & O) => {
        const rows = write(db, $, all);
        return select(recorded(rows, typeof event === 'string' ? event : event(all)), all);
      },
      forms.map((form) => ({ ...wholeForm, ...form })),
    );
  }

  /** `by`: the keys with a value, such as `by_author_status`; `each`: those with several. */
  type ListForm = Form & Readonly<Record<'unkeyed' | 'changed' | 'backward', boolean> & Record<'by' | 'each', string>>;
  const typesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, columnTypeOf(entity, key)]));
  const keysOf = (by: string) => by.split('_').slice(1);
  function lists(what: string, condition: Condition | undefined, changed = false) {
    const forms = ['', ...allKeys.map((key) => `by_${key}`), ...(allKeys.length > 0 ? [`by_${allKeys.join('_')}`] : [])]
      .filter((by) => (what === '' ? isKeyed(keysOf(by)) : by === ''))
      .filter((by) => !changed || several.every((key) => keysOf(by).includes(key)));
    return statements(
      `${name}_list${what && `_${what}`}`,
      (
        db,
        $: KeysetRange & ChangeRange & Visitor & Values,
        { by, each, unkeyed, changed, backward, ...form }: ListForm,
      ) =>
        mergePages(db, $, typesOf(keysOf(each)), { backward, changed }, (values) => {
          const isMerged = Object.keys(values).length > 0;
          const known = Object.fromEntries(keysOf(by).map((key) => [key, values[key] ?? typed(entity, key, $[key])]));
          const all = whereVisible(select(db, form, known), $, !unkeyed);
          const listed = condition ? condition(all, $) : all;
          const before = Object.fromEntries(Object.entries(known).map(([key, value]) => [`${name}.${key}`, value]));
          if (changed) return changePage(listed, $, backward, `${name}.updatedAt`, `${name}.id`, before);
          return keysetPage(listed, $, backward, `${name}.id`, before, isMerged);
        }),
      [...new Set(forms)].flatMap((by) => {
        const usual = { ...wholeForm, by, each: '', unkeyed: false, changed, backward: false };
        const each = several.filter((key) => keysOf(by).includes(key)).map((key) => `_${key}`);
        return each.length === 0 ? usual : [usual, { ...usual, each: `each${each.join('')}` }];
      }),
    );
  }
  /** The form of a list with these values of keys. */
  const keyed = ({ viewer }: Context, values: Values): Pick<ListForm, 'by' | 'each' | 'unkeyed'> => ({
    each: several.reduce((all, key) => (Array.isArray(values[key]) ? `${all || 'each'}_${key}` : all), ''),
    by: allKeys.reduce((all, key) => (values[key] === undefined ? all : `${all || 'by'}_${key}`), ''),
    unkeyed: viewers.length > 0 && !viewers.some((key) => values[key] === viewer?.id),
  });
  const isKeyed = (by: readonly string[]) => viewers.length === 0 || viewers.some((viewer) => by.includes(viewer));

  const read = statements(
    `${name}_read`,
    (db, $: Visitor & { id: string }, form: Form) => whereVisible(select(db, form).where(`${name}.id`, '=', $.id), $),
    [wholeForm],
  );
  const readMany = statements(
    `${name}_read_many`,
    (db, $: Visitor & { ids: readonly string[] }, form: Form) => {
      const ids = sql<string>`any(${$.ids}::uuid[])`;
      return listed(select(db, form).where(`${name}.id`, '=', ids), $);
    },
    [rows.formOf(plainView)],
  );

  const insert =
    writes.insert &&
    writing(
      'insert',
      'created',
      (db, $: Values) => {
        const row = { id: $.id, ...store(writable, writes.insert, $), ...firstState(entity, $) };
        const inserted = db.with(entity.name, (cte) => cte.insertInto(entity.name).values(row).returningAll()) as AnyDb;
        return insertWith ? insertWith(inserted, $, written) : inserted;
      },
      [{}],
    );
  const insertingMany = () =>
    writing(
      'insert_many',
      'created',
      (db, $: Values) => {
        const stored = withOthers(
          [columnField('id'), ...writable],
          writes.insert?.filter((one) => one !== 'id'),
        );
        const given = givenRows(entity, [...stored, ...elsewhere.map(columnField)], $.rows);
        const values = Object.entries(given.values).filter(([column]) => !elsewhere.includes(column));
        const inserted = db
          .with('given', (cte) => cte.selectFrom(given.from).selectAll())
          .with(entity.name, (cte) => {
            const row = { ...Object.fromEntries(values), ...firstState(entity, $) };
            return insertNewFrom(cte, entity, cte.selectFrom('given'), row);
          }) as AnyDb;
        const withGiven = (cte: AnyDb) => written(cte).innerJoin('given', 'given.id', `${name}.id`) as AnyQuery;
        return insertWith
          ? insertWith(inserted, { ...given.values, now: $.now, viewer: $.viewer }, withGiven)
          : inserted;
      },
      [{}],
    );
  type Change = { event: string | null; elsewhere: boolean };
  const update =
    writes.update &&
    writing(
      'update',
      ({ event }: Change) => event ?? 'updated',
      (db, $: Values, { elsewhere }: Change) => {
        const changed = db.with(entity.name, (cte) =>
          cte
            .updateTable(entity.name)
            .set((eb) => ({
              ...store(changeable, writes.update, $),
              version: eb('version', '+', sql.lit(1)),
              ...(hasColumn(entity, 'updatedAt') && { updatedAt: $.now }),
            }))
            .where('id', '=', $.id)
            .where('version', '=', $.version)
            .returningAll(),
        ) as AnyDb;
        return elsewhere && updateWith ? updateWith(changed, $, written) : changed;
      },
      [{ event: null, elsewhere: false }, ...(updateWith ? [{ event: null, elsewhere: true }] : [])],
    );
  const remove =
    writes.delete &&
    statement(`${name}_delete`, (db, $: { id: string; version: number }) => {
      const deleted = db.with(entity.name, (cte) => {
        const one = cte.deleteFrom(entity.name).where('id', '=', $.id);
        return (hasColumn(entity, 'version') ? one.where('version', '=', $.version) : one).returningAll();
      }) as AnyDb;
      return recorded(deleted, 'deleted').selectFrom(`${entity.name} as ${name}`).select(`${name}.id as id`);
    });

  /** Whether values are stored in another table. */
  const isElsewhere = (values: object) => elsewhere.some((property) => property in values);
  if (writes.update && elsewhere.length > 0 && !updateWith)
    throw new Error(`The table of ${name} does not say how to change ${elsewhere}: updateWith.`);

  return {
    ...rows,
    events,
    keyed,
    isElsewhere,
    writing,
    lists,
    read,
    readMany,
    insert,
    insertingMany,
    update,
    remove,
  };
}
