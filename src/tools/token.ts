import 'reflect-metadata';
import { boot } from '../boot.ts';
import { rulesOf } from '../config.ts';
import type { Services } from '../core/context.ts';
import { allScopes } from '../core/scopes.ts';
import { createToken } from '../resources/tokens/tokens.operations.ts';
import { RequestContext } from '../surfaces/http/request.ts';
import { readCommandLine, showUsage } from './command-line.ts';

const usage = `Issues an access token and prints it, this once.

  npm run token -- --user ada --scopes articles:read,articles:write [--name "Nightly export"]
    [--expires "2027-01-31 12:00:00Z"]

With the embedded database the server must not be running meanwhile; a running one issues tokens at POST /tokens.
Scopes: ${allScopes().join(', ')}
`;

/** Whoever may run this may do anything: the operator, at the database itself. */
const operator = { id: '', username: 'operator', tokenId: null, expiresAt: null, scopes: new Set(allScopes()) };

const input = readInput();
await boot(async ({ config, progress, open }) => {
  // Issuing a token neither enqueues, nor pays, nor touches an image.
  const services = { rules: rulesOf(config) } as Services;
  const ctx = new RequestContext(await open(), services, { viewer: operator, requestId: 'command line' });
  const { token } = await createToken(ctx, {}, input);
  progress.end();
  process.stdout.write(`${token}\n`);
}, 'No token was issued');

function readInput() {
  const text = { type: 'string' } as const;
  const options = { user: text, scopes: text, name: text, expires: text };
  const { user, scopes, name, expires } = readCommandLine(usage, options, 0).values;
  if (!user || !scopes) showUsage(usage);
  const list = scopes.split(',').map((scope) => scope.trim());
  return { user, scopes: list, ...(name !== undefined && { name }), ...(expires && { expires_at: expires }) };
}
