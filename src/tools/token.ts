import 'reflect-metadata';
import { boot } from '../boot.ts';
import { rulesOf } from '../config.ts';
import type { Services } from '../core/context.ts';
import { allScopes } from '../core/scopes.ts';
import { createToken } from '../resources/tokens/tokens.operations.ts';
import { RequestContext } from '../surfaces/http/request.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Creates an access token and prints it. It cannot be shown again.

  ${commandFor('token')} --user ada --scopes articles:read,articles:write [--name "Nightly export"]
    [--expires "2027-01-31 12:00:00Z"]

With the embedded database, stop the server first, or create the token with POST /tokens.
Scopes: ${allScopes().join(', ')}
`;

/** The operator has access to the database, so all scopes are allowed. */
const operator = { id: '', username: 'operator', tokenId: null, expiresAt: null, scopes: new Set(allScopes()) };

const input = readInput();
await boot(async ({ config, progress, open }) => {
  // This operation uses no jobs, payments or images.
  const services = { rules: rulesOf(config) } as Services;
  const ctx = new RequestContext(await open(), services, { viewer: operator, requestId: 'command line' });
  const { token, id, scopes, expiresAt } = await createToken(ctx, {}, input);
  progress.end();
  process.stderr.write(
    `Token of user ${input.user} with ${scopes.join(', ')}; it ${expiresAt ? `expires at ${expiresAt}` : 'does not expire'}.\n` +
      `To revoke it: DELETE ${config.publicUrl ?? ''}/tokens/${id}\n`,
  );
  process.stdout.write(`${token}\n`);
}, 'No token was created');

function readInput() {
  const text = { type: 'string' } as const;
  const options = { user: text, scopes: text, name: text, expires: text };
  const { user, scopes, name, expires } = readCommandLine(usage, options, 0).values;
  if (!user || !scopes) showUsage(usage);
  const list = scopes.split(',').map((scope) => scope.trim());
  return { user, scopes: list, ...(name !== undefined && { name }), ...(expires && { expires_at: expires }) };
}
