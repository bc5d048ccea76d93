import type { Database } from '../../src/adapters/database/database.ts';
import type { Scope } from '../../src/core/access.ts';
import { hashSecret, newSecret } from '../../src/core/secret.ts';
import { Grant } from '../../src/resources/tokens/grant.entity.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { Users } from '../../src/resources/users/user.statements.ts';

/** Inserts a user, which no client can do without a token. Returns the id. */
export async function insertUser(database: Database, { username }: { username: string }): Promise<string> {
  const em = database.fork();
  const fields = { username, name: `${username} of the tests`, email: `${username}@example.com` };
  const user = em.create(User, { ...fields, searched: Users.searched(fields) }, { persist: true });
  await em.flush();
  return user.id;
}

export async function insertToken(
  database: Database,
  { user, scopes, expiresAt = null }: { user: string; scopes: Scope[]; expiresAt?: string | null },
): Promise<string> {
  const secret = newSecret();
  const em = database.fork();
  em.create(Token, { user, hash: hashSecret(secret), scopes, expiresAt }, { persist: true });
  await em.flush();
  return secret;
}

/** An app that the user allowed to read articles. Returns the id. */
export async function insertGrant(database: Database, user: string): Promise<string> {
  const em = database.fork();
  const grant = em.create(
    Grant,
    {
      user,
      clientId: 'https://agent.example.com/client.json',
      clientName: 'Billing agent',
      clientHost: 'agent.example.com',
      scopes: ['articles:read'],
      expiresAt: '2036-01-31 12:00:00Z',
    },
    { persist: true },
  );
  await em.flush();
  // As the server does, which gives it more than the whole second.
  await em.execute(`update grants set created_at = '${new Date().toISOString()}' where id = '${grant.id}'`);
  return grant.id;
}

let counter = 0;

export function articleInput(fields: Record<string, unknown> = {}): Record<string, unknown> {
  counter++;
  return { title: `Article ${counter}`, body: `What article ${counter} says.`, ...fields };
}

export function companyInput() {
  return {
    name: 'Carapace Logistics',
    status: 'active',
    locations: [
      { name: 'Head office', address: 'Rua da Prata 8', city: 'Lisbon', country: 'Portugal' },
      { name: 'Workshop', address: '', city: 'Gdańsk', country: '' },
    ],
    enterprise: true,
    contact_info: { name: 'Inês', email: 'ines@carapace.example', phone: '+351 21 555' },
    website: 'https://carapace.example',
    industry: 'Logistics',
    employee_count: 120,
  };
}

export function invoiceInput(attributes: Record<string, unknown> = {}) {
  counter++;
  return {
    data: {
      type: 'invoice',
      attributes: { invoice_number: `R-${counter}`, amount: 120.5, currency: 'EUR', ...attributes },
    },
  };
}
