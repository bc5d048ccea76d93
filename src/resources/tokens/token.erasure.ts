import { type RowOf, statementsOver } from '@terrapin/table';
import type { ExpressionBuilder } from 'kysely';
import type { Erasure } from '../../core/ports/erasure.ts';
import { Token } from './token.entity.ts';
import { revoke } from './tokens.operations.ts';

const { statement } = statementsOver(Token);

interface OfUser {
  user: string;
}

/** Of the two halves of an index: one over all tokens would be used by lists, which would sort the revoked ones, too. */
const isOf = ($: OfUser) => (eb: ExpressionBuilder<{ token: RowOf<Token> }, 'token'>) =>
  eb.or([
    eb.and([eb('token.user', '=', $.user), eb('token.revokedAt', 'is', null)]),
    eb.and([eb('token.user', '=', $.user), eb('token.revokedAt', 'is not', null)]),
  ]);

const listTokenIds = statement('user_erase_token_ids', (db, $: OfUser) =>
  db.selectFrom('Token as token').select('token.id as id').where(isOf($)),
);

/** Tokens of others that were issued with a token of the user. They are revoked: deleting them would delete webhooks of others. */
const detachTokenRows = statement('user_erase_token_children', (db, $: OfUser) =>
  db
    .updateTable('Token')
    .set({ parent: null })
    .where('parent', 'in', (eb) => eb.selectFrom('Token as token').select('token.id').where(isOf($)))
    .where('user', '<>', $.user),
);
const deleteTokenRows = statement('user_erase_tokens', (db, $: OfUser) =>
  db.deleteFrom('Token').where('id', 'in', (eb) => eb.selectFrom('Token as token').select('token.id').where(isOf($))),
);

export const tokenErasure: Erasure = {
  async delete(tx, user) {
    const tokens = await tx.db.all(listTokenIds, { user });
    await revoke(
      tx,
      tokens.map(({ id }) => id),
    );
    await tx.db.all(detachTokenRows, { user });
    await tx.db.all(deleteTokenRows, { user });
  },
};
