import type { EntityClass } from '@terrapin/table';
import type { Scope } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { declaredFields, holdsTimestamps } from '../../core/declared-field.ts';
import { type VersionedRow, versionTag } from '../../core/etag.ts';
import { type EventKinds, type StoredData, scopesOfKind } from '../../core/events.ts';
import { readFields } from '../../core/table.ts';
import { type Names, outputNames, toRest } from '../../surfaces/rest/names.ts';
import { readTimestamptz } from '../../values/timestamp.ts';
import type { EventDeclaration } from '../resource.ts';

interface Kind extends EventDeclaration {
  readonly scopes: readonly Scope[];
  readonly names: Names;
  /** Names of fields that are other resources. */
  readonly relations: readonly string[];
  readRow(json: string): Row;
}

type Row = Record<string, unknown>;

/** @param subjects by the first half of the event type */
export function eventKinds(subjects: Readonly<Record<string, EventDeclaration>>): EventKinds {
  const kinds = new Map<string, Kind>();
  for (const [name, subject] of Object.entries(subjects)) {
    const relations = readFields(subject.entity).filter(({ kind }) => kind === 'relation');
    const kind: Kind = {
      ...subject,
      scopes: scopesOfKind(subject),
      names: outputNames(subject.resource),
      relations: relations.map(({ property }) => property),
      readRow: rowReader(subject.entity),
    };
    for (const what of Object.keys(subject.types)) kinds.set(`${name}.${what}`, kind);
  }
  const personal = [...kinds.values()].filter((kind) => kind.personal).length;
  const findKind = (type: string) => kinds.get(type) as Kind;

  return {
    canReceive({ id, scopes }, event) {
      const kind = kinds.get(event.type);
      // A newer version of this server may have recorded a type that this one does not know.
      if (!kind?.scope || (event.user !== null && event.user !== id && event.otherUser !== id)) return false;
      return (
        scopes.has(kind.scope) || (kind.scopeOfUser !== undefined && event.user === id && scopes.has(kind.scopeOfUser))
      );
    },

    scopesOf: (type) => findKind(type).scopes,

    receivedBy({ scopes }, types = kinds.keys()) {
      const [ofAll, ofUser, ofOtherUser]: [string[], string[], string[]] = [[], [], []];
      for (const type of new Set(types)) {
        const { personal, scope, scopeOfUser } = findKind(type);
        if (!scope) continue;
        const hasScope = scopes.has(scope);
        if (!personal && hasScope) ofAll.push(type);
        if (personal && hasScope) ofOtherUser.push(type);
        if (personal && (hasScope || (scopeOfUser && scopes.has(scopeOfUser)))) ofUser.push(type);
      }
      return { ofAll, ofUser, ofOtherUser };
    },

    areSome: ({ ofOtherUser }) => ofOtherUser.length < personal,

    readRow: ({ type, data }) => findKind(type).readRow(data),

    readSubject({ type, data }) {
      const { entity, resource, relations, readRow } = findKind(type);
      const row: Row = { ...resource.defaults, ...readRow(data) };
      for (const relation of relations) {
        const related = row[relation];
        if (typeof related === 'object' && related !== null) row[relation] = { id: (related as { id: string }).id };
      }
      return { ...row, __typename: entity.name };
    },

    present({ type, data }, ctx) {
      const kind = kinds.get(type);
      if (!kind) return { etag: null, data: asObject(JSON.parse(data)) };
      const row = kind.readRow(data);
      const { id, version } = row as Partial<VersionedRow>;
      const isGone = id === undefined || version === undefined || type.endsWith('.deleted');
      const etag = isGone ? null : versionTag(kind.entity, { id, version });
      let shown: object = toRest(kind.names.fields, row);
      try {
        shown = kind.envelope?.one(shown as Row, row as never, ctx) ?? shown;
      } catch {}
      return { etag, data: shown };
    },
  };
}

/** A row of a list. */
export const presentStored = (row: StoredData, ctx: Pick<Context, 'services'>) => ({
  ...row,
  ...ctx.services.eventKinds.present(row, ctx),
});

const asObject = (value: unknown): object => (typeof value === 'object' ? (value ?? {}) : {});

/** Rows as statements return them: `author__id` is `author.id`, `author` is null if all its columns are. */
function rowReader(entity: EntityClass<object>): (json: string) => Record<string, unknown> {
  const fields = declaredFields(entity);
  const timestamps = new Set(fields.filter(({ schema }) => holdsTimestamps(schema)).map(({ property }) => property));
  return (json) => {
    const row: Row = {};
    const nested = new Map<string, Record<string, unknown>>();
    for (const [column, value] of Object.entries(asObject(JSON.parse(json)))) {
      const [name = column, property = name] = column.split('__');
      const read = timestamps.has(property) && typeof value === 'string' ? toTimestamp(value) : value;
      if (name === column) row[name] = read;
      else nested.set(name, { ...nested.get(name), [property]: read });
    }
    for (const [name, value] of nested) row[name] = Object.values(value).some((one) => one !== null) ? value : null;
    return row;
  };
}

const toTimestamp = (text: string) => readTimestamptz(text.replace('T', ' '));
