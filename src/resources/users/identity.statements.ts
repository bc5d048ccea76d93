import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import { Identity } from './identity.entity.ts';
import { User } from './user.entity.ts';

const { statement } = statementsOver(Identity, User);

export type IdentityRow = ResultOf<typeof listIdentityRows>;

export const findIdentityUser = statement('identity_user', (db, $: { issuer: string; subject: string }) =>
  db
    .selectFrom('Identity as identity')
    .innerJoin('User as user', 'user.id', 'identity.user')
    .select(columnsOf('user', ['id', 'username', 'status']))
    .where('identity.issuer', '=', $.issuer)
    .where('identity.subject', '=', $.subject),
);

/** No row: the subject is already linked. */
export const insertIdentityRow = statement(
  'identity_insert',
  (db, $: { issuer: string; subject: string; user: string; now: string }) =>
    db
      .insertInto('Identity')
      .values({ ...valuesOf($, ['issuer', 'subject', 'user']), createdAt: $.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject as subject'),
);

/** Not paged: for the command line only. */
export const listIdentityRows = statement('identity_list', (db, $: { issuer: string }) =>
  db
    .selectFrom('Identity as identity')
    .innerJoin('User as user', 'user.id', 'identity.user')
    .select(['identity.subject as subject', 'user.username as username'])
    .where('identity.issuer', '=', $.issuer)
    .orderBy('user.username')
    .orderBy('identity.subject'),
);

export const deleteIdentityRow = statement('identity_delete', (db, $: { issuer: string; subject: string }) =>
  db
    .deleteFrom('Identity')
    .where('issuer', '=', $.issuer)
    .where('subject', '=', $.subject)
    .returning('subject as subject'),
);
