import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError, errorKinds } from '../../core/errors.ts';
import { operation } from '../../core/operation.ts';
import { randomSlice } from '../../core/random.ts';
import { plainView } from '../../core/table-rows.ts';
import { revoke } from '../tokens/tokens.operations.ts';
import { userErrors } from '../users/user.errors.ts';
import { administrator } from '../users/user.schema.ts';
import { userTable } from '../users/user.statements.ts';
import { lockActive, requireUser, UserKey } from '../users/users.operations.ts';
import { deleteBelongings, eraseCopies } from './erasure.jobs.ts';
import { eraseUserRow, listTokenIds } from './erasure.statements.ts';
import { listOpenInvoices } from './open-invoices.statement.ts';

export const erasureErrors = errorKinds({
  open_invoices: {
    status: 409,
    message: 'The user owns invoices that are neither drafts nor paid.',
    addedField: 'invoice_numbers',
  },
});

export const deleteUser = operation({
  name: 'deleteUser',
  kind: 'delete',
  summary: 'Erase a user',
  description:
    'This cannot be undone. Reading the user then fails, lists and searches omit them, and their username is free. ' +
    'Their tokens and all tokens issued with them, webhooks, linked identities and avatar are deleted. Their ' +
    'articles, revisions, messages and invoices stay: `username` and `name` become `deleted-` and eight characters, ' +
    'and `email` null. Stored events, deliveries to webhooks of others, and jobs lose the username and the email ' +
    'within an hour, stored responses to an Idempotency-Key of others within 24 hours. You cannot erase yourself, ' +
    'the user of ADMIN_TOKEN, or a user who owns invoices that are neither drafts nor paid.',
  scope: 'users:write',
  args: z.object({ user: UserKey }),
  acceptsIfMatch: true,
  errors: [
    userErrors.own_account,
    userErrors.administrator_account,
    erasureErrors.open_invoices,
    userErrors.user_deleted,
  ],
  run: (ctx, { user: key }, _body, { ifMatch }) =>
    userTable.attempt(
      ctx,
      () => requireUser(ctx, key),
      { ifMatch, view: plainView },
      ({ id, username, version }) => {
        if (id === ctx.viewer.id) throw new ApiError(userErrors.own_account);
        if (username.toLowerCase() === administrator.username) throw new ApiError(userErrors.administrator_account);
        return ctx.transaction((tx) => erase(tx, { id, version }));
      },
    ),
});

/** Null after a concurrent change of the user. */
async function erase(tx: SignedIn, { id, version }: { id: string; version: number }): Promise<{ id: string } | null> {
  await lockActive(tx, id);
  const erased = { id, version, username: `deleted-${randomLetters()}`, now: tx.now().toISOString() };
  if (!(await tx.db.one(eraseUserRow, erased))) return null;
  const open = await tx.db.all(listOpenInvoices, { user: id });
  if (open.length > 0) throw openInvoices(open.map(({ invoiceNumber }) => invoiceNumber));
  const tokens = await tx.db.all(listTokenIds, { user: id });
  await revoke(
    tx,
    tokens.map((token) => token.id),
  );
  await deleteBelongings(tx, id);
  await eraseCopies(tx, id);
  tx.afterCommit(() => tx.services.forgetAccess([id]));
  return { id };
}

function openInvoices(invoiceNumbers: readonly string[]): ApiError {
  return new ApiError(erasureErrors.open_invoices, {
    message: `${erasureErrors.open_invoices.message} Withdraw them or wait until they are paid: ${invoiceNumbers.join(', ')}.`,
    details: { invoiceNumbers },
  });
}

/** Eight characters that cannot be predicted, so nobody can take the username first. */
const randomLetters = () => randomSlice(5).toString('hex').slice(0, 8);
