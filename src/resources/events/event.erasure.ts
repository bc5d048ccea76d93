import { sql } from 'kysely';
import { StoredEvent } from '../../core/stored-events.ts';
import { renameStatement } from '../../core/sweep.ts';
import type { Erasure } from '../resource.ts';

/**
 * `author__username`, if `author__id` is the user, and the names and the email in events about the user. The order of names is
 * kept, which `jsonb` would change.
 */
const renameInEvents = renameStatement('events_rename_user', StoredEvent, {
  alias: 'event',
  idType: 'bigint',
  column: 'data',
  renamed(data, $) {
    const idOf = sql`${data} ->> regexp_replace(key, '__username$', '__id')`;
    const isReference = sql`key like '%\\_\\_username' and ${idOf} = ${$.user}::text`;
    const isOwn = sql`key in ('username', 'name') and ${sql.ref('resource')} = ${$.user}::uuid`;
    const isName = sql`${isReference} or ${isOwn}`;
    // Those of earlier versions.
    const isEmail = sql`key = 'email' and ${sql.ref('resource')} = ${$.user}::uuid`;
    const value = sql`case when ${isName} then to_json(${$.username}::text) when ${isEmail} then 'null' else value end`;
    return sql`(select json_object_agg(key, ${value}) from json_each(${data}))`;
  },
});

export const eventErasure: Erasure = {
  copies: {
    before: '0',
    rename: (db, renamed, after) => db.all(renameInEvents, { ...renamed, after }),
  },
};
