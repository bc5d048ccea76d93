import type { Database } from '../../src/adapters/database/database.ts';
import { newId } from '../../src/core/id.ts';
import type { Scope } from '../../src/core/scopes.ts';
import { hashSecret, newSecret } from '../../src/resources/tokens/secret.ts';
import { insertTokenRow } from '../../src/resources/tokens/token.statements.ts';
import { insertUserRow } from '../../src/resources/users/user.statements.ts';

/** What no client can do for itself at first: a user. Answers the id. */
export async function insertUser(database: Database, { username }: { username: string }): Promise<string> {
  const id = newId();
  const row = { id, username, name: `${username} of the tests`, email: `${username}@example.com`, now: new Date() };
  await database.db.one(insertUserRow, row);
  return id;
}

/** A token of a user. Answers the secret. */
export async function insertToken(
  database: Database,
  { user, scopes, expiresAt = null }: { user: string; scopes: Scope[]; expiresAt?: string | null },
): Promise<string> {
  const secret = newSecret();
  const row = { id: newId(), user, hash: hashSecret(secret), scopes, expiresAt, now: new Date() };
  await database.db.one(insertTokenRow, row);
  return secret;
}

let counter = 0;

/** Members of a new article, different each time. */
export function articleInput(members: Record<string, unknown> = {}): Record<string, unknown> {
  counter++;
  return { title: `Article ${counter}`, body: `What article ${counter} says.`, ...members };
}

/** The document of a new invoice, with a number that is different each time. */
export function invoiceInput(attributes: Record<string, unknown> = {}) {
  counter++;
  return {
    data: {
      type: 'invoice',
      attributes: { invoice_number: `R-${counter}`, amount: 120.5, currency: 'EUR', ...attributes },
    },
  };
}
