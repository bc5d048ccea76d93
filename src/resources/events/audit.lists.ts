import { statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { StoredEvent } from '../../core/stored-events.ts';
import { User } from '../users/user.entity.ts';
import {
  compared,
  type EventTables,
  firstOfPages,
  type ListForm,
  ofEachType,
  pageOf,
  selectEvents,
  shown,
  typesIn,
  usualForm,
  uuid,
  withValue,
} from './event.lists.ts';
import type { EventRange } from './event.order.ts';

/** Columns by which audit entries can be found, the one with the fewest rows per value first. */
export const auditKeys = ['requestId', 'resource', 'token', 'actor', 'type'] as const;
type AuditKey = (typeof auditKeys)[number];

/** Null: not given. */
export type AuditFilter = { readonly [Key in AuditKey]: (Key extends 'type' ? readonly string[] : string) | null };

type AuditForm = ListForm & {
  /** The column whose index is read; null: all entries are. */
  readonly by: AuditKey | null;
  /** Whether the entries are compared with further filters. */
  readonly more: boolean;
};

export const listAuditRows = statementsOver(StoredEvent, User).statements(
  'audit_list',
  (db: EventTables, $: EventRange & AuditFilter, { by, more, ...form }: AuditForm) => {
    const events = selectEvents(db);
    const readPage = () => {
      if (by === null) return pageOf(events, $, form);
      if (by === 'requestId') return withValue(events, by, sql`${$.requestId}::text`, $, form);
      if (by !== 'type') return withValue(events, by, uuid($[by]), $, form);
      const ofTypes = ofEachType(db, typesIn($.type ?? []), (type) => withValue(events, by, type, $, form));
      return firstOfPages(db, ofTypes, $, form);
    };
    const others = (['resource', 'token', 'actor'] as const).map(
      (key) => sql`(${uuid($[key])} is null or ${sql.id('event', key)} = ${uuid($[key])})`,
    );
    const isOfType = sql`(${$.type}::text[] is null or event.type = any(${$.type}::text[]))`;
    const matches = sql<boolean>`(${sql.join([...others, isOfType], sql` and `)})`;
    const page = more ? compared(db, readPage(), matches, $, form) : readPage();
    const listed = shown(db, page, $, form, more);
    if (form.counted) return listed as never;
    return listed
      .leftJoin('User as actor', (join) => join.on('actor.id', '=', sql<string>`listed.actor`))
      .select('actor.username as actor__username');
  },
  [
    ...[null, ...auditKeys].map((by): AuditForm => ({ ...usualForm, by, more: false })),
    { ...usualForm, by: 'actor', more: true },
  ],
);
