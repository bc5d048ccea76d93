/** What an access token may be good for. `tokens:write` is the administrator's: it issues tokens for other users. */
export const scopes = [
  'users:read',
  'users:write',
  'tokens:write',
  'avatars:write',
  'messages:read',
  'messages:write',
  'articles:read',
  'articles:write',
  'turtles:read',
  'turtles:write',
  'companies:read',
  'companies:write',
  'invoices:read',
  'invoices:write',
  'payments:write',
] as const;

export type Scope = (typeof scopes)[number];
