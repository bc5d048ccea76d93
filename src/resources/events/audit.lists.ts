import { type Expression, sql } from 'kysely';
import {
  type EventQuery,
  type EventRange,
  type EventTables,
  firstOfPages,
  type ListForm,
  statements as listStatements,
  ofEachType,
  pageOf,
  selectEvents,
  shown,
  type Types,
  typesIn,
  usualForm,
  uuid,
  withValue,
} from './event.lists.ts';

/** Columns by which audit entries can be found, the one with the fewest rows per value first. */
export const auditKeys = ['requestId', 'resource', 'token', 'actor', 'type'] as const;
type AuditKey = (typeof auditKeys)[number];

export type AuditFilter = { readonly [Key in AuditKey]?: Key extends 'type' ? readonly string[] : string };

/** One value may have very many entries, so their indexes are over the type as well: a rare one is found among them. */
type TypedKey = 'token' | 'actor';

type AuditForm = ListForm & {
  /** The column whose index is read; null: all entries are. */
  readonly by: AuditKey | null;
  /** Further columns: `actor_type`. */
  readonly and: string;
};

/** The types of all entries with `value` in a column, found by steps through its index. */
function typesOf(db: EventTables, key: TypedKey, value: Expression<string>): Types {
  const first = db
    .selectFrom('StoredEvent as event')
    .select(({ fn }) => fn.min('event.type').as('type'))
    .where(`event.${key}`, '=', value);
  const next = first.where('event.type', '>', sql<string>`used.type`);
  const used = sql`${first} union all select (${next}) from used where used.type is not null`;
  return sql`(with recursive used(type) as (${used}) select used.type from used where used.type is not null)`;
}

/** All entries of a token have one actor, so its first one tells whether any has the actor. */
function ofItsActor(db: EventTables, $: Required<AuditFilter>): EventQuery {
  const first = db
    .selectFrom('StoredEvent as one')
    .select('one.actor')
    .where('one.token', '=', uuid($.token))
    .orderBy('one.type')
    .orderBy('one.id')
    .limit(sql.lit(1));
  return selectEvents(db).where(uuid($.actor), '=', first);
}

export const listAuditRows = listStatements(
  'audit_list',
  (db: EventTables, $: EventRange & Required<AuditFilter>, { by, and, ...form }: AuditForm) => {
    const others = (and === '' ? [] : and.split('_')) as Exclude<AuditKey, 'requestId'>[];
    const given = (key: Exclude<AuditKey, 'type'>) =>
      key === 'requestId' ? sql<string>`${$.requestId}::text` : uuid($[key]);
    /** By comparisons that no index has: with one, the planner would read the many entries of an actor to sort a few. */
    const filtered = others.reduce(
      (events, key) =>
        key === 'type'
          ? events.where(sql<boolean>`array_position(${$.type}::text[], event.type) is not null`)
          : events.where(`event.${key}`, 'is not distinct from', given(key)),
      selectEvents(db),
    );
    const withTypes = (key: TypedKey) => {
      const events = (others.includes('actor') ? ofItsActor(db, $) : selectEvents(db)).where(
        `event.${key}`,
        'is not',
        null,
      );
      const types = others.includes('type') ? typesIn($.type) : typesOf(db, key, given(key));
      return ofEachType(db, types, (type) =>
        pageOf(events, $, form, { [`event.${key}`]: given(key), 'event.type': type }),
      );
    };
    const readPage = (): EventQuery => {
      switch (by) {
        case null:
          return pageOf(selectEvents(db), $, form);
        case 'type': {
          const page = (type: Expression<string>) => withValue(selectEvents(db), by, type, $, form);
          return firstOfPages(db, ofEachType(db, typesIn($.type), page), $, form);
        }
        case 'actor':
        case 'token':
          return firstOfPages(db, withTypes(by), $, form);
        default:
          return withValue(filtered, by, given(by), $, form);
      }
    };
    if (form.counted) return shown(db, readPage(), $, form) as never;
    return shown(db, readPage(), $, form)
      .leftJoin('User as actor', (join) => join.on('actor.id', '=', sql<string>`listed.actor`))
      .select('actor.username as actor__username');
  },
  [
    ...[null, ...auditKeys].map((by): AuditForm => ({ ...usualForm, by, and: '' })),
    { ...usualForm, by: 'actor', and: 'type' },
  ],
);
