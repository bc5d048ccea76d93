import 'reflect-metadata';
import { ScopeName } from '../core/access.ts';
import type { Boot } from '../host/boot.ts';
import type { RequestContext } from '../surfaces/http/request.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Creates an access token and prints it. It cannot be shown again.

  ${commandFor('token')} --user ada --scopes articles:read,articles:write [--name "Nightly export"]
    [--expires "2027-01-31 12:00:00Z"]
  ${commandFor('token')} --list ada          lists the valid tokens of user ada: id, expiry, last use, scopes and name
  ${commandFor('token')} --revoke <id>       revokes a token, and all tokens issued with it
  ${commandFor('token')} --revoke-all ada    revokes all tokens of user ada, and all tokens issued with them

With the embedded database, stop the server first, or use /tokens and /users/{user}/tokens.
A running server rejects revoked tokens within 5 s.
Scopes: ${ScopeName.options.join(', ')}
`;

const { run, failure } = readAction();
// Not for --help, or for an argument that is invalid.
const { createToken, listUserTokens, revokeToken, revokeTokens } = await import(
  '../resources/tokens/tokens.operations.ts'
);
const { endOf } = await import('@terrapin/table');
const { asOperator } = await import('./as-operator.ts');
await asOperator(run, failure, { instead: 'Or ask that server: /tokens and /users/{user}/tokens.' });

function readAction(): { run: (ctx: RequestContext, given: Boot) => Promise<string>; failure: string } {
  const text = { type: 'string' } as const;
  const options = { user: text, scopes: text, name: text, expires: text };
  const actions = { list: text, revoke: text, 'revoke-all': text };
  const { values } = readCommandLine(usage, { ...options, ...actions }, 0);
  const { user, scopes, name, expires, list, revoke, 'revoke-all': revokeAll } = values;
  if (list || revoke || revokeAll) {
    if (Object.keys(values).length > 1) showUsage(usage);
    if (list) return { run: (ctx) => listed(ctx, list), failure: 'The tokens were not listed' };
    if (revoke) return { run: (ctx) => revoked(ctx, revoke), failure: 'The token was not revoked' };
    return { run: (ctx) => allRevoked(ctx, `${revokeAll}`), failure: 'The tokens were not revoked' };
  }
  if (!user || !scopes) showUsage(usage);
  const given = scopes.split(',').map((scope) => scope.trim());
  const input = { user, scopes: given, ...(name !== undefined && { name }), ...(expires && { expiresAt: expires }) };
  return { run: (ctx, given) => created(ctx, given, input), failure: 'No token was created' };
}

async function created(ctx: RequestContext, { config, progress }: Boot, input: { user: string }): Promise<string> {
  const { token, id, scopes, expiresAt } = await createToken(ctx, {}, input);
  progress.end();
  process.stderr.write(
    `Token of user ${input.user} with ${scopes.join(', ')}; it ${expiresAt ? `expires at ${expiresAt}` : 'does not expire'}.\n` +
      `To revoke it: ${commandFor('token')} --revoke ${id}, or DELETE ${config.publicUrl ?? ''}/tokens/${id}\n` +
      `For agents, with the token in place of <token> (docs/clients/agents.md):\n${describeHosts(`${config.publicUrl ?? ''}/mcp`)}`,
  );
  return `${token}\n`;
}

async function listed(ctx: RequestContext, user: string): Promise<string> {
  const lines: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listUserTokens(ctx, { user }, undefined, { page: { limit: 100, after } });
    for (const { id, expiresAt, lastUsedAt, scopes, name } of page.items) {
      const columns = [id, expiresAt ?? 'does not expire', lastUsedAt ?? 'never used', scopes.join(','), name ?? ''];
      lines.push(`${columns.join('\t').trimEnd()}\n`);
    }
    if (!page.hasNextPage) return lines.join('');
    after = endOf(page);
  }
}

async function revoked(ctx: RequestContext, token: string): Promise<string> {
  await revokeToken(ctx, { token });
  return `Token ${token} is revoked, and all tokens issued with it.\n`;
}

async function allRevoked(ctx: RequestContext, user: string): Promise<string> {
  await revokeTokens(ctx, { user });
  return `All tokens of user ${user} are revoked, and all tokens issued with them.\n`;
}

/** Not with the token itself: standard error is logged where standard output is kept secret. */
function describeHosts(url: string): string {
  const headers = { Authorization: 'Bearer <token>' };
  return `  Claude Code: claude mcp add --transport http terrapin ${url} --header "Authorization: ${headers.Authorization}"
  Cursor, in .cursor/mcp.json: ${JSON.stringify({ mcpServers: { terrapin: { url, headers } } })}
  VS Code, in .vscode/mcp.json: ${JSON.stringify({ servers: { terrapin: { type: 'http', url, headers } } })}
`;
}
