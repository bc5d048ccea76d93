import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { migrate, openDatabase } from '../adapters/database/open.ts';
import { noBackground } from '../background.ts';
import { readConfig, rulesOf } from '../config.ts';
import { ApiError } from '../core/errors.ts';
import { allScopes } from '../core/scopes.ts';
import { entities } from '../resources/registry.ts';
import { createToken } from '../resources/tokens/tokens.operations.ts';
import { explainFailure } from '../start-up-errors.ts';
import { RequestContext } from '../surfaces/http/request.ts';

const usage = `Issues an access token and prints it, this once.

  npm run token -- --user ada --scopes articles:read,articles:write [--expires "2027-01-31 12:00:00Z"]

With the embedded database the server must not be running meanwhile; a running one issues tokens at POST /tokens.
Scopes: ${allScopes().join(', ')}`;

/** Whoever may run this may do anything: the operator, at the database itself. */
const operator = { id: '', username: 'operator', tokenId: null, scopes: new Set(allScopes()) };

try {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      scopes: { type: 'string' },
      expires: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || !values.user || !values.scopes) {
    process.stdout.write(`${usage}\n`);
    process.exit(values.help ? 0 : 2);
  }
  if (existsSync('.env')) loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, entities });
  try {
    await database.exclusively(() => migrate(database));
    const services = { ...noBackground, rules: rulesOf(config), forgetToken: () => {} };
    const ctx = new RequestContext(database, services, { viewer: operator, requestId: 'command line' });
    const list = values.scopes.split(',').map((scope) => scope.trim());
    const input = { user: values.user, scopes: list, ...(values.expires && { expires_at: values.expires }) };
    const { token } = await createToken(ctx, {}, input);
    process.stdout.write(`${token}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  const details =
    error instanceof ApiError ? (error.errors ?? []).map(({ field, message }) => `\n  ${field}: ${message}`) : [];
  process.stderr.write(`${error instanceof ApiError ? error.message + details.join('') : explainFailure(error)}\n`);
  process.exit(1);
}
